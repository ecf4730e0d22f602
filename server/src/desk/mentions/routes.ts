import { mentions } from '@recado/contract/desk/mentions'
import { routes } from '../../platform/http/routes.ts'
import { seeMentions } from './commands.ts'
import { listPeople, unseenMentions } from './queries.ts'

export const mentionRoutes = routes(mentions, {
  people: listPeople,
  unseen: unseenMentions,
  see: seeMentions,
})
