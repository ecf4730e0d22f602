import { Button, NumberInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { ExpirationMinutes } from '@recado/contract/desk/ticket-parts'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { z } from 'zod'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useSession } from '../../app/session/session.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import classes from './ActionDialogs.module.css'
import { applyOwnChange } from '../tickets/live.ts'

type Props = { ticket: Ticket; onClose: () => void }

const Form = z.object({ minutes: ExpirationMinutes })

/** Sets after how many minutes without a customer message the ticket closes automatically. */
export function ExpirationDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const { id: ticketId, expirationTime } = ticket
  const form = useDialogForm({
    schema: Form,
    values: { minutes: (expirationTime ?? '') as number | '' | null },
    save: ({ minutes }) =>
      call(tickets.change, { ticketId, expirationTime: minutes === '' ? null : minutes }),
    onSaved: (changed) => {
      applyOwnChange(changed, user.id)
      showSuccess(t('expirationSaved'))
      onClose()
    },
    words: (_path, fault) =>
      fault === 'required' ? undefined : t(fault === 'tooLong' ? 'minutesLong' : 'minutesShort'),
  })
  const clear = () =>
    call(tickets.change, { ticketId, expirationTime: null }).then((changed) => {
      applyOwnChange(changed, user.id)
      showSuccess(t('expirationSaved'))
      onClose()
    })
  return (
    <FormDialog
      title={t('expirationTitle')}
      form={form}
      save={t('save')}
      size={420}
      onClose={onClose}
      aside={
        expirationTime !== null && (
          <Button variant="subtle" onClick={() => void clear()}>
            {t('asConnection')}
          </Button>
        )
      }
    >
      <p className={classes.text}>{t('expirationText')}</p>
      <NumberInput
        label={t('minutes')}
        min={1}
        max={limits.silenceMinutesMax}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        {...form.field('minutes')}
      />
    </FormDialog>
  )
}
