import { z } from 'zod'
import { byId, endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const Lane = z.object({ id: z.number(), title: z.string(), position: z.number().int() })
export type Lane = z.infer<typeof Lane>

export const Card = z.object({
  id: z.number(),
  laneId: z.number(),
  lane: z.object({ id: z.number(), title: z.string() }),
  ticketId: z.number(),
  tagId: z.number().nullable(),
  /** In reais, with two decimals. */
  value: z.number(),
  description: z.string(),
  position: z.number().int(),
  createdAt: moment,
})
export type Card = z.infer<typeof Card>

export const LANES_MAX = 50
const DESCRIPTION_MAX = 500
const VALUE_MAX = 999_999_999.99

export const LaneForm = z.object({
  title: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  /** Absent: after the last lane. */
  position: z.number().int().min(0).max(10_000).optional(),
})

export const CardForm = z.object({
  laneId: id,
  ticketId: id,
  value: z.number('notANumber').min(0, 'notANumber').max(VALUE_MAX, 'tooLong').default(0),
  description: z.string().trim().max(DESCRIPTION_MAX, 'tooLong').default(''),
  tagId: id.nullable().optional(),
})

const byTicket = z.object({ ticketId: id })

export const lanes = {
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
}

export const cards = {
  ofTicket: endpoint('GET /tickets/:ticketId/cards', {
    about: 'Returns the card of a ticket, as a list of one or none.',
    may: 'everyone',
    params: byTicket,
    answer: z.array(Card),
  }),
  put: endpoint('POST /cards', {
    about: 'Adds a ticket to a lane. A ticket that already has a card moves.',
    may: 'everyone',
    body: CardForm,
    answer: Card,
  }),
  remove: endpoint('DELETE /cards/:id', {
    about: 'Removes a ticket from the funnel.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

/** A lane was created. */
export const laneCreated = live('lane', 'create', z.object({ lane: Lane }))
/** A card was created, moved or changed. */
export const cardUpdated = live('card', 'update', z.object({ card: Card }))
/** A ticket was removed from the funnel. */
export const cardDeleted = live(
  'card',
  'delete',
  z.object({ cardId: z.number(), ticketId: z.number() }),
)
