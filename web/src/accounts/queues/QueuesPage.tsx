import { VisuallyHidden } from '@mantine/core'
import type { QueueFull } from '@recado/contract/accounts/queues'
import { IconStack2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { colorStyle } from '../../app/colors/colors.ts'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useUsers } from '../use-users.ts'
import { QueueDialogs } from './QueueDialogs.tsx'
import classes from './Queues.module.css'
import { useQueueActions } from './use-queue-actions.ts'
import { useQueueList } from './use-queue-list.ts'
import { useQueueOrder } from './use-queue-order.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** The queues page. The address contains the open dialog: `?edit=new`, `?remove=3`. */
export function QueuesPage() {
  const { t } = useTranslation('queues')
  const { list, move, actionsOf, said } = useQueueOrder(useQueueList())
  const actions = useQueueActions()
  const columns = useColumns()
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        actions={create}
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={actions.edit}
        actionsOf={(queue) => [...actionsOf(queue), ...actions.of(queue)]}
        onMove={move}
        empty={
          <EmptyState icon={IconStack2} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      <Suspense>
        <QueueDialogs dialog={actions.dialog} list={list} />
      </Suspense>
    </>
  )
}

/** Columns of the queues table, from left to right. */
function useColumns(): ListColumn<QueueFull>[] {
  const { t } = useTranslation('queues')
  const peopleOf = usePeople()
  return [
    {
      head: t('name'),
      width: '26%',
      cell: ({ name, color }) => (
        <>
          <span className={classes.tile} style={colorStyle(color)} />
          <span className="cut">{name}</span>
        </>
      ),
    },
    { head: t('people'), cell: ({ id }) => <People names={peopleOf(id)} /> },
    {
      head: t('complation'),
      width: '24%',
      isWide: true,
      cell: ({ complationMessage }) => complationMessage,
    },
    {
      head: t('rating'),
      width: '20%',
      isWide: true,
      cell: ({ ratingMessage }) => ratingMessage,
    },
  ]
}

/** The names of the people in each queue. Undefined until they are loaded. */
function usePeople() {
  const { data } = useUsers(true)
  return (queueId: number) =>
    data?.filter(({ queues }) => queues.some(({ id }) => id === queueId)).map(({ name }) => name)
}

function People({ names }: { names: string[] | undefined }) {
  const { t, i18n } = useTranslation('queues')
  if (names === undefined) return <span />
  if (names.length === 0) return <span className={classes.nobody}>{t('nobody')}</span>
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return <span title={list}>{list}</span>
}
