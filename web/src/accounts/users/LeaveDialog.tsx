import type { UserUsage } from '@recado/contract/accounts/user-admin'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { Counted } from '../../app/forms/Counted.tsx'
import { useRemoveUser, useUpdateUser, useUsage, useUser } from './use-user-list.ts'
import classes from './Users.module.css'

type Kind = 'remove' | 'deactivate'
type Props = { kind: Kind; userId: number; onClose: () => void }

/**
 * Asks before a user is deleted or deactivated. Confirming is disabled until the dialog says how many tickets return to
 * their queues.
 */
export function LeaveDialog({ kind, userId: id, onClose }: Props) {
  const { t } = useTranslation('users')
  const { user } = useUser(id)
  const { usage, error, retry } = useUsage(id)
  const remove = useRemoveUser()
  const update = useUpdateUser()
  const isRemoval = kind === 'remove'
  const name = user?.name ?? '…'
  const confirm = async () => {
    if (isRemoval) await remove({ id })
    else await update({ id, active: false })
    showSuccess(t(isRemoval ? 'removed' : 'deactivated'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={isRemoval ? t('askRemove', { name }) : t('askDeactivate', { name })}
      confirm={t(isRemoval ? 'removeIt' : 'deactivateIt')}
      isGrave
      isDisabled={!usage}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Counted error={error} onRetry={retry} counting={t('counting')} notCounted={t('notCounted')}>
        {usage && <Effects usage={usage} isRemoval={isRemoval} />}
      </Counted>
    </ConfirmDialog>
  )
}

/** Says what happens to tickets, quick replies and API keys. A count of zero is left out, except that of the active ones. */
function Effects({ usage, isRemoval }: { usage: UserUsage; isRemoval: boolean }) {
  const { t, i18n } = useTranslation('users')
  const { activeTickets, closedTickets, quickMessages, apiKeys } = usage
  const said = (key: 'active' | 'closed' | 'quick' | 'keys', count: number) =>
    count > 0 ? [t(key, { count, number: count.toLocaleString(i18n.language) })] : []
  const lines = [
    ...(activeTickets > 0 ? said('active', activeTickets) : [t('noneActive')]),
    ...(isRemoval ? [...said('closed', closedTickets), ...said('quick', quickMessages)] : []),
    ...said('keys', apiKeys),
  ]
  return (
    <div className={classes.effects}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <span>{t(isRemoval ? 'removeText' : 'deactivateText')}</span>
    </div>
  )
}
