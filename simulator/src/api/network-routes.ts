import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deleteMessage, editMessage, reactTo } from '../network/changes.ts'
import { createGroup, listGroups } from '../network/groups.ts'
import { causeFault } from '../network/links.ts'
import { ensurePhone } from '../network/phones.ts'
import { listOffers } from '../network/offers.ts'
import { pairDevice } from '../network/pairing.ts'
import { raiseReceipt } from '../network/receipts.ts'
import { Refusal } from '../network/refusal.ts'
import { changeRules, resetRules, showRules } from '../network/rule-changes.ts'
import { messageOf } from '../network/views.ts'
import type { World } from '../network/world.ts'
import {
  FaultRequest,
  MessageId,
  NewGroup,
  PairRequest,
  PhoneNumber,
  RulesChange,
} from '../wire.ts'
import type { ApiContext } from './parts.ts'

const ById = z.object({ id: MessageId })
const By = z.object({ by: PhoneNumber })
const EditOrder = By.extend({ body: z.string().min(1).max(65_536) })
const ReactOrder = By.extend({ emoji: z.string().max(32).nullish() })
const Played = z.object({ id: MessageId, by: PhoneNumber })
const ClockMove = z.object({
  advanceMs: z
    .number()
    .int()
    .min(0)
    .max(400 * 86_400_000),
})

export function messageRoutes(app: FastifyInstance, { engine }: ApiContext): void {
  app.post('/messages/:id/edit', async (request) => ({
    at: await engine.run(editMessage, {
      ...ById.parse(request.params),
      ...EditOrder.parse(request.body),
    }),
  }))
  app.post('/messages/:id/delete', async (request) => ({
    at: await engine.run(deleteMessage, {
      ...ById.parse(request.params),
      ...By.parse(request.body),
    }),
  }))
  app.post('/messages/:id/react', async (request) => {
    const { by, emoji = null } = ReactOrder.parse(request.body)
    return { at: await engine.run(reactTo, { ...ById.parse(request.params), by, emoji }) }
  })
  app.post('/messages/:id/played', async (request, reply) => {
    await engine.run(played, { ...ById.parse(request.params), ...By.parse(request.body) })
    return reply.code(204).send()
  })
}

function played(world: World, { id, by }: z.infer<typeof Played>): void {
  if (!messageOf(world, id)) throw new Refusal('unknown-message')
  raiseReceipt(world, { messageId: id, by, level: 4 })
}

export function networkRoutes(app: FastifyInstance, { engine, mayMoveClock }: ApiContext): void {
  app.get('/pairings', () => engine.run(listOffers, undefined))
  app.post('/pair', (request) => engine.run(pairDevice, PairRequest.parse(request.body)))
  app.get('/groups', () => engine.run(listGroups, undefined))
  app.post('/groups', (request) => engine.run(createGroup, NewGroup.parse(request.body)))
  app.get('/rules', (request) =>
    engine.run(showRules, z.object({ number: PhoneNumber.optional() }).parse(request.query)),
  )
  app.put('/rules', (request) => engine.run(changeRules, RulesChange.parse(request.body)))
  app.delete('/rules', () => engine.run(resetRules, undefined))
  app.post('/faults', async (request, reply) => {
    await engine.run(fault, FaultRequest.parse(request.body))
    return reply.code(204).send()
  })
  app.post('/clock', async (request) => {
    if (!mayMoveClock) throw new Refusal('clock-is-real')
    return { now: await engine.advance(ClockMove.parse(request.body).advanceMs) }
  })
}

function fault(world: World, order: z.infer<typeof FaultRequest>): void {
  ensurePhone(world, order.number)
  causeFault(world, order)
}
