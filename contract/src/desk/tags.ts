import { z } from 'zod'
import { byId, countedPage, endpoint, nothing, page, total, totals } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const Tag = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type Tag = z.infer<typeof Tag>

/** A tag with the number of its tickets. */
export const TagFull = Tag.extend({
  /** Tickets with the tag, exact up to a limit: 1,000 in a list, 10,000 for a single tag. */
  ticketsCount: total,
  /** There are more tickets than `ticketsCount`. */
  ticketsCountCapped: z.literal(true).optional(),
})
export type TagFull = z.infer<typeof TagFull>

/** Maximum of `ticketsCount` in a list. Counting further would make a list slow in a company with many tickets. */
export const LISTED_TICKETS_MAX = 1000

const name = z.string().trim().min(limits.tagNameMin, 'tooShort').max(limits.nameMax, 'tooLong')
const TAG_COLOR = '#A4CCCC'
/** Three or six hexadecimal digits, stored as six. Empty: the default colour. */
const color = z
  .string()
  .regex(/^(#([0-9a-f]{3}){1,2})?$/i, 'notAColor')
  .transform((hex) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex || TAG_COLOR))

export const TagForm = z.object({ name, color: color.default(TAG_COLOR) })
/** Absent fields stay unchanged. */
export const TagChange = z.object({ name, color }).partial()

/** Maximum number of tags of a company, so that one list shows all. */
export const TAGS_MAX = 500

export const tags = {
  list: endpoint('GET /tags/list', {
    about: 'Lists tags by name, at most 500. The search ignores accents and case.',
    may: 'everyone',
    query: page.pick({ searchParam: true }),
    answer: z.array(Tag),
  }),
  page: endpoint('GET /tags', {
    about:
      'Lists tags in pages by name, with the number of their tickets. The search ignores accents and case.',
    may: 'everyone',
    query: countedPage,
    answer: z.object({ tags: z.array(TagFull), ...totals, hasMore: z.boolean() }),
  }),
  show: endpoint('GET /tags/:id', {
    about: 'Returns a tag with the number of its tickets.',
    may: 'everyone',
    params: byId,
    answer: TagFull,
  }),
  create: endpoint('POST /tags', {
    about: 'Creates a tag.',
    may: 'everyone',
    body: TagForm,
    answer: Tag,
  }),
  change: endpoint('PUT /tags/:id', {
    about: 'Changes the name or colour of a tag.',
    may: 'everyone',
    params: byId,
    body: TagChange,
    answer: Tag,
  }),
  remove: endpoint('DELETE /tags/:id', {
    about: 'Deletes a tag and removes it from all tickets.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

/** Descriptions of parameters and fields for readers of the API document. */
export const descriptions = {
  'GET /tags/list searchParam':
    'Searches the name of the tag; accents and case are ignored. Empty or absent means every tag.',
  'GET /tags searchParam':
    'Searches the name of the tag; accents and case are ignored. Empty or absent means every tag.',
  'GET /tags/{id} id': 'The id of the tag.',
  'TagForm name': 'The name of the tag, 3 to 50 characters.',
  'TagForm color':
    'The colour of the tag, as `#` and three or six hexadecimal digits. Empty or absent means `#A4CCCC`.',
  'TagChange name': 'The new name of the tag, 3 to 50 characters. Absent leaves it unchanged.',
  'TagChange color':
    'The new colour, as `#` and three or six hexadecimal digits. Empty means `#A4CCCC`, absent leaves it unchanged.',
  'PUT /tags/{id} id': 'The id of the tag.',
  'DELETE /tags/{id} id': 'The id of the tag.',
}

/** The codes of tags. */
export const errors = {
  ERR_NO_TAG_FOUND: {
    status: 404,
    pt: 'Etiqueta não encontrada. Ela pode ter sido excluída.',
    en: 'Tag not found. It may have been deleted.',
    es: 'No se encontró la etiqueta. Es posible que se haya eliminado.',
  },
  ERR_TAG_NAME_ALREADY_EXISTS: {
    status: 400,
    pt: 'Já existe uma etiqueta com este nome. Escolha outro.',
    en: 'There is already a tag with this name. Choose another one.',
    es: 'Ya existe una etiqueta con este nombre. Elija otro.',
  },
  ERR_TAG_LIMIT: {
    status: 400,
    pt: 'A empresa já tem 500 etiquetas. Exclua alguma para criar outra.',
    en: 'The company already has 500 tags. Delete one to create another.',
    es: 'La empresa ya tiene 500 etiquetas. Elimine alguna para crear otra.',
  },
} satisfies DeclaredErrors

/** A tag was created. */
export const tagCreated = live('tag', 'create', z.object({ tag: Tag }))
/** A tag was changed. */
export const tagUpdated = live('tag', 'update', z.object({ tag: Tag }))
/** A tag was deleted. */
export const tagDeleted = live('tag', 'delete', z.object({ tagId: z.number() }))
