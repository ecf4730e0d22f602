import { z } from 'zod'
import { byId, endpoint, id, nothing, page } from './endpoint.ts'
import { limits } from './limits.ts'
import { live } from './live.ts'

export const Tag = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type Tag = z.infer<typeof Tag>

export const TagForm = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'notAColor')
    .default('#A4CCCC'),
})

export const tags = {
  list: endpoint('GET /tags/list', {
    about: 'The tags by name, at most 500; searches the name, accents and case ignored.',
    may: 'everyone',
    query: page.pick({ searchParam: true }),
    answer: z.array(Tag),
  }),
  create: endpoint('POST /tags', {
    about: 'A new tag.',
    may: 'everyone',
    body: TagForm,
    answer: Tag,
  }),
  change: endpoint('PUT /tags/:id', {
    about: 'Another name or colour for a tag.',
    may: 'everyone',
    params: byId,
    body: TagForm.partial(),
    answer: Tag,
  }),
  remove: endpoint('DELETE /tags/:id', {
    about: 'Removes a tag, also from every ticket that has it.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

/** Tags a ticket may have at once. */
export const TAGS_PER_TICKET = 30
export const TicketTags = z.object({
  ticketId: id,
  tags: z.array(z.object({ id })).max(TAGS_PER_TICKET, 'tooMany'),
})

export const tagCreated = live('tag', 'create', z.object({ tag: Tag }))
export const tagUpdated = live('tag', 'update', z.object({ tag: Tag }))
export const tagDeleted = live('tag', 'delete', z.object({ tagId: z.number() }))
