import { z } from 'zod'
import { MissedFilter } from '../accounts/missed-filter.ts'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { ticketSorts, TicketStatus } from './tickets.ts'

/** The filter of `GET /tickets`, under the same names. */
const filterOf = <Ids extends z.ZodType>(ids: Ids) =>
  z.object({
    /** Absent: tickets of every status, found by `searchParam`. */
    status: TicketStatus.optional(),
    snoozed: z.boolean().optional(),
    searchParam: z
      .string()
      .trim()
      .max(200)
      .refine((text) => !text.includes('\0'), 'unstorable')
      .optional(),
    queueIds: ids.optional(),
    withoutQueue: z.boolean().optional(),
    whatsappParam: ids.optional(),
    users: ids.optional(),
    tags: ids.optional(),
    closingReasons: ids.optional(),
    date: z.iso.date().optional(),
    updatedAt: z.iso.date().optional(),
    closedFrom: z.iso.date().optional(),
    closedTo: z.iso.date().optional(),
    missed: MissedFilter.optional(),
    showAll: z.boolean().optional(),
    withUnreadMessages: z.boolean().optional(),
    sort: z.enum(ticketSorts).optional(),
  })

export const SavedViewFilter = filterOf(z.array(z.number()))
export type SavedViewFilter = z.infer<typeof SavedViewFilter>

/** The filter of a new or changed view. */
export const SavedViewFilterForm = filterOf(
  z.array(id).max(limits.savedViewIdsMax, 'tooMany'),
).refine(({ sort, status }) => sort !== 'deadline' || status === 'open' || status === 'pending', {
  message: 'contradicts',
  path: ['sort'],
})

/** The parts of a filter that name records by id. */
export const viewParts = ['queueIds', 'whatsappParam', 'users', 'tags', 'closingReasons'] as const
export type ViewPart = (typeof viewParts)[number]

export const SavedView = z.object({
  id: z.number(),
  name: z.string(),
  /** It belongs to the company. Only admins and managers may change it. */
  isShared: z.boolean(),
  /** Names only existing queues, connections, users, tags and closing reasons by which the caller may filter. */
  filter: SavedViewFilter,
  /** The parts of the stored filter of which something no longer exists or is no longer visible to the caller. */
  lostParts: z.array(z.enum(viewParts)),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViewForm = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  filter: SavedViewFilterForm,
  isShared: z.boolean().optional(),
})
/** Absent fields stay unchanged. */
export const SavedViewChange = SavedViewForm.partial()

/** All own saved views, or all shared ones, in their new order. */
export const SavedViewOrder = z.object({
  savedViewIds: z
    .array(id)
    .min(1)
    .max(limits.savedViewsMax)
    .refine((all) => new Set(all).size === all.length, 'notUnique'),
  isShared: z.boolean().optional(),
})

