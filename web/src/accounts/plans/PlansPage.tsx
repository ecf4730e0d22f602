import type { Plan } from '@recado/contract/accounts/plans'
import { IconTag } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlanDialogs } from './PlanDialogs.tsx'
import { usePlanActions } from './use-plan-actions.ts'
import { usePlanList } from './use-plans.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** The plans page of operators. The address contains the open dialog: `?edit=3`, `?edit=new`, `?remove=3`. */
export function PlansPage() {
  const { t } = useTranslation('plans')
  const list = usePlanList()
  const actions = usePlanActions()
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        actions={create}
        columns={useColumns()}
        nameOf={({ name }) => name}
        onOpen={actions.edit}
        actionsOf={actions.of}
        empty={
          <EmptyState icon={IconTag} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        <PlanDialogs dialog={actions.dialog} rows={list.rows} />
      </Suspense>
    </>
  )
}

/** Columns of the plans table, from left to right. */
function useColumns(): ListColumn<Plan>[] {
  const { t, i18n } = useTranslation('plans')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return [
    { head: t('name'), cell: ({ name }) => <span className="cut">{name}</span> },
    {
      head: t('value'),
      width: '112px',
      cell: ({ value }) => <span className="num">{moneyOf(value)}</span>,
    },
    {
      head: t('limits'),
      width: '30%',
      cell: ({ users, connections, queues }) =>
        [
          t('users', { count: users, number: number(users) }),
          t('connections', { count: connections, number: number(connections) }),
          t('queues', { count: queues, number: number(queues) }),
        ].join(', '),
    },
    {
      head: t('use'),
      width: '104px',
      cell: ({ companies: count }) => (
        <span className="num">{t('companies', { count, number: number(count) })}</span>
      ),
    },
  ]
}
