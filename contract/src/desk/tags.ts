import { z } from 'zod'
import { byId, endpoint, nothing, page } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const Tag = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type Tag = z.infer<typeof Tag>

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')
const TAG_COLOR = '#A4CCCC'
/** Six hexadecimal digits; nothing chosen is the usual colour. */
const color = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6})?$/, 'notAColor')
  .transform((chosen) => chosen || TAG_COLOR)

export const TagForm = z.object({ name, color: color.default(TAG_COLOR) })
/** What is absent stays as it is. */
export const TagChange = z.object({ name, color }).partial()

/** Tags a company may have: as many as one list shows. */
export const TAGS_MAX = 500

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
    body: TagChange,
    answer: Tag,
  }),
  remove: endpoint('DELETE /tags/:id', {
    about: 'Removes a tag, also from every ticket that has it.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const tagCreated = live('tag', 'create', z.object({ tag: Tag }))
export const tagUpdated = live('tag', 'update', z.object({ tag: Tag }))
export const tagDeleted = live('tag', 'delete', z.object({ tagId: z.number() }))
