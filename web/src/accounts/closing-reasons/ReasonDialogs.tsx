import { TextInput } from '@mantine/core'
import { type ClosingReason, ClosingReasonForm } from '@recado/contract/accounts/closing-reasons'
import { limits } from '@recado/contract/platform/limits'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCreateReason, useRemoveReason, useUpdateReason } from './use-closing-reasons.ts'

type Props = {
  dialog: { kind: 'edit' | 'remove' | undefined; id: string | undefined; close: () => void }
  rows: ClosingReason[]
}

/** The dialogs of the closing reasons. */
export function ReasonDialogs({ dialog: { kind, id, close }, rows }: Props) {
  if (kind === 'edit' && id === 'new') return <ReasonForm key="new" onClose={close} />
  const reason = rows.find((one) => String(one.id) === id)
  if (!reason) return null
  if (kind === 'edit') return <ReasonForm key={id} reason={reason} onClose={close} />
  return <RemoveReason key={id} reason={reason} onClose={close} />
}

type FormProps = { reason?: ClosingReason; onClose: () => void }

function ReasonForm({ reason, onClose }: FormProps) {
  const { t } = useTranslation('settings')
  const create = useCreateReason()
  const { mutateAsync: update } = useUpdateReason()
  const form = useDialogForm({
    schema: ClosingReasonForm,
    values: { name: reason?.name ?? '' },
    save: ({ name }) => (reason ? update({ id: reason.id, name }) : create({ name })),
    onSaved: () => {
      showSuccess(t(reason ? 'reasonSaved' : 'reasonCreated'))
      onClose()
    },
    refusedAt: { ERR_CLOSING_REASON_NAME_ALREADY_EXISTS: 'name' },
    words: (_path, fault) => t(fault === 'tooLong' ? 'reasonLong' : 'reasonShort'),
  })
  return (
    <FormDialog
      title={t(reason ? 'reasonEditTitle' : 'reasonCreate')}
      form={form}
      size={420}
      onClose={onClose}
    >
      <TextInput
        label={t('reasonName')}
        description={t('reasonHint')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

function RemoveReason({ reason: { id, name }, onClose }: Required<FormProps>) {
  const { t } = useTranslation('settings')
  const remove = useRemoveReason()
  const confirm = async () => {
    await remove({ id })
    showSuccess(t('reasonRemoved'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemoveReason', { name })}
      confirm={t('removeReason')}
      isGrave
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('removeReasonText')}
    </ConfirmDialog>
  )
}
