/** Registers every reaction to an event of another area, before the first transaction of a company. */
import './automation/ratings/reactions.ts'
import './automation/rules/reactions.ts'
import './desk/funnel/ticket-removal.ts'
import './desk/quick-messages/queue-removal.ts'
import './desk/schedules/contact-reactions.ts'
import './desk/tickets/contact-reactions.ts'
import './desk/tickets/move-between-connections.ts'
import './desk/tickets/queue-removal.ts'
import './desk/tickets/user-removal.ts'
// After the tickets have lost a removed queue.
import './automation/service-levels/reactions.ts'
import './links/sending/fail-unsent.ts'
import './notifications/push/reactions.ts'
