import { queues } from '@recado/contract/accounts/queues'
import { users } from '@recado/contract/accounts/users'
import { connections } from '@recado/contract/connections/connections'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { releaseQueue } from './queue-removal.ts'

/** The queue ids of all tickets and messages of the company. */
async function queueIdsLeft({ companyId }: Company): Promise<(number | null)[]> {
  const ofTickets = ownerDb
    .selectFrom('tickets')
    .select('queueId')
    .where('companyId', '=', companyId)
  const ofMessages = ownerDb
    .selectFrom('messages')
    .select('queueId')
    .where('companyId', '=', companyId)
  return (await ofTickets.unionAll(ofMessages).execute()).map(({ queueId }) => queueId)
}

test('tickets of a removed queue have none, and everybody sees the waiting ones', async () => {
  const company = await aCompany()
  const { ana, bia, rui, sales, ticket, message, connection, runJobs } = company
  const { id: connectionId } = await connection()
  await ana(connections.update, { id: connectionId, queueIds: [sales.id] })
  const queueId = sales.id
  const waiting = await ticket({ connectionId, queueId, status: 'pending' })
  const held = await ticket({ connectionId, queueId, status: 'open', userId: bia.user.id })
  const closed = await ticket({ connectionId, queueId, status: 'closed', userId: bia.user.id })
  for (const one of [held, closed]) await message(one, { queueId })
  await expect(rui(tickets.show, { ticketId: waiting.id })).rejects.toThrow('ERR_NO_PERMISSION')

  await ana(queues.remove, { id: queueId })
  for (const { id } of [waiting, held])
    expect(await ana(tickets.show, { ticketId: id })).toMatchObject({ queueId: null, queue: null })
  expect(await rui(tickets.show, { ticketId: waiting.id })).toMatchObject({ status: 'pending' })
  expect(await rui(tickets.counts, {})).toMatchObject({ pending: 1 })
  expect((await ana(users.list, {})).find(({ id }) => id === bia.user.id)?.queues).toEqual([])
  expect(await ana(connections.show, { id: connectionId })).toMatchObject({ queues: [] })

  await runJobs()
  expect(await ana(tickets.show, { ticketId: closed.id })).toMatchObject({ queue: null })
  expect(new Set(await queueIdsLeft(company))).toEqual(new Set([null]))
  const left = ownerDb.selectFrom('queues').select('id').where('id', '=', queueId)
  expect(await left.execute()).toEqual([])
})

test('the release works through more tickets and messages than one batch', async () => {
  const company = await aCompany()
  const { ana, companyId, sales, support, ticket, runJobs } = company
  const queueId = sales.id
  const first = await ticket({ queueId, status: 'closed' })
  const other = await ticket({ queueId: support.id, status: 'closed' })
  const { contactId, connectionId } = first
  const many = Array.from({ length: 1001 })
  const row = { companyId, contactId, connectionId, queueId }
  await ownerDb
    .insertInto('tickets')
    .values(many.map(() => ({ ...row, status: 'closed' as const })))
    .execute()
  await ownerDb
    .insertInto('messages')
    .values(many.map(() => ({ ...row, ticketId: first.id, body: 'Oi', fromMe: false })))
    .execute()
  await ana(queues.remove, { id: queueId })
  await runJobs()
  const left = await queueIdsLeft(company)
  expect(left.filter((id) => id === queueId)).toEqual([])
  expect(await ana(tickets.show, { ticketId: other.id })).toMatchObject({ queueId: support.id })
})

test('a transfer into the queue that began before its removal ends without a queue', async () => {
  const company = await aCompany()
  const { ana, sales, ticket, inside, runJobs, heard } = company
  const { id: ticketId } = await ticket({ status: 'pending' })
  // The transfer has checked the queue and has not committed. The job waits for it.
  const { answer } = await inside(async ({ db }) => {
    await db.selectFrom('queues').select('id').where('id', '=', sales.id).forKeyShare().execute()
    await db.updateTable('tickets').set({ queueId: sales.id }).where('id', '=', ticketId).execute()
    await ana(queues.remove, { id: sales.id })
    return runBlocked(db, runJobs)
  })
  await answer
  expect(await ana(tickets.show, { ticketId })).toMatchObject({ queueId: null, status: 'pending' })
  expect(heard()).toEqual(['queue delete', 'ticket update', 'ticket removeFromList'])
})

