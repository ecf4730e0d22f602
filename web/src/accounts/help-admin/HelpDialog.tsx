import { Textarea, TextInput } from '@mantine/core'
import { type Help, HELP_TITLE_MAX, HelpForm } from '@recado/contract/accounts/helps'
import { showSuccess } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCreateHelp, useUpdateHelp } from './help-list.ts'

type Props = {
  /** Absent for a new help. */
  help?: Help
  onClose: () => void
}

/** Adds or edits a help. */
export function HelpDialog({ help, onClose }: Props) {
  const { t } = useTranslation('help-admin')
  const form = useHelpForm({ help, onClose })
  return (
    <FormDialog
      title={t(help ? 'editTitle' : 'create')}
      form={form}
      size={560}
      {...(!help && { save: t('createIt') })}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        autoComplete="off"
        maxLength={HELP_TITLE_MAX}
        {...form.field('title')}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={4}
        maxRows={12}
        {...form.field('description')}
      />
      <TextInput
        label={t('video')}
        description={t('videoHint')}
        autoComplete="off"
        inputMode="url"
        {...form.field('video')}
      />
    </FormDialog>
  )
}

function useHelpForm({ help, onClose }: { help: Help | undefined; onClose: () => void }) {
  const { t } = useTranslation('help-admin')
  const create = useCreateHelp()
  const update = useUpdateHelp()
  const values = {
    title: help?.title ?? '',
    description: help?.description ?? '',
    video: help?.video ?? '',
  }
  return useDialogForm<typeof values, Help>({
    schema: HelpForm,
    values,
    save: (now, opened) =>
      help ? update({ id: help.id, ...changedFields(opened, now) }) : create(now),
    onSaved: () => {
      showSuccess(t(help ? 'saved' : 'created'))
      onClose()
    },
    words: (path, fault) => {
      if (path === 'video') return t('videoWrong')
      if (path === 'title') return t(fault === 'tooLong' ? 'titleTooLong' : 'titleTooShort')
      return t(fault === 'tooLong' ? 'textTooLong' : 'textTooShort')
    },
  })
}
