import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import { type QuickMessage, QuickMessageForm as Form } from '@recado/contract/desk/quick-messages'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useSession } from '../../app/session/session.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import classes from './QuickMessages.module.css'
import { useChangeQuickMessage, useCreateQuickMessage } from './use-quick-messages.ts'
import { variables, type Variable } from './variables.ts'

type Props = {
  /** Undefined for a new quick reply. */
  record?: QuickMessage
  onClose: () => void
}

/** Edits a shortcut and its text. */
export function QuickMessageForm({ record, onClose }: Props) {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  const form = useQuickMessageForm({ record, onSaved: onClose })
  const text = useRef<HTMLTextAreaElement>(null)
  const shortcode = form.field('shortcode')
  const message = form.field('message')
  const insert = (name: Variable) => {
    const { selectionStart: at = 0 } = text.current ?? {}
    const { message: words } = form.values
    message.onChange(`${words.slice(0, at)}{{${name}}}${words.slice(at)}`)
    text.current?.focus()
  }
  return (
    <FormDialog
      title={record ? t('edit', { shortcode: record.shortcode }) : t('create')}
      form={form}
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
      <div>
        <Textarea
          ref={text}
          label={t('message')}
          description={t('messageHint')}
          autosize
          minRows={4}
          maxRows={10}
          {...message}
        />
        <Variables onInsert={insert} />
      </div>
      {may(user, 'quickMessages.editGlobal') && (
        <Switch
          label={t('isGlobal')}
          description={t('isGlobalHint')}
          {...form.field('isGlobal', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}

function Variables({ onInsert }: { onInsert: (name: Variable) => void }) {
  const { t } = useTranslation('quick-messages')
  return (
    <fieldset className={classes.variables} aria-label={t('variables')}>
      {variables.map((name) => (
        <Button key={name} size="compact-xs" variant="default" onClick={() => onInsert(name)}>
          {t(`variable_${name}`)}
        </Button>
      ))}
    </fieldset>
  )
}

type Terms = { record: QuickMessage | undefined; onSaved: () => void }

function useQuickMessageForm({ record, onSaved }: Terms) {
  const { t } = useTranslation('quick-messages')
  const { mutateAsync: create } = useCreateQuickMessage()
  const { mutateAsync: change } = useChangeQuickMessage()
  return useDialogForm({
    schema: Form,
    values: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      isGlobal: record?.isGlobal ?? false,
    },
    save: (values) => (record ? change({ id: record.id, ...values }) : create(values)),
    onSaved: () => {
      showSuccess(t('saved'))
      onSaved()
    },
    refusedAt: { ERR_QUICKMESSAGE_ALREADY_EXISTS: 'shortcode' },
    words: (_path, fault) => (fault === 'tooShort' || fault === 'tooLong' ? t(fault) : undefined),
  })
}
