import { ticketNotes } from '@recado/contract/desk/notes'
import { routes } from '../../platform/http/routes.ts'
import { createNote, removeNote } from './commands.ts'
import { listNotes } from './queries.ts'

export const ticketNoteRoutes = routes(ticketNotes, {
  list: listNotes,
  create: createNote,
  remove: removeNote,
})
