import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useSession } from '../../app/session/session.ts'
import { applyOwnChange } from '../tickets/live.ts'
import type { OpenedAction } from '../tickets/opened-action.ts'
import { ClosingForm } from './ClosingForm.tsx'

type Props = {
  ticket: Ticket
  closing: Extract<OpenedAction, { is: 'closing' }>
  onClose: () => void
}

/**
 * Warns before closing a ticket with an unsent draft, an unsaved note or scheduled messages, and asks for the closing
 * reason if the company wants one.
 */
export function ClosingDialog({ ticket, closing, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const { hasDraft, hasNote, schedules, question } = closing
  const title = t('closeTitle', { name: nameOf(ticket.contact) })
  const warning = [
    ...(hasDraft ? [t('closeDraft')] : []),
    ...(hasNote ? [t('closeNote')] : []),
    ...(schedules > 0 ? [t('closeSchedules', { count: schedules })] : []),
  ].join(' ')
  if (question)
    return (
      <ClosingForm
        title={title}
        question={question}
        warning={warning}
        save={(asked) =>
          call(tickets.change, { ticketId: ticket.id, status: 'closed', justClose: true, ...asked })
        }
        onSaved={(closed) => {
          applyOwnChange(closed, user.id)
          onClose()
          closing.leave()
        }}
        onClose={onClose}
      />
    )
  const resolve = async () => {
    await closing.confirm()
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={t('closeAnyway')}
      cancel={t('goBack')}
      onConfirm={resolve}
      onClose={onClose}
    >
      {warning}
    </ConfirmDialog>
  )
}