export const savedViews = {
  list: endpoint('GET /saved-views', {
    about:
      "Lists the caller's own saved views of the ticket list and then those of the company, each in their order. Agents do not see those for other queues or for certain users.",
    may: 'everyone',
    answer: z.array(SavedView),
  }),
  create: endpoint('POST /saved-views', {
    about:
      'Saves a view of the ticket list for the caller, or with `isShared` for the company. It comes last.',
    may: 'everyone',
    body: SavedViewForm,
    answer: SavedView,
  }),
  reorder: endpoint('PUT /saved-views/order', {
    about:
      "Sets the order of the caller's own saved views, or with `isShared` of those of the company. Refused with ERR_NO_SAVED_VIEW_FOUND unless the list names all of them.",
    may: 'everyone',
    body: SavedViewOrder,
    answer: nothing,
  }),
  change: endpoint('PUT /saved-views/:id', {
    about: 'Changes a saved view: its name, filter or who uses it. Absent fields stay unchanged.',
    may: 'everyone',
    params: byId,
    body: SavedViewChange,
    answer: SavedView,
  }),
  remove: endpoint('DELETE /saved-views/:id', {
    about: 'Deletes a saved view. No ticket changes.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

/** Descriptions of parameters and fields for readers of the API document. */
export const descriptions = {
  'SavedViewForm name':
    "The name of the saved view, 2 to 50 characters. It is unique among the caller's own, and among those of the company.",
  'SavedViewForm filter':
    'The filter of `GET /tickets` under the same names, with at most 50 ids in each list.',
  'SavedViewForm isShared':
    "`true` shares it with the whole company; only admins and managers may. `false` or absent makes it the caller's own.",
  'SavedViewFilterForm status':
    'Only tickets of this status. Absent means every status, as in a search.',
  'SavedViewFilterForm snoozed': '`true` means the snoozed tickets instead of the open ones.',
  'SavedViewFilterForm searchParam':
    'A search text of up to 200 characters, as in `GET /tickets`. Absent or empty means none.',
  'SavedViewFilterForm queueIds': 'Only tickets of these queues. Absent or empty means any.',
  'SavedViewFilterForm withoutQueue': '`true` adds tickets without a queue to those of `queueIds`.',
  'SavedViewFilterForm whatsappParam':
    'Only tickets of these connections. Absent or empty means any.',
  'SavedViewFilterForm users': 'Only tickets of these agents. Absent or empty means any.',
  'SavedViewFilterForm tags': 'Only tickets with all of these tags. Absent or empty means any.',
  'SavedViewFilterForm closingReasons':
    'Only resolved tickets with one of these closing reasons. Absent or empty means any.',
  'SavedViewFilterForm date': 'Only tickets created on this day, YYYY-MM-DD. Absent means any.',
  'SavedViewFilterForm updatedAt':
    'Only tickets whose last activity (`lastMessageAt`) is of this day, YYYY-MM-DD. Absent means any.',
  'SavedViewFilterForm closedFrom':
    'Only tickets resolved on this day or later, YYYY-MM-DD. Absent means any.',
  'SavedViewFilterForm closedTo':
    'Only tickets resolved on this day or before, YYYY-MM-DD. Absent means any.',
  'SavedViewFilterForm missed':
    'Only tickets that missed a deadline, as in `GET /tickets`. Absent means any.',
  'SavedViewFilterForm showAll':
    "`true` means all visible tickets. Absent means only the caller's own among open ones.",
  'SavedViewFilterForm withUnreadMessages': '`true` means only tickets with unread messages.',
  'SavedViewFilterForm sort':
    'The order of the list. `deadline` needs `status` `open`. Absent means newest first.',
  'SavedViewChange name': 'The new name, 2 to 50 characters. Absent leaves it unchanged.',
  'SavedViewChange filter': 'The new filter as a whole. Absent leaves it unchanged.',
  'SavedViewChange isShared':
    'Whether the whole company shares it; only admins and managers may change this. Absent leaves it unchanged.',
  'SavedViewOrder savedViewIds':
    "The ids of all the caller's own saved views, or of all those of the company, in their new order.",
  'SavedViewOrder isShared': 'Whether these are the saved views of the company. Absent means own.',
  'PUT /saved-views/{id} id': 'The id of the saved view.',
  'DELETE /saved-views/{id} id': 'The id of the saved view.',
}

/** The codes of saved views. */
export const errors = {
  ERR_NO_SAVED_VIEW_FOUND: {
    status: 404,
    pt: 'Visão não encontrada. Ela pode ter sido excluída.',
    en: 'View not found. It may have been deleted.',
    es: 'No se encontró la vista. Es posible que se haya eliminado.',
  },
  ERR_SAVED_VIEW_NAME_ALREADY_EXISTS: {
    status: 400,
    pt: 'Já existe uma visão com este nome. Escolha outro.',
    en: 'There is already a view with this name. Choose another one.',
    es: 'Ya existe una vista con este nombre. Elija otro.',
  },
  ERR_SAVED_VIEW_LIMIT: {
    status: 400,
    pt: 'São no máximo 50 visões próprias e 50 compartilhadas. Exclua alguma para salvar outra.',
    en: 'There are at most 50 own and 50 shared views. Delete one to save another.',
    es: 'Hay como máximo 50 vistas propias y 50 compartidas. Elimine alguna para guardar otra.',
  },
} satisfies DeclaredErrors

/** Saved views changed that the recipient may use. Lists are loaded again. */
export const savedViewsChanged = live('savedView', 'change', z.object({}))
