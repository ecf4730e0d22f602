import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useSession } from '../../app/session/session.ts'
import { applyOwnChange } from '../tickets/live.ts'
import type { OpenedAction } from '../tickets/opened-action.ts'
import { ClosedBeforeDialog, type UnstoredClosing, unstoredClosing } from './ClosedBeforeDialog.tsx'
import { type Closing, ClosingForm } from './ClosingForm.tsx'

type Props = {
  ticket: Ticket
  closing: Extract<OpenedAction, { is: 'closing' }>
  onClose: () => void
}

/**
 * Warns before closing a ticket with an unsent draft, an unsaved note or scheduled messages, and asks for the closing
 * reason if the company wants one. If somebody resolved the ticket before, it says so.
 */
export function ClosingDialog({ ticket, closing, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const [unstored, setUnstored] = useState<UnstoredClosing>()
  const { hasDraft, hasNote, schedules, question } = closing
  const title = t('closeTitle', { name: nameOf(ticket.contact) })
  const warning = [
    ...(hasDraft ? [t('closeDraft')] : []),
    ...(hasNote ? [t('closeNote')] : []),
    ...(schedules > 0 ? [t('closeSchedules', { count: schedules })] : []),
  ].join(' ')
  const leave = () => {
    onClose()
    closing.leave()
  }
  if (unstored) return <ClosedBeforeDialog ticket={ticket} unstored={unstored} onClose={leave} />
  if (question)
    return (
      <ClosingForm
        title={title}
        question={question}
        warning={warning}
        save={(asked) => closeWith(ticket, asked)}
        onSaved={({ closed, unstored: left }) => {
          applyOwnChange(closed, user.id)
          if (left) setUnstored(left)
          else leave()
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

/** Resolves the ticket. The first of two resolutions counts: the server ignores the closing of the second one. */
async function closeWith({ id: ticketId }: Ticket, asked: Closing) {
  const closed = await call(tickets.change, {
    ticketId,
    status: 'closed',
    justClose: true,
    ...asked,
  })
  return { closed, unstored: await unstoredClosing(closed, asked) }
}
