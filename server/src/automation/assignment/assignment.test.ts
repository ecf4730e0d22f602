import { pauses } from '@recado/contract/accounts/pauses'
import { queues } from '@recado/contract/accounts/queues'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { snoozes } from '@recado/contract/desk/snoozes'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { heartbeat, leavePage } from '../../accounts/users/commands.ts'
import { within } from '../../platform/database/within.ts'
import { assignTickets } from './assign-tickets.ts'

/** Vendas assigns its tickets. Bia and Carla work in it. */
async function anAutomaticQueue(more: { capacity?: number } = {}) {
  const company = await aCompany()
  const { ana, hire, sales, world, companyId } = company
  await ana(queues.update, { id: sales.id, assignment: 'automatic', ...more })
  const carla = await hire({ name: 'Carla Dias', profile: 'user', queueIds: [sales.id] })
  const comes = (who: Caller) => who.inside(heartbeat)
  const wait = (minutesAgo: number, given: object = {}) =>
    company.ticket({
      queueId: sales.id,
      status: 'pending',
      waitingSince: new Date(Date.now() - minutesAgo * 60_000),
      ...given,
    })
  const assign = () => assignTickets(world, companyId)
  const holderOf = async (ticket: { id: number }) => {
    const { userId, status } = await ana(tickets.show, { ticketId: ticket.id })
    expect(status).toBe(userId === null ? 'pending' : 'open')
    return userId
  }
  return { ...company, carla, comes, wait, assign, holderOf }
}

test('the ticket that has waited longest goes to the agent with the fewest open ones, and a line says why', async () => {
  const { bia, carla, comes, wait, assign, holderOf, ana, ticket } = await anAutomaticQueue()
  await ticket({ status: 'open', userId: bia.user.id })
  await comes(bia)
  await comes(carla)
  const [later, first] = [await wait(1), await wait(9)]
  await assign()
  expect(await holderOf(first)).toBe(carla.user.id)
  expect(await holderOf(later)).toBe(
    carla.user.id === (await holderOf(later)) ? carla.user.id : bia.user.id,
  )
  const { messages: lines } = await carla(messages.list, { ticketId: first.id })
  expect(lines).toMatchObject([{ system: { action: 'assigned', by: null, toUser: 'Carla Dias' } }])
  const cause = await ana(messages.cause, { messageId: lines[0]!.id })
  expect(cause).toMatchObject({
    kind: 'assignment',
    name: 'Vendas',
    code: 'fewestOpen',
    inputs: {
      agent: 'Carla Dias',
      waitedMinutes: 9,
      candidates: ['Bia Nunes: 1/10', 'Carla Dias: 0/10'],
    },
  })
})

test('nobody receives a ticket who is offline, in a pause, full, or of another queue', async () => {
  const { ana, bia, carla, rui, comes, wait, assign, holderOf } = await anAutomaticQueue({
    capacity: 1,
  })
  const [one, two] = [await wait(2), await wait(1)]
  await comes(rui)
  await assign()
  expect(await holderOf(one)).toBeNull()
  await comes(bia)
  await bia(pauses.begin, { reason: 'coffee' })
  await assign()
  expect(await holderOf(one)).toBeNull()
  await bia(pauses.end, {})
  await assign()
  expect(await holderOf(one)).toBe(bia.user.id)
  expect(await holderOf(two)).toBeNull()
  await comes(carla)
  await ana(userAdmin.update, { id: carla.user.id, capacity: 0 })
  await assign()
  expect(await holderOf(two)).toBeNull()
  await ana(userAdmin.update, { id: carla.user.id, capacity: null })
  await assign()
  expect(await holderOf(two)).toBe(carla.user.id)
})

test('a closed, transferred or snoozed ticket frees the slot of its agent, and a signal says so', async () => {
  const { ana, bia, comes, wait, assign, holderOf, signals } = await anAutomaticQueue({
    capacity: 1,
  })
  await comes(bia)
  const waiting = [await wait(4), await wait(3), await wait(2), await wait(1)]
  await assign()
  const signalled = async (act: () => Promise<unknown>) => {
    const before = signals.length
    await act()
    return signals.slice(before).some(({ topic }) => topic === 'assignment')
  }
  const [a, b, c, d] = waiting.map(({ id }) => ({ id, ticketId: id }))
  expect(await signalled(() => bia(tickets.change, { ticketId: a!.id, status: 'closed' }))).toBe(
    true,
  )
  await assign()
  expect(await holderOf(b!)).toBe(bia.user.id)
  const away = { ticketId: b!.id, userId: ana.user.id }
  expect(await signalled(() => bia(tickets.change, away))).toBe(true)
  await assign()
  expect(await holderOf(c!)).toBe(bia.user.id)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect(await signalled(() => bia(snoozes.set, { ticketId: c!.id, until }))).toBe(true)
  await assign()
  expect(await holderOf(d!)).toBe(bia.user.id)
})

