/** Registers every reaction to an event of another area, before the first transaction of a company. */
import './automation/ratings/reactions.ts'
import './desk/funnel/ticket-removal.ts'
import './desk/quick-messages/queue-removal.ts'
import './desk/tickets/contact-reactions.ts'
import './desk/tickets/move-between-connections.ts'
import './desk/tickets/queue-removal.ts'
import './links/sending/fail-unsent.ts'
import './notifications/push/reactions.ts'
