import type { QueueFull } from '@recado/contract/accounts/queues'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { QueueFields } from './QueueFields.tsx'
import { useQueueForm } from './use-queue-form.ts'

type Props = { all: QueueFull[]; onClose: () => void }

/** Creates a queue. */
export function QueueDialog({ all, onClose }: Props) {
  const { t } = useTranslation('queues')
  const form = useQueueForm({ queue: undefined, all, onClose })
  return (
    <FormDialog title={t('create')} form={form} size={560} save={t('createIt')} onClose={onClose}>
      <QueueFields form={form} all={all} />
    </FormDialog>
  )
}
