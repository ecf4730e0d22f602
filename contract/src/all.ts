import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { messages } from './messages.ts'
import { queues } from './queues.ts'
import { session } from './session.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'
import { whiteLabels } from './white-labels.ts'

/** The whole contract, room by room: what the house-rule tests walk and the API page prints. */
export const contract = {
  session,
  users,
  whiteLabels,
  queues,
  connections,
  contacts,
  tickets,
  messages,
}
