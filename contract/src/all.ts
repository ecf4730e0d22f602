import { connections } from './connections.ts'
import { contactExports } from './contact-exports.ts'
import { contactImports } from './contact-imports.ts'
import { contactMerges } from './contact-merges.ts'
import { contacts } from './contacts.ts'
import { drafts } from './drafts.ts'
import { cards, lanes } from './funnel.ts'
import { idle } from './idle.ts'
import { dashboard } from './dashboard.ts'
import { mentions } from './mentions.ts'
import { messages } from './messages.ts'
import { push } from './push.ts'
import { queues } from './queues.ts'
import { quickMessages } from './quick-messages.ts'
import { schedules } from './schedules.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { snoozes } from './snoozes.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'
import { ticketExports } from './ticket-exports.ts'
import { ticketNotes } from './ticket-notes.ts'
import { ticketTags } from './ticket-tags.ts'
import { tickets } from './tickets.ts'
import { typebots } from './typebots.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { whiteLabels } from './white-labels.ts'

/** The whole contract, room by room: what the house-rule tests walk and the API page prints. */
export const contract = {
  session,
  users,
  settings,
  whiteLabels,
  queues,
  connections,
  contacts,
  contactImports,
  contactExports,
  contactMerges,
  tickets,
  ticketExports,
  snoozes,
  messages,
  uploads,
  dashboard,
  drafts,
  quickMessages,
  tags,
  templates,
  ticketTags,
  ticketNotes,
  mentions,
  push,
  schedules,
  lanes,
  cards,
  idle,
  typebots,
}
