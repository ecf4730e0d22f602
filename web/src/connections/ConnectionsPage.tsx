import { Button, Skeleton } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { Whatsapp } from '@recado/contract/connections'
import { may } from '@recado/contract/permissions'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { textOf } from '../app/errors.ts'
import type { Refused } from '../app/refused.ts'
import { useSession } from '../app/session.ts'
import { useTitle } from '../app/title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import classes from './Connections.module.css'
import { PairDialog } from './PairDialog.tsx'
import { useConnections } from './use-connections.ts'

/** The company's numbers. The address tells which dialog stands open: `?pair=3`, `?edit=3`, `?edit=new`. */
export const ConnectionsPage = () => (
  <ModalsProvider>
    <Connections />
  </ModalsProvider>
)

function Connections() {
  const { t } = useTranslation('connections')
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useConnections()
  useTitle(t('title'))
  const canEdit = may(user, 'connections.edit')
  const create = () => setSearch({ edit: 'new' })
  const button = (
    <Button h={34} leftSection={<IconPlus size={16} stroke={2} />} onClick={create}>
      {t('newNumber')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      {...(data && { count: data.length })}
      hint={t('hint')}
      actions={canEdit && data && data.length > 0 && button}
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.length === 0 && (
        <EmptyState icon={IconPlugConnected} title={t('empty')} action={canEdit && button}>
          {t('emptyText')} {!canEdit && t('emptyReader')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={t('list')} data-stale={error ? true : undefined}>
          {data.map((one) => (
            <ConnectionRow
              key={one.id}
              connection={one}
              onPair={(id) => setSearch({ pair: String(id) })}
              onEdit={(id) => setSearch({ edit: String(id) })}
            />
          ))}
        </ul>
      )}
      {data && <OpenDialog list={data} canEdit={canEdit} search={search} onGo={setSearch} />}
    </Page>
  )
}

type DialogProps = {
  list: Whatsapp[]
  canEdit: boolean
  search: URLSearchParams
  onGo: (search: Record<string, string>) => void
}

function OpenDialog({ list, canEdit, search, onGo }: DialogProps) {
  const close = () => onGo({})
  const named = (name: string) => list.find(({ id }) => String(id) === search.get(name))
  const paired = named('pair')
  if (paired) return <PairDialog key={paired.id} connection={paired} onClose={close} />
  if (!canEdit) return null
  const pair = (id: number) => onGo({ pair: String(id) })
  const edited = named('edit')
  const isNew = search.get('edit') === 'new'
  if (!edited && !isNew) return null
  return (
    <ConnectionForm
      key={edited?.id ?? 'new'}
      {...(edited && { connection: edited })}
      isFirst={list.length === 0}
      onCreated={pair}
      onClose={close}
    />
  )
}

function LoadFailed({ error, onRetry }: { error: Refused; onRetry: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <div className={classes.failed} role="alert">
      <span>
        <b>{t('loadFailed')}</b> {textOf(error, t)}
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('connections')
  return (
    <ul className={classes.list} aria-busy="true" aria-label={t('loading')}>
      {[120, 88, 140].map((width) => (
        <li key={width} className={classes.row}>
          <div className={classes.who}>
            <Skeleton height={12} width={width} mb={6} />
            <Skeleton height={10} width={128} />
          </div>
          <div className={classes.state}>
            <Skeleton height={12} width={96} mb={6} />
            <Skeleton height={10} width={220} />
          </div>
        </li>
      ))}
    </ul>
  )
}
