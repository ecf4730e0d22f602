import { connections } from './connections/connections.ts'
import { contactExports } from './contacts/exports.ts'
import { contactImports } from './contacts/imports.ts'
import { contactMerges } from './contacts/merges.ts'
import { contacts } from './contacts/contacts.ts'
import { drafts } from './desk/drafts.ts'
import { cards, lanes } from './desk/funnel.ts'
import { idle } from './automation/idle.ts'
import { dashboard } from './desk/dashboard.ts'
import { mentions } from './desk/mentions.ts'
import { messages } from './desk/messages.ts'
import { push } from './notifications/push.ts'
import { queues } from './accounts/queues.ts'
import { quickMessages } from './desk/quick-messages.ts'
import { schedules } from './desk/schedules.ts'
import { session } from './accounts/session.ts'
import { settings } from './accounts/settings.ts'
import { snoozes } from './desk/snoozes.ts'
import { tags } from './desk/tags.ts'
import { templates } from './desk/templates.ts'
import { ticketExports } from './desk/exports.ts'
import { ticketNotes } from './desk/notes.ts'
import { ticketTags } from './desk/ticket-tags.ts'
import { tickets } from './desk/tickets.ts'
import { typebots } from './connections/typebots.ts'
import { uploads } from './desk/uploads.ts'
import { users } from './accounts/users.ts'
import { whiteLabels } from './accounts/white-labels.ts'

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