test('a transfer, an acceptance or a new ticket in a removed queue is refused', async () => {
  const { ana, sales, ticket, contact, connection } = await aCompany()
  const queueId = sales.id
  const { id: ticketId } = await ticket({ status: 'pending' })
  const { id: contactId } = await contact()
  const { id: whatsappId } = await connection({ isDefault: true })
  await ana(queues.remove, { id: queueId })
  for (const ask of [
    () => ana(tickets.change, { ticketId, queueId }),
    () => ana(tickets.change, { ticketId, status: 'open', queueId }),
    () => ana(tickets.change, { ticketId, userId: ana.user.id, status: 'pending', queueId }),
    () => ana(tickets.create, { contactId, whatsappId, queueId }),
    () => ana(connections.update, { id: whatsappId, queueIds: [queueId] }),
  ])
    await expect(ask()).rejects.toThrow('ERR_NO_QUEUE_FOUND')
})

test('transfers beside removals leave every ticket in an existing queue or in none', async () => {
  const company = await aCompany()
  const { ana, mel, queue, ticket, runJobs } = company
  for (let round = 0; round < 10; round += 1) {
    const { id: queueId } = await queue()
    const all = await Promise.all(Array.from({ length: 4 }, () => ticket({ status: 'pending' })))
    const transfers = all.map(({ id: ticketId }) => mel(tickets.change, { ticketId, queueId }))
    const [removal, ...outcomes] = await Promise.allSettled([
      ana(queues.remove, { id: queueId }),
      ...transfers,
    ])
    expect(removal).toMatchObject({ status: 'fulfilled' })
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
  }
  await runJobs()
  expect(new Set(await queueIdsLeft(company))).toEqual(new Set([null]))
})

test('the release locks the tickets of a batch in the order of their ids', async () => {
  const { ana, world, companyId, sales, ticket, inside } = await aCompany()
  const queueId = sales.id
  const active = await ticket({ status: 'pending' })
  const closed = await ticket({ status: 'closed', queueId })
  await ana(queues.remove, { id: queueId })
  const lock = (db: Ctx['db'], id: number) =>
    db.selectFrom('tickets').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await ownerDb.updateTable('tickets').set({ queueId }).where('id', '=', active.id).execute()
  const { answer } = await inside(async ({ db }) => {
    await lock(db, active.id)
    const waiting = await runBlocked(db, () => releaseQueue.run(world, { companyId, queueId }))
    await lock(db, closed.id)
    return waiting
  })
  expect(await answer).toBeUndefined()
  for (const { id } of [active, closed])
    expect(await ana(tickets.show, { ticketId: id })).toMatchObject({ queueId: null })
})

test('the release locks the ticket of a message before the message', async () => {
  const { ana, world, companyId, sales, ticket, message, inside } = await aCompany()
  const queueId = sales.id
  const talk = await ticket({ status: 'pending' })
  const { id } = await message(talk, { queueId })
  await ana(queues.remove, { id: queueId })
  const { answer } = await inside(async ({ db }) => {
    await db.selectFrom('tickets').select('id').where('id', '=', talk.id).forNoKeyUpdate().execute()
    const waiting = await runBlocked(db, () => releaseQueue.run(world, { companyId, queueId }))
    await db.updateTable('messages').set({ read: true }).where('id', '=', id).execute()
    return waiting
  })
  expect(await answer).toBeUndefined()
})

test('the job leaves a queue alone that is not removed', async () => {
  const { ana, world, companyId, sales, ticket } = await aCompany()
  const { id: ticketId } = await ticket({ queueId: sales.id, status: 'closed' })
  await releaseQueue.run(world, { companyId, queueId: sales.id })
  expect(await ana(tickets.show, { ticketId })).toMatchObject({ queueId: sales.id })
})
