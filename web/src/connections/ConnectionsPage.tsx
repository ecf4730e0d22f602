import { IconPlugConnected } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListPage } from '../app/lists/ListPage.tsx'
import { ConnectionDialogs } from './ConnectionDialogs.tsx'
import { useColumns } from './use-columns.tsx'
import { useConnectionActions } from './use-connection-actions.ts'
import { useConnections } from './use-connections.ts'
import { CreateButton } from '../ui/CreateButton.tsx'

/** The connections page. The address contains the open dialog: `?show=3`, `?pair=3`, `?edit=new`. */
export function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const list = useConnections()
  const actions = useConnectionActions()
  const columns = useColumns(actions)
  const create = actions.canEdit && (
    <CreateButton onClick={actions.create}>{t('newNumber')}</CreateButton>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        actions={create}
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={({ id }) => actions.dialog.open('show', id)}
        actionsOf={actions.of}
        empty={
          <EmptyState icon={IconPlugConnected} title={t('empty')} action={create}>
            {t('emptyText')} {!actions.canEdit && t('emptyReader')}
          </EmptyState>
        }
      />
      <Suspense>
        <ConnectionDialogs actions={actions} list={list.rows} isLoaded={!list.isFirstLoad} />
      </Suspense>
    </>
  )
}
