import type { QueueFull, QueueUsage } from '@recado/contract/accounts/queues'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { Counted } from '../../app/forms/Counted.tsx'
import classes from './Queues.module.css'
import { useQueue, useRemoveQueue } from './use-queue-list.ts'

type Props = { queue: QueueFull; onClose: () => void }

/**
 * Asks before a queue is removed. Confirming is disabled until the dialog says how many tickets, people and numbers lose
 * the queue.
 */
export function RemoveDialog({ queue: { id, name }, onClose }: Props) {
  const { t } = useTranslation('queues')
  const { queue, error, retry } = useQueue(id)
  const remove = useRemoveQueue()
  const confirm = async () => {
    await remove({ id })
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name })}
      confirm={t('removeIt')}
      isGrave
      isDisabled={!queue}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Counted error={error} onRetry={retry} counting={t('counting')} notCounted={t('notCounted')}>
        {queue && <Losses usage={queue.usage} />}
      </Counted>
    </ConfirmDialog>
  )
}

/** Says what loses the queue. A count of zero is left out. */
function Losses({ usage }: { usage: QueueUsage }) {
  const { t, i18n } = useTranslation('queues')
  const { activeTickets, closedTickets, users, whatsapps } = usage
  const said = (key: 'active' | 'closed' | 'users' | 'whatsapps', count: number) =>
    count > 0 ? [t(key, { count, number: count.toLocaleString(i18n.language) })] : []
  const losers = [
    ...said('active', activeTickets),
    ...said('closed', closedTickets),
    ...said('users', users),
    ...said('whatsapps', whatsapps),
  ]
  if (losers.length === 0) return <span>{t('unused')}</span>
  return (
    <div className={classes.losses}>
      <span>{t('losers')}</span>
      <ul>
        {losers.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {activeTickets > 0 && <span>{t('activeText')}</span>}
      <span>{t('forGood')}</span>
    </div>
  )
}
