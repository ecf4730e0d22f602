import { type QuickMessage, QuickMessageForm } from '@recado/contract/desk/quick-messages'
import { showSuccess } from '../../app/calls/errors.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useChangeQuickMessage, useCreateQuickMessage } from './use-quick-messages.ts'

const valuesOf = (record: QuickMessage | undefined) => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  isGlobal: record?.isGlobal ?? false,
  queueId: record?.queue ? String(record.queue.id) : null,
  mediaId: record?.media?.id ?? null,
})

type Terms = { record: QuickMessage | undefined; onSaved: () => void }

/** State of the form that creates or edits a quick reply. */
export function useQuickMessageForm({ record, onSaved }: Terms) {
  const { t } = useTranslation('quick-messages')
  const { mutateAsync: create } = useCreateQuickMessage()
  const { mutateAsync: change } = useChangeQuickMessage()
  return useDialogForm<ReturnType<typeof valuesOf>, QuickMessage>({
    schema: QuickMessageForm,
    values: valuesOf(record),
    save: (values) => (record ? change({ id: record.id, ...values }) : create(values)),
    onSaved: () => {
      showSuccess(t(record ? 'saved' : 'created'))
      onSaved()
    },
    refusedAt: {
      ERR_QUICKMESSAGE_ALREADY_EXISTS: 'shortcode',
      ERR_NO_QUEUE_FOUND: 'queueId',
    },
    words: (_path, fault) => (fault === 'tooShort' || fault === 'tooLong' ? t(fault) : undefined),
  })
}

export type QuickMessageFormState = ReturnType<typeof useQuickMessageForm>
