import { Button, VisuallyHidden } from '@mantine/core'
import type { ApiKey } from '@recado/contract/accounts/api-keys'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './MessagesApi.module.css'
import { nameOfKey, useApiKeys, useRevokeKey } from './use-api-keys.ts'
import { useKeyWords } from './use-key-words.ts'

/** The keys of the company, newest first. */
export function KeyTable({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('messages-api')
  const { keys, error, retry } = useApiKeys()
  const [revoked, setRevoked] = useState<ApiKey>()
  if (keys?.length === 0)
    return (
      <section className={classes.card}>
        <EmptyState
          icon={IconKey}
          title={t('empty')}
          action={
            <Button variant="default" onClick={onCreate}>
              {t('create')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      </section>
    )
  return (
    <section className={classes.card} inert={error !== null} aria-busy={!keys}>
      {error && (
        <LoadFailed error={error} onRetry={retry}>
          {t('notLoaded')}
        </LoadFailed>
      )}
      <table className={classes.table} aria-label={t('keys')}>
        <thead>
          <tr>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('prefix')}</th>
            <th scope="col">{t('lastUse')}</th>
            <th scope="col" className={classes.act}>
              <VisuallyHidden>{t('revoke')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys?.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </tbody>
      </table>
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('messages-api')
  const words = useKeyWords()
  const name = nameOfKey(apiKey, (number) => t('tokenOf', { number }))
  return (
    <tr>
      <td>
        <b>{name}</b>
        <small>{words.rights(apiKey)}</small>
        {words.lost(apiKey) && <small className={classes.lost}>{words.lost(apiKey)}</small>}
      </td>
      <td>{apiKey.whatsapp?.name ?? '—'}</td>
      <td>
        <code>{apiKey.prefix}…</code>
      </td>
      <td>
        <span className={classes.use} data-used={apiKey.lastUsedAt !== null || undefined}>
          {words.lastUse(apiKey)}
        </span>
        {apiKey.expiresAt && <small>{words.end(apiKey.expiresAt)}</small>}
      </td>
      <td className={classes.act}>
        <IconButton icon={IconTrash} label={t('revokeThis', { name })} onClick={onRevoke} />
      </td>
    </tr>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('messages-api')
  const words = useKeyWords()
  const revoke = useRevokeKey()
  const name = nameOfKey(apiKey, (number) => t('tokenOf', { number }))
  const confirm = async () => {
    await revoke({ apiKeyId: apiKey.id })
    showSuccess(t('revoked'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRevoke', { name })}
      confirm={t('revokeIt')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('askRevokeText', { prefix: apiKey.prefix, use: words.lastUse(apiKey) })}
    </ConfirmDialog>
  )
}
