import { Button, NumberInput, Textarea } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { IdleScheduleForm, type IdleSchedule } from '@recado/contract/automation/idle'
import { useTranslation } from '../i18n/use-translation.ts'
import { showError, showSuccess } from '../app/calls/errors.ts'
import type { Refused } from '../app/calls/refused.ts'
import { FormDialog } from '../app/forms/FormDialog.tsx'
import { useDialogForm } from '../app/forms/use-dialog-form.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { WaitingDialog } from '../app/forms/WaitingDialog.tsx'
import classes from './ConnectionForm.module.css'
import { useChangeIdle, useIdle, useRemoveIdle, useSetIdle } from './use-connections.ts'

const USUAL_MINUTES = 60

type Props = { connection: Whatsapp; onClose: () => void }

/** The message this connection sends to customers who leave an open ticket waiting. */
export function IdleDialog({ connection, onClose }: Props) {
  const { t } = useTranslation('connection-form')
  const { data, error, retry } = useIdle(connection.id)
  const title = t('idleTitle', { name: connection.name })
  useFocusBack()
  if (data === undefined)
    return (
      <WaitingDialog title={title} error={error} size={520} onRetry={retry} onClose={onClose} />
    )
  return <IdleForm title={title} whatsappId={connection.id} known={data} onClose={onClose} />
}

type FormProps = {
  title: string
  whatsappId: number
  known: IdleSchedule | null
  onClose: () => void
}

function IdleForm({ title, whatsappId, known, onClose }: FormProps) {
  const { t } = useTranslation('connection-form')
  const set = useSetIdle()
  const change = useChangeIdle()
  const form = useDialogForm({
    schema: IdleScheduleForm.omit({ whatsappId: true }),
    values: {
      message: known?.message ?? '',
      intervalInMinutes: known?.intervalInMinutes ?? USUAL_MINUTES,
    },
    save: (terms) => (known ? change({ id: known.id, ...terms }) : set({ whatsappId, ...terms })),
    onSaved: () => {
      showSuccess(t('idleSaved'))
      onClose()
    },
    words: (path, fault) => {
      if (path === 'message') return fault === 'tooShort' ? t('idleShort') : undefined
      if (fault === 'required') return undefined
      return t(fault === 'tooLong' ? 'minutesLong' : 'minutesShort')
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      size={520}
      onClose={onClose}
      aside={known && <SwitchOff id={known.id} onDone={onClose} />}
    >
      <p className={classes.soft}>{t('idleText')}</p>
      <Textarea
        label={t('idleMessage')}
        placeholder={t('idleExample')}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.field('message')}
      />
      <NumberInput
        className={classes.minutes ?? ''}
        label={t('idleInterval')}
        description={t('idleIntervalHint')}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        suffix={` ${t('minutes')}`}
        {...form.field('intervalInMinutes')}
      />
    </FormDialog>
  )
}

function SwitchOff({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('connection-form')
  const remove = useRemoveIdle()
  const switchOff = () =>
    void remove({ id }).then(
      () => {
        showSuccess(t('idleStopped'))
        onDone()
      },
      (refused: Refused) => showError(refused),
    )
  return (
    <Button variant="subtle" onClick={switchOff}>
      {t('idleOff')}
    </Button>
  )
}
