/** Every reaction to an event of another area, registered before the first company is entered. */
import './automation/ratings/reactions.ts'
import './desk/tickets/contact-reactions.ts'
import './desk/tickets/move-between-connections.ts'
import './links/sending/fail-unsent.ts'
import './notifications/push/reactions.ts'
