import type { Help } from '@recado/contract/accounts/helps'
import { IconHelp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { useListing } from '../../app/lists/listing.ts'
import { useAddressSearch } from '../../app/lists/use-address-search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { helpList, useHelpListLive } from './help-list.ts'
import { HelpDialogs } from './HelpDialogs.tsx'
import { useHelpActions } from './use-help-actions.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/**
 * The page on which operators write helps. The address contains the search and the open dialog: `?q=fila`, `?edit=3`,
 * `?edit=new`, `?remove=3`.
 */
export function HelpAdminPage() {
  const { t } = useTranslation('help-admin')
  const search = useAddressSearch()
  const list = useListing(helpList, { searchParam: search.query })
  const actions = useHelpActions()
  useHelpListLive()
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{ ...search, label: t('search') }}
        actions={create}
        columns={useColumns()}
        nameOf={({ title }) => title}
        onOpen={actions.edit}
        actionsOf={actions.of}
        empty={
          <EmptyState icon={IconHelp} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        <HelpDialogs dialog={actions.dialog} list={list} />
      </Suspense>
    </>
  )
}

/** Columns of the table of helps, from left to right. */
function useColumns(): ListColumn<Help>[] {
  const { t } = useTranslation('help-admin')
  return [
    { head: t('name'), width: '34%', cell: ({ title }) => <span className="cut">{title}</span> },
    {
      head: t('description'),
      isWide: true,
      cell: ({ description }) => <span className="cut">{description}</span>,
    },
    { head: t('video'), width: '20%', cell: ({ video }) => video },
  ]
}
