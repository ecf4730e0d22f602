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
  /** In reais, two decimals. */
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
  /** Absent: behind the last lane. */
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
    about: 'The lanes of the sales funnel in their order.',
    may: 'everyone',
    answer: z.array(Lane),
  }),
  create: endpoint('POST /lanes', {
    about: 'A new lane.',
    may: 'lanes.edit',
    body: LaneForm,
    answer: Lane,
  }),
}

export const cards = {
  ofTicket: endpoint('GET /tickets/:ticketId/cards', {
    about: 'The card of a ticket: one or none.',
    may: 'everyone',
    params: byTicket,
    answer: z.array(Card),
  }),
  put: endpoint('POST /cards', {
    about: 'Puts a ticket into a lane. One that has a card already moves, and none is made twice.',
    may: 'everyone',
    body: CardForm,
    answer: Card,
  }),
  remove: endpoint('DELETE /cards/:id', {
    about: 'Takes a ticket out of the funnel.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const laneCreated = live('lane', 'create', z.object({ lane: Lane }))
export const cardUpdated = live('card', 'update', z.object({ card: Card }))
export const cardDeleted = live(
  'card',
  'delete',
  z.object({ cardId: z.number(), ticketId: z.number() }),
)
