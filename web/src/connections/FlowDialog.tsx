import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { type PublishedTypebot, Typebot } from '@recado/contract/connections/typebots'
import { z } from 'zod'
import { showSuccess, textOf } from '../app/calls/errors.ts'
import type { Refused } from '../app/calls/refused.ts'
import { FormDialog } from '../app/forms/FormDialog.tsx'
import { useDialogForm } from '../app/forms/use-dialog-form.ts'
import { WaitingDialog } from '../app/forms/WaitingDialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import classes from './ConnectionForm.module.css'
import { useFlow, usePublishedFlows, useSaveFlow } from './use-connections.ts'

const SECOND = 1000

/** The form shows pauses in seconds, and the API uses milliseconds. An empty field is no limit. */
const Form = z.object({
  ...Typebot.omit({ delay_message: true, debounce_time: true }).shape,
  expire: z.literal('').or(Typebot.shape.expire),
  seconds: z.number('required').min(0, 'tooShort').max(600, 'tooLong'),
  debounce: z.number('required').min(0, 'tooShort').max(10, 'tooLong'),
})

/** The name of a flow that is chosen from the list comes with it. */
const ChosenForm = Form.extend({ typebot: z.string() })

const valuesOf = (known: Typebot | null) => ({
  typebot: known?.typebot ?? '',
  publicId: known?.publicId ?? '',
  enabled: known?.enabled ?? true,
  keyword_finish: known?.keyword_finish ?? '',
  expire: (known ? (known.expire ?? '') : 60) as number | '',
  unknown_message: known?.unknown_message ?? '',
  keep_open: known?.keep_open ?? false,
  seconds: (known?.delay_message ?? SECOND) / SECOND,
  debounce: (known?.debounce_time ?? 1.5 * SECOND) / SECOND,
})

type Props = { connection: Whatsapp; onClose: () => void }

/** Chooses the flow of the external builder that answers this connection's customers. */
export function FlowDialog({ connection, onClose }: Props) {
  const { t } = useTranslation('connection-form')
  const { data, error, retry } = useFlow(connection.name)
  const flows = usePublishedFlows()
  const title = t('flowTitle', { name: connection.name })
  useFocusBack()
  if (data === undefined || flows.isPending)
    return <WaitingDialog title={title} error={error} onRetry={retry} onClose={onClose} />
  const published = { flows: flows.data ?? [], failed: flows.error }
  return (
    <FlowForm
      title={title}
      whatsappName={connection.name}
      known={data}
      published={published}
      onClose={onClose}
    />
  )
}

type FormProps = {
  title: string
  whatsappName: string
  known: Typebot | null
  published: { flows: PublishedTypebot[]; failed: Refused | null }
  onClose: () => void
}

function FlowForm({ title, whatsappName, known, published, onClose }: FormProps) {
  const { t } = useTranslation('connection-form')
  const form = useFlowForm({ whatsappName, known, published, onClose })
  return (
    <FormDialog title={title} form={form} onClose={onClose}>
      <FlowChoice form={form} {...published} />
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
      <NumberInput
        className={classes.minutes ?? ''}
        label={t('flowDebounce')}
        description={t('flowDebounceHint')}
        min={0}
        decimalScale={1}
        allowNegative={false}
        suffix={` ${t('seconds')}`}
        {...form.field('debounce')}
      />
      <HandOverFields form={form} />
      <Switch label={t('flowEnabled')} {...form.field('enabled', { type: 'checkbox' })} />
    </FormDialog>
  )
}

type FlowFormState = ReturnType<typeof useFlowForm>

function useFlowForm({ whatsappName, known, published, onClose }: Omit<FormProps, 'title'>) {
  const { t } = useTranslation('connection-form')
  const save = useSaveFlow()
  const nameOf = (publicId: string) =>
    published.flows.find((one) => one.publicId === publicId)?.name
  return useDialogForm({
    schema: published.flows.length > 0 ? ChosenForm : Form,
    values: valuesOf(known),
    save: ({ seconds, debounce, expire, ...said }) =>
      save({
        whatsappName,
        ...said,
        // The name follows the builder.
        typebot: nameOf(said.publicId) ?? said.typebot,
        expire: expire === '' ? null : expire,
        delay_message: Math.round(seconds * SECOND),
        debounce_time: Math.round(debounce * SECOND),
      }),
    onSaved: () => {
      showSuccess(t('flowSaved'))
      onClose()
    },
    words: (path, fault) => {
      if (fault !== 'tooLong') return undefined
      if (path === 'seconds') return t('secondsLong')
      return path === 'debounce' ? t('debounceLong') : undefined
    },
  })
}

type ChoiceProps = { form: FlowFormState; flows: PublishedTypebot[]; failed: Refused | null }

/** The published flows. If they are unknown, name and id are typed. A chosen flow that is no longer published stays. */
function FlowChoice({ form, flows, failed }: ChoiceProps) {
  const { t } = useTranslation('connection-form')
  const { t: errorText } = useTranslation('pages')
  const { publicId, typebot } = form.values
  if (flows.length === 0)
    return (
      <>
        <p className={classes.soft}>
          {failed ? t('flowsFailed', { reason: textOf(failed, errorText) }) : t('noBuilder')}
        </p>
        <TextInput label={t('flowName')} data-autofocus {...form.field('typebot')} />
        <TextInput
          label={t('flowId')}
          description={t('flowIdHint')}
          autoComplete="off"
          {...form.field('publicId')}
        />
      </>
    )
  const data = flows.map(({ publicId: value, name: label }) => ({ value, label }))
  if (publicId && !data.some(({ value }) => value === publicId))
    data.push({ value: publicId, label: typebot })
  return (
    <Select
      label={t('flow')}
      description={t('flowHint')}
      data-autofocus
      data={data}
      searchable
      allowDeselect={false}
      {...form.field('publicId')}
    />
  )
}

function HandOverFields({ form }: { form: FlowFormState }) {
  const { t } = useTranslation('connection-form')
  return (
    <>
      <TextInput
        label={t('flowKeyword')}
        description={t('flowKeywordHint')}
        autoComplete="off"
        {...form.field('keyword_finish')}
      />
      <NumberInput
        className={classes.minutes ?? ''}
        label={t('flowExpire')}
        description={t('flowExpireHint')}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        suffix={` ${t('minutes')}`}
        {...form.field('expire')}
      />
      <Textarea
        label={t('flowUnknown')}
        description={t('flowUnknownHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('unknown_message')}
      />
      <Switch
        label={t('flowKeepOpen')}
        description={t('flowKeepOpenHint')}
        {...form.field('keep_open', { type: 'checkbox' })}
      />
    </>
  )
}
