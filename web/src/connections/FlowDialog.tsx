import { NumberInput, Switch, TextInput } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { Typebot } from '@recado/contract/connections/typebots'
import { useTranslation } from '../i18n/use-translation.ts'
import { z } from 'zod'
import { showSuccess } from '../app/calls/errors.ts'
import { FormDialog } from '../app/forms/FormDialog.tsx'
import { useDialogForm } from '../app/forms/use-dialog-form.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { WaitingDialog } from '../app/forms/WaitingDialog.tsx'
import classes from './ConnectionForm.module.css'
import { useFlow, useSaveFlow } from './use-connections.ts'

const SECOND = 1000

/** The form shows the pause in seconds, and the API uses milliseconds. */
const Form = z.object({
  ...Typebot.omit({ delay_message: true }).shape,
  seconds: z.number('required').min(0, 'tooShort').max(600, 'tooLong'),
})

type Props = { connection: Whatsapp; onClose: () => void }

/** Chooses the flow of the external builder that answers this connection's customers. */
export function FlowDialog({ connection, onClose }: Props) {
  const { t } = useTranslation('connection-form')
  const { data, error, retry } = useFlow(connection.name)
  const title = t('flowTitle', { name: connection.name })
  useFocusBack()
  if (data === undefined)
    return <WaitingDialog title={title} error={error} onRetry={retry} onClose={onClose} />
  return <FlowForm title={title} whatsappName={connection.name} known={data} onClose={onClose} />
}

type FormProps = {
  title: string
  whatsappName: string
  known: Typebot | null
  onClose: () => void
}

function FlowForm({ title, whatsappName, known, onClose }: FormProps) {
  const { t } = useTranslation('connection-form')
  const save = useSaveFlow()
  const form = useDialogForm({
    schema: Form,
    values: {
      typebot: known?.typebot ?? '',
      publicId: known?.publicId ?? '',
      seconds: (known?.delay_message ?? SECOND) / SECOND,
      enabled: known?.enabled ?? true,
    },
    save: ({ seconds, ...said }) =>
      save({ whatsappName, ...said, delay_message: Math.round(seconds * SECOND) }),
    onSaved: () => {
      showSuccess(t('flowSaved'))
      onClose()
    },
    words: (path, fault) =>
      path === 'seconds' && fault === 'tooLong' ? t('secondsLong') : undefined,
  })
  return (
    <FormDialog title={title} form={form} onClose={onClose}>
      <TextInput label={t('flowName')} data-autofocus {...form.field('typebot')} />
      <TextInput
        label={t('flowId')}
        description={t('flowIdHint')}
        autoComplete="off"
        {...form.field('publicId')}
      />
      <NumberInput
        className={classes.minutes ?? ''}
        label={t('flowDelay')}
        description={t('flowDelayHint')}
        min={0}
        decimalScale={1}
        allowNegative={false}
        suffix={` ${t('seconds')}`}
        {...form.field('seconds')}
      />
      <Switch label={t('flowEnabled')} {...form.field('enabled', { type: 'checkbox' })} />
    </FormDialog>
  )
}
