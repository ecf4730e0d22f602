import { Button } from '@mantine/core'
import { snoozes } from '@recado/contract/desk/snoozes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/calls/api.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { asMoment, localNow, type LocalTime, LocalTimeFields } from '../schedules/local-time.ts'
import { MomentFields } from '../schedules/MomentFields.tsx'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { applyOwnChange } from '../tickets/live.ts'
import { showUndoToast } from '../tickets/undo-toast.ts'
import classes from './SnoozeDialog.module.css'
import { snoozeTimes } from './snooze-times.ts'
import { snooze } from './snooze.ts'
import { formatFutureTime } from '../../app/time/time-words.ts'
import { withoutMessage } from '../tickets/view.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

type Props = { ticket: Ticket; onClose: () => void }

/** Snoozes a ticket: common times with one click, any other time by the fields. */
export function SnoozeDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const [now] = useState(localNow)
  const { id: ticketId } = ticket
  const { user } = useSession()
  const leave = useLeaving(onClose)
  const form = useDialogForm<LocalTime, Ticket>({
    schema: LocalTimeFields,
    values: { date: '', time: '' },
    save: (chosen) => call(snoozes.set, { ticketId, until: asMoment(chosen) }),
    onSaved: (saved) => {
      applyOwnChange(saved, user.id)
      leave(saved)
    },
    refusedAt: { ERR_SNOOZE_MOMENT: 'time' },
    words: (_path, fault) => (fault === 'required' ? t('required') : undefined),
  })
  const preset = usePreset(ticketId, leave)
  const isSaving = form.isSaving || preset.chosen !== undefined
  return (
    <FormDialog
      title={t('snoozeTitle', { name: nameOf(ticket.contact) })}
      form={{ ...form, isSaving }}
      save={t('snoozeSave')}
      size={420}
      onClose={onClose}
    >
      <p className={classes.text}>{t('snoozeText')}</p>
      <Presets {...preset} now={now} isBusy={isSaving} />
      <fieldset className={classes.other}>
        <legend>{t('snoozeOther')}</legend>
        <MomentFields form={form} today={now.date} />
      </fieldset>
    </FormDialog>
  )
}

/** Shows the undo toast and returns to the list, unless the user has already left the ticket's page. */
function useLeaving(onClose: () => void) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const leave = () => {
    onClose()
    void navigate({ pathname: paths.tickets, search: withoutMessage(window.location.search) })
  }
  return (ticket: Ticket) => {
    if (isMounted.current) leave()
    const when = formatFutureTime(ticket.snoozedUntil ?? '', Date.now())
    const undo = () => void snooze(ticket.id, { until: null, userId: user.id })
    showUndoToast(t('snoozeDone', { when }), undo)
  }
}

/** The chosen common time while its request is in flight. */
function usePreset(ticketId: number, onSaved: (ticket: Ticket) => void) {
  const { user } = useSession()
  const [chosen, setChosen] = useState<string>()
  const choose = async (until: string) => {
    setChosen(until)
    const ticket = await snooze(ticketId, { until, userId: user.id })
    setChosen(undefined)
    if (ticket) onSaved(ticket)
  }
  return { chosen, choose }
}

type PresetProps = ReturnType<typeof usePreset> & { now: LocalTime; isBusy: boolean }

function Presets({ chosen, choose, now, isBusy }: PresetProps) {
  const { t } = useTranslation('ticket-actions')
  return (
    <div className={classes.presets}>
      {snoozeTimes(now).map(({ label, time, until, when }, i) => (
        <Button
          key={label}
          variant="default"
          justify="space-between"
          loading={chosen === until}
          data-autofocus={i === 0 || undefined}
          rightSection={<span className={classes.at}>{when}</span>}
          onClick={() => void (isBusy || choose(until))}
        >
          {t(label, { time })}
        </Button>
      ))}
    </div>
  )
}
