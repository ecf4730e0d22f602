import { tags } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { routes } from '../../platform/http/routes.ts'
import { changeTag, createTag, removeTag } from './commands.ts'
import { listTags, pageOfTags, showTag } from './queries.ts'
import { giveTag, syncTags, takeTag } from './ticket-tags.ts'

export const tagRoutes = [
  ...routes(tags, {
    list: listTags,
    page: pageOfTags,
    show: showTag,
    create: createTag,
    change: changeTag,
    remove: removeTag,
  }),
  ...routes(ticketTags, { give: giveTag, take: takeTag, sync: syncTags }),
]
