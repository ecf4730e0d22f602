import { quickMessages } from '@recado/contract/desk/quick-messages'
import { routes } from '../../platform/http/routes.ts'
import { changeQuickMessage, createQuickMessage, removeQuickMessage } from './commands.ts'
import { listQuickMessages } from './queries.ts'

export const quickMessageRoutes = routes(quickMessages, {
  list: listQuickMessages,
  create: createQuickMessage,
  change: changeQuickMessage,
  remove: removeQuickMessage,
})
