import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { paths } from '../../app/paths.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { expectDeparture } from '../tickets/expected-departures.ts'
import { applyOwnRemoval } from '../tickets/live.ts'

type Props = { ticket: Ticket; onClose: () => void }

/** Deletes a ticket after confirmation, then shows the list. */
export function RemoveTicketDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { t: ofTickets } = useTranslation('tickets')
  const navigate = useNavigate()
  const { id: ticketId } = ticket
  const remove = async () => {
    await expectDeparture(ticketId, () => call(tickets.remove, { ticketId }))
    onClose()
    applyOwnRemoval(ticketId)
    showSuccess(ofTickets('deleted'))
    void navigate({ pathname: paths.tickets, search: window.location.search })
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: nameOf(ticket.contact) })}
      confirm={t('remove')}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
