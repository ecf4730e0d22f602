import { Alert, Button, Switch, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { limits } from '@recado/contract/limits'
import { may } from '@recado/contract/permissions'
import { type QuickMessage, QuickMessageForm as Form } from '@recado/contract/quick-messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess, textOf } from '../app/errors.ts'
import type { Refused } from '../app/refused.ts'
import { useSession } from '../app/session.ts'
import classes from './QuickMessages.module.css'
import { useChangeQuickMessage, useCreateQuickMessage } from './use-quick-messages.ts'
import { variables, type Variable } from './variables.ts'

type Props = {
  /** Absent: a new one. */
  record?: QuickMessage
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onCancel: () => void
}

type Values = { shortcode: string; message: string; isGlobal: boolean }
type Fault = 'tooShort' | 'tooLong' | 'notOneWord'

const TAKEN = 'ERR_QUICKMESSAGE_ALREADY_EXISTS'

/** A shortcut and the words behind it. */
export function QuickMessageForm({ record, onDirty, onDone, onCancel }: Props) {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  const mayShare = may(user, 'quickMessages.editGlobal')
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm<Values>({
    initialValues: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      isGlobal: record?.isGlobal ?? false,
    },
    validate: schemaResolver(Form, { sync: true }),
  })
  const { save, isSaving, refused } = useSaving(record, onDone)
  const isDirty = form.isDirty()
  const tell = useEffectEvent(onDirty)
  useEffect(() => tell(isDirty), [isDirty])
  const said = (name: 'shortcode' | 'message') =>
    form.errors[name] ? t(form.errors[name] as Fault) : undefined
  const isTaken = refused?.code === TAKEN
  const insert = (name: Variable) => {
    const { selectionStart: at = 0 } = field.current ?? {}
    const { message } = form.values
    form.setFieldValue('message', `${message.slice(0, at)}{{${name}}}${message.slice(at)}`)
    field.current?.focus()
  }
  return (
    <form className={classes.form} onSubmit={form.onSubmit(save)} noValidate>
      <TextInput
        label={t('shortcode')}
        description={t('shortcodeHint')}
        leftSection="/"
        maxLength={limits.shortcodeMax}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('shortcode')}
        // The slash stands before the field already.
        onChange={(event) =>
          form.setFieldValue('shortcode', event.currentTarget.value.replace(/^\/+/, ''))
        }
        error={said('shortcode') ?? (isTaken && textOf(refused, t))}
      />
      <div>
        <Textarea
          ref={field}
          label={t('message')}
          description={t('messageHint')}
          autosize
          minRows={4}
          maxRows={10}
          {...form.getInputProps('message')}
          error={said('message')}
        />
        <Variables onInsert={insert} />
      </div>
      {mayShare && (
        <Switch
          label={t('isGlobal')}
          description={t('isGlobalHint')}
          {...form.getInputProps('isGlobal', { type: 'checkbox' })}
        />
      )}
      {refused && !isTaken && (
        <Alert color="red" variant="light" role="alert">
          {textOf(refused, t)}
        </Alert>
      )}
      <footer className={classes.formFoot}>
        <Button variant="default" onClick={onCancel}>
          {t('back')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('save')}
        </Button>
      </footer>
    </form>
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

function useSaving(record: QuickMessage | undefined, onDone: () => void) {
  const { t } = useTranslation('quick-messages')
  const create = useCreateQuickMessage()
  const change = useChangeQuickMessage()
  const [refused, setRefused] = useState<Refused>()
  const save = (said: Values) => {
    setRefused(undefined)
    const then = {
      onSuccess: () => {
        showSuccess(t('saved'))
        onDone()
      },
      onError: setRefused,
    }
    if (record) change.mutate({ id: record.id, ...said }, then)
    else create.mutate(said, then)
  }
  return { save, refused, isSaving: create.isPending || change.isPending }
}
