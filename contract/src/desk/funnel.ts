import { z } from 'zod'
import { Contact } from '../contacts/contacts.ts'
import { byId, endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { Tag } from './tags.ts'
import { Ticket } from './tickets.ts'

export const Lane = z.object({ id: z.number(), title: z.string(), position: z.number().int() })
export type Lane = z.infer<typeof Lane>

/** The cards of a lane, counted, and the sum of their values. */
export const LaneTotals = z.object({
  id: z.number(),
  count: z.number().int(),
  /** In reais, with two decimals. */
  value: z.number(),
  /** Rises with every change of a card of the lane. Of two totals the one with the higher revision is newer. */
  revision: z.number().int(),
})
export type LaneTotals = z.infer<typeof LaneTotals>

const { id: ticketId, uuid, status, isGroup, waitingSince, user, queue, tags } = Ticket.shape

/** What a card shows of its ticket. */
export const CardTicket = z.object({
  id: ticketId,
  uuid,
  status,
  isGroup,
  waitingSince,
  user,
  queue,
  tags,
  contact: Contact.pick({ id: true, name: true, number: true, profilePicUrl: true }),
})
export type CardTicket = z.infer<typeof CardTicket>

export const Card = z.object({
  id: z.number(),
  laneId: z.number(),
  lane: z.object({ id: z.number(), title: z.string() }),
  ticketId: z.number(),
  /** Null if the caller does not see the ticket. Such a card can be read and not changed. */
  ticket: CardTicket.nullable(),
  tagId: z.number().nullable(),
  tag: Tag.nullable(),
  /** In reais, with two decimals. */
  value: z.number(),
  description: z.string(),
  /** Orders the cards of a lane, with gaps. Cards with the same position are ordered by id. */
  position: z.number().int(),
  /** Rises with every change of the card. */
  revision: z.number().int(),
  createdAt: moment,
})
export type Card = z.infer<typeof Card>

/** A lane with its totals and its first cards. */
export const BoardLane = z.object({
  ...Lane.shape,
  ...LaneTotals.shape,
  /** The first cards in order. `count` says how many there are. */
  cards: z.array(Card),
})
export type BoardLane = z.infer<typeof BoardLane>

export const LANES_MAX = 50
/** Cards of a lane in one answer. */
export const LANE_PAGE = 30
const DESCRIPTION_MAX = 500
const VALUE_MAX = 999_999_999.99

export const LaneForm = z.object({
  title: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  /** Absent: after the last lane. */
  position: z.number().int().min(0).max(10_000).optional(),
})

export const LaneChange = LaneForm.pick({ title: true })

/** All lanes of the funnel, in their new order. */
export const LaneOrder = z.object({
  laneIds: z
    .array(id)
    .min(1)
    .max(LANES_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'notUnique'),
})

/** In reais. */
export const CardValue = z.number('notANumber').min(0, 'notANumber').max(VALUE_MAX, 'tooLong')
const description = z.string().trim().max(DESCRIPTION_MAX, 'tooLong')

/** Absent fields of a card that exists stay unchanged. */
export const CardForm = z.object({
  laneId: id,
  ticketId: id,
  value: CardValue.optional(),
  description: description.optional(),
  tagId: id.nullable().optional(),
})

/** Absent fields stay unchanged. */
export const CardChange = z.object({
  value: CardValue.optional(),
  description: description.optional(),
  tagId: id.nullable().optional(),
  /** Another lane. Without `afterId` the card becomes its last one. */
  laneId: id.optional(),
  /**
   * The card of the lane that this one follows. Null: it becomes the first. A card that is no longer in the lane: it
   * becomes the last.
   */
  afterId: id.nullable().optional(),
})

const byTicket = z.object({ ticketId: id })

export const lanes = {
  board: endpoint('GET /kanban', {
    about:
      'Returns the sales funnel: the lanes in order, each with its totals and its first cards. A card whose ticket the caller does not see has no `ticket`.',
    may: 'everyone',
    answer: z.array(BoardLane),
  }),
  cards: endpoint('GET /lanes/:id/cards', {
    about: 'Lists further cards of a lane, in order.',
    may: 'everyone',
    params: byId,
    query: z.object({
      /** `position` and `id` of the last known card, joined by a comma. Absent: from the first card on. */
      after: z
        .string()
        .regex(/^-?\d{1,15},\d{1,10}$/)
        .optional(),
    }),
    answer: z.object({ cards: z.array(Card), hasMore: z.boolean() }),
  }),
  list: endpoint('GET /lanes', {
    about: 'Lists the lanes of the sales funnel in order.',
    may: 'everyone',
    answer: z.array(Lane),
  }),
  create: endpoint('POST /lanes', {
    about: 'Creates a lane.',
    may: 'lanes.edit',
    body: LaneForm,
    answer: Lane,
  }),
  reorder: endpoint('PUT /lanes/order', {
    about:
      'Sets the order of the lanes. Refused with ERR_NO_LANE_FOUND unless the list names every lane of the company.',
    may: 'lanes.edit',
    body: LaneOrder,
    answer: nothing,
  }),
  update: endpoint('PUT /lanes/:id', {
    about: 'Renames a lane.',
    may: 'lanes.edit',
    params: byId,
    body: LaneChange,
    answer: Lane,
  }),
  remove: endpoint('DELETE /lanes/:id', {
    about: 'Deletes a lane with its cards. The tickets of the cards stay.',
    may: 'lanes.edit',
    params: byId,
    answer: nothing,
  }),
}

export const cards = {
  ofTicket: endpoint('GET /tickets/:ticketId/cards', {
    about: 'Returns the card of a ticket, as a list of one or none.',
    may: 'everyone',
    params: byTicket,
    answer: z.array(Card),
  }),
  show: endpoint('GET /cards/:id', {
    about: 'Returns a card. It has no `ticket` if the caller does not see the ticket.',
    may: 'everyone',
    params: byId,
    answer: Card,
  }),
  put: endpoint('POST /cards', {
    about:
      'Adds a ticket to a lane, as its last card. If it already has a card, that card changes, and moves if the lane is another one. Absent fields of that card stay unchanged.',
    may: 'everyone',
    body: CardForm,
    answer: Card,
  }),
  update: endpoint('PUT /cards/:id', {
    about:
      'Changes a card or moves it within the funnel. Absent fields stay unchanged. Refused with ERR_NO_PERMISSION if the caller does not see the ticket.',
    may: 'everyone',
    params: byId,
    body: CardChange,
    answer: Card,
  }),
  remove: endpoint('DELETE /cards/:id', {
    about: 'Removes a ticket from the funnel.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const descriptions = {
  'GET /lanes/{id}/cards id': 'The id of the lane.',
  'GET /lanes/{id}/cards after':
    '`position` and `id` of the last known card, joined by a comma. Absent means from the first card on.',
  'LaneForm title': 'The title of the lane, 2 to 50 characters.',
  'LaneForm position': 'The position of the lane; lower numbers come first. Absent means last.',
  'LaneChange title': 'The new title of the lane, 2 to 50 characters.',
  'LaneOrder laneIds': 'The ids of all lanes of the company, in their new order.',
  'PUT /lanes/{id} id': 'The id of the lane.',
  'DELETE /lanes/{id} id': 'The id of the lane.',
  'CardForm laneId': "The id of the card's lane.",
  'CardForm ticketId': 'The id of the ticket. If it already has a card, that card changes.',
  'CardForm value':
    'The value of the sale, in reais with two decimals. Absent means 0 for a new card, and leaves another one unchanged.',
  'CardForm description':
    'A remark on the card, at most 500 characters. Absent means none for a new card, and leaves another one unchanged.',
  'CardForm tagId':
    "The id of the card's tag. `null` means none. Absent means none for a new card, and leaves another one unchanged.",
  'CardChange value': 'The new value of the sale, in reais. Absent leaves it unchanged.',
  'CardChange description':
    'The new remark, at most 500 characters. Empty means none. Absent leaves it unchanged.',
  'CardChange tagId':
    "The id of the card's new tag. `null` means none. Absent leaves it unchanged.",
  'CardChange laneId':
    'The id of the new lane. Without `afterId` the card becomes its last one. Absent leaves it unchanged.',
  'CardChange afterId':
    'The id of the card that this card follows in its lane. `null` means that it becomes the first. With a card that is not in the lane it becomes the last.',
  'GET /cards/{id} id': 'The id of the card.',
  'PUT /cards/{id} id': 'The id of the card.',
  'DELETE /cards/{id} id': 'The id of the card.',
}

/** A lane was created. */
export const laneCreated = live('lane', 'create', z.object({ lane: Lane }))
/** A lane was renamed. */
export const laneUpdated = live('lane', 'update', z.object({ lane: Lane }))
/** A lane was deleted with its cards. No event follows for each card. */
export const laneDeleted = live('lane', 'delete', z.object({ laneId: z.number() }))
/** The lanes have a new order, given by all their ids. */
export const lanesReordered = live('lane', 'order', z.object({ laneIds: z.array(z.number()) }))
/** The positions of the cards of a lane were spread again. Their order is unchanged. */
export const laneSpread = live('lane', 'spread', z.object({ laneId: z.number() }))
/**
 * A card was created, moved or changed. Users who do not see its ticket get it without the ticket. `totals` are those of
 * its lane and of the lane that it left.
 */
export const cardUpdated = live(
  'card',
  'update',
  z.object({ card: Card, totals: z.array(LaneTotals) }),
)
/** A ticket was removed from the funnel. */
export const cardDeleted = live(
  'card',
  'delete',
  z.object({ cardId: z.number(), ticketId: z.number(), totals: z.array(LaneTotals) }),
)
