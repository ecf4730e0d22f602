import type { QueueFull } from '@recado/contract/accounts/queues'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WaitingDialog } from '../../app/forms/WaitingDialog.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { QueueForm } from './QueueForm.tsx'
import { useQueue } from './use-queue-list.ts'

type Props = {
  /** Absent for a new queue. */
  queueId?: number
  /** All queues of the company. Two queues never have the same colour. */
  all: QueueFull[]
  onClose: () => void
}

/** Adds or edits a queue. */
export function QueueDialog({ queueId, ...rest }: Props) {
  if (queueId === undefined) return <QueueForm {...rest} />
  return <Edited queueId={queueId} {...rest} />
}

function Edited({ queueId, ...rest }: Props & { queueId: number }) {
  const { t } = useTranslation('queues')
  const { queue, error, retry } = useQueue(queueId)
  useFocusBack()
  if (queue) return <QueueForm queue={queue} {...rest} />
  return (
    <WaitingDialog
      title={t('editTitle')}
      error={error}
      size={560}
      onRetry={retry}
      onClose={rest.onClose}
    />
  )
}
