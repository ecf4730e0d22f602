import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../contacts/contact-words.ts'
import type { TicketActs } from '../tickets/use-ticket-acts.ts'
import classes from './Composer.module.css'
import { ReplyTo } from './ReplyTo.tsx'
import { TrayView } from './TrayView.tsx'
import type { Tray } from './use-tray.ts'
import { WritingField } from './WritingField.tsx'

type Props = {
  ticket: Ticket
  acts: TicketActs
  tray: Tray
  replyTo: Message | undefined
  onReplyDone: () => void
}

/** Always at the same place; what stands in it is where one writes, or why one may not. */
export function Composer(props: Props) {
  const { ticket, acts, tray, replyTo, onReplyDone } = props
  if (ticket.status !== 'open') return <ClosedComposer ticket={ticket} acts={acts} />
  return (
    <div className={classes.place}>
      <div className={classes.box}>
        {replyTo && (
          <ReplyTo message={replyTo} customer={nameOf(ticket.contact)} onCancel={onReplyDone} />
        )}
        <TrayView tray={tray} />
        <WritingField ticket={ticket} tray={tray} replyTo={replyTo} onReplyDone={onReplyDone} />
      </div>
    </div>
  )
}

function ClosedComposer({ ticket, acts }: { ticket: Ticket; acts: TicketActs }) {
  const { t } = useTranslation('messages')
  const { t: ofTickets } = useTranslation('tickets')
  const isPending = ticket.status === 'pending'
  return (
    <div className={classes.place}>
      <div className={classes.closed}>
        <span>{t(isPending ? 'pendingTicket' : 'closedTicket')}</span>
        <Button
          h={32}
          loading={acts.isBusy}
          onClick={() => void (isPending ? acts.accept() : acts.reopen())}
        >
          {ofTickets(isPending ? 'accept' : 'reopen')}
        </Button>
      </div>
    </div>
  )
}