test('the preferred agent of the contact comes first while they have a slot', async () => {
  const { ana, bia, carla, comes, wait, assign, holderOf, contact, ticket } =
    await anAutomaticQueue()
  await comes(bia)
  await comes(carla)
  await ticket({ status: 'open', userId: bia.user.id })
  const { id: contactId } = await contact()
  const changed = await ana(contacts.update, { id: contactId, preferredUserId: bia.user.id })
  expect(changed.preferredUser).toEqual({ id: bia.user.id, name: 'Bia Nunes' })
  const one = await wait(1, { contactId })
  await assign()
  expect(await holderOf(one)).toBe(bia.user.id)
  const cleared = await ana(contacts.update, { id: contactId, preferredUserId: null })
  expect(cleared.preferredUser).toBeNull()
  await expect(
    ana(contacts.update, { id: contactId, preferredUserId: 2_000_000_000 }),
  ).rejects.toThrow('ERR_NO_USER_FOUND')
})

test('who returns a ticket does not receive it again, and the next one does not wait for it', async () => {
  const { bia, carla, comes, wait, assign, holderOf } = await anAutomaticQueue()
  await comes(bia)
  const back = await wait(5)
  await assign()
  await bia(tickets.change, { ticketId: back.id, status: 'pending' })
  await assign()
  expect(await holderOf(back)).toBeNull()
  const next = await wait(1)
  await assign()
  expect(await holderOf(next)).toBe(bia.user.id)
  await comes(carla)
  await assign()
  expect(await holderOf(back)).toBe(carla.user.id)
})

test('a ticket that a bot holds waits until the bot is paused or over', async () => {
  const { bia, comes, wait, assign, holderOf } = await anAutomaticQueue()
  await comes(bia)
  const held = await wait(3, { botState: 'options' })
  const paused = await wait(2, { botState: 'paused' })
  await assign()
  expect(await holderOf(held)).toBeNull()
  expect(await holderOf(paused)).toBe(bia.user.id)
  await owner`update tickets set bot_state = null where id = ${held.id}`
  await assign()
  expect(await holderOf(held)).toBe(bia.user.id)
})

test('tickets of a queue by hand stay where they are', async () => {
  const { rui, comes, support, ticket, assign, holderOf } = await anAutomaticQueue()
  await comes(rui)
  const one = await ticket({ queueId: support.id, status: 'pending', waitingSince: new Date() })
  await assign()
  expect(await holderOf(one)).toBeNull()
})

test('an acceptance in progress takes the slot', async () => {
  const { bia, comes, wait, assign, holderOf, world, companyId } = await anAutomaticQueue({
    capacity: 1,
  })
  await comes(bia)
  const [byHand, other] = [await wait(1), await wait(9)]
  const accepted = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const accepting = within(world, { companyId }, async ({ db }) => {
    await db
      .updateTable('tickets')
      .set({ status: 'open', userId: bia.user.id })
      .where('id', '=', byHand.id)
      .execute()
    accepted.resolve()
    await go.promise
  })
  await accepted.promise
  const assigning = assign()
  // The assignment waits for the row of the agent.
  const waits = async () => {
    const [row] = await owner`
      select count(*)::int as waiting from pg_locks where not granted and locktype = 'transactionid'`
    return row!.waiting
  }
  await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0)
  go.resolve()
  await Promise.all([accepting, assigning])
  expect(await holderOf(byHand)).toBe(bia.user.id)
  expect(await holderOf(other)).toBeNull()
})

test('a user who closes the last page is offline at once, unless another page has reported since', async () => {
  const { bia, carla, comes, wait, assign, holderOf, inside, clock } = await anAutomaticQueue()
  await comes(bia)
  await comes(carla)
  const at = clock.now()
  clock.advance(1)
  await comes(bia)
  for (const { user } of [bia, carla])
    await inside((ctx) => leavePage(ctx, { userId: user.id, at }))
  const all = [await wait(2), await wait(1)]
  await assign()
  for (const one of all) expect(await holderOf(one)).toBe(bia.user.id)
})

test('a pause has a reason of the list and a beginning, and another reason continues it', async () => {
  const { bia, clock } = await anAutomaticQueue()
  await expect(bia(pauses.begin, { reason: 'nap' as 'coffee' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  const first = await bia(pauses.begin, { reason: 'coffee' })
  clock.advance(60_000)
  const other = await bia(pauses.begin, { reason: 'lunch' })
  expect(other.pause).toEqual({ reason: 'lunch', since: first.pause?.since })
  expect((await bia(pauses.end, {})).pause).toBeNull()
  const { id } = bia.user
  for (const wrong of [
    () => owner`update users set pause_reason = 'coffee' where id = ${id}`,
    () => owner`update users set pause_reason = 'nap', paused_at = now() where id = ${id}`,
  ])
    await expect(wrong()).rejects.toThrow(/users_pause/)
})
