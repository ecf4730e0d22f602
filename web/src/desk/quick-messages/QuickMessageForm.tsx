import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { useSession } from '../../app/session/session.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { TextPreview } from '../variables/TextPreview.tsx'
import { useExampleValues } from '../variables/use-example-values.ts'
import { VariableButtons } from '../variables/VariableButtons.tsx'
import { MediaField } from './MediaField.tsx'
import { useMediaUpload } from './use-media-upload.ts'
import { type QuickMessageFormState, useQuickMessageForm } from './use-quick-message-form.ts'

type Props = {
  /** Undefined for a new quick reply. */
  record?: QuickMessage
  onClose: () => void
}

/** Edits a quick reply: shortcut, text, file, queue and who uses it. */
export function QuickMessageForm({ record, onClose }: Props) {
  const { t } = useTranslation('quick-messages')
  const form = useQuickMessageForm({ record, onSaved: onClose })
  const { onChange } = form.field('mediaId')
  const upload = useMediaUpload({ before: record?.media ?? null, onChange })
  const shortcode = form.field('shortcode')
  return (
    <FormDialog
      title={record ? t('editTitle', { shortcode: record.shortcode }) : t('newTitle')}
      // A file on its way belongs to what is saved.
      form={{ ...form, isSaving: form.isSaving || upload.share !== undefined }}
      size={560}
      onClose={onClose}
    >
      <TextInput
        label={t('shortcode')}
        description={t('shortcodeHint')}
        leftSection="/"
        maxLength={limits.shortcodeMax}
        autoComplete="off"
        data-autofocus
        {...shortcode}
        // The slash is already shown in front of the field.
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
          shortcode.onChange(currentTarget.value.replace(/^\/+/, ''))
        }
      />
      <MessageField form={form} />
      <MediaField upload={upload} />
      <AudienceFields form={form} />
    </FormDialog>
  )
}

type Part = { form: QuickMessageFormState }

/** The text, the variables to insert, and how a customer reads it. */
function MessageField({ form }: Part) {
  const { t } = useTranslation('quick-messages')
  const field = useRef<HTMLTextAreaElement>(null)
  const { message: text } = form.values
  const message = form.field('message')
  return (
    <>
      <div>
        <Textarea
          ref={field}
          label={t('message')}
          description={t('messageHint')}
          autosize
          minRows={4}
          maxRows={10}
          {...message}
        />
        <VariableButtons field={field} text={text} onChange={message.onChange} />
      </div>
      <TextPreview text={text} values={useExampleValues()} />
    </>
  )
}

/** In which tickets it is offered, and to whom. */
function AudienceFields({ form }: Part) {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  const queues = useQueues().data ?? []
  return (
    <>
      {queues.length > 0 && (
        <Select
          label={t('queue')}
          description={t('queueHint')}
          placeholder={t('allQueues')}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
          clearButtonProps={{ 'aria-label': t('allQueues') }}
          {...form.field('queueId')}
        />
      )}
      {may(user, 'quickMessages.editGlobal') && (
        <Switch
          label={t('isGlobal')}
          description={t('isGlobalHint')}
          {...form.field('isGlobal', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
