import { messageCreated } from '@recado/contract/desk/messages'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'
import { useLive } from '../../app/live/live.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ScoreStars } from '../ratings/ScoreStars.tsx'
import classes from './Drawer.module.css'
import { DrawerSection } from './DrawerSection.tsx'

/** How the customer rated this ticket, and what they wrote about it. */
export function Rating({ ticket: { id: ticketId } }: { ticket: Ticket }) {
  const { t } = useTranslation('drawer')
  const { data } = useEndpointQuery(tickets.show, { ticketId }, { refetchOnMount: 'always' })
  // A rating and its comment arrive as messages.
  useLive(messageCreated, ({ message }) => {
    if (message.ticketId === ticketId && !message.fromMe) invalidate(tickets.show, { ticketId })
  })
  const rating = data?.rating
  if (!rating) return null
  return (
    <DrawerSection title={t('rating')}>
      <p className={classes.closingReason}>
        <ScoreStars score={rating.score} label={t(`score_${rating.score}` as 'score_1')} />
      </p>
      {rating.comment && <p className={classes.closingNote}>{rating.comment}</p>}
    </DrawerSection>
  )
}
