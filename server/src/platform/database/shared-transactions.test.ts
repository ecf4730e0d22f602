import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { raiseAck, raiseAckIfFree } from '../../desk/messages/network/receipts.ts'
import type { Ctx } from '../ctx.ts'
import { makeSharedTransactions } from './shared-transactions.ts'

async function shared() {
  const conversation = await aConversation()
  const { acme } = conversation
  return { ...conversation, share: makeSharedTransactions(acme.world, acme.companyId) }
}

const transactionOf = async ({ db }: Ctx) =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]!.id

const refuse = () => Promise.reject(new Error('it was called alone'))

test('changes that come together share a transaction, and later ones have another', async () => {
  const { share } = await shared()
  const ran: string[] = []
  const note = async (ctx: Ctx) => ran.push(await transactionOf(ctx)) > 0
  const change = { ifFree: note, alone: refuse }
  await Promise.all([share(change), share(change), share(change)])
  await share(change)
  expect(ran).toHaveLength(4)
  expect(new Set(ran.slice(0, 3)).size).toBe(1)
  expect(ran[3]).not.toBe(ran[0])
})

test('a change that fails is refused alone, and the others of its transaction are stored', async () => {
  const { acme, share } = await shared()
  const named = (name: string) => {
    const save = ({ db }: Ctx) => db.updateTable('contacts').set({ name }).execute()
    return { ifFree: async (ctx: Ctx) => (await save(ctx)).length > 0, alone: save }
  }
  const faulty = async ({ db }: Ctx) => {
    await sql`select 1 / 0`.execute(db)
    return true
  }
  const settled = await Promise.allSettled([
    share({ ifFree: faulty, alone: faulty }),
    share(named('Maria')),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  const names = await acme.inside(({ db }) => db.selectFrom('contacts').select('name').execute())
  expect(names).toEqual([{ name: 'Maria' }])
})

test('a receipt whose ticket is locked waits for it, and delays no other change', async () => {
  const { acme, connectionId, ticketId, sent, one, networkIdOf, share } = await shared()
  const { id } = await sent('Bom dia')
  const receipt = { connectionId, networkId: await networkIdOf(id), ack: 3 }
  const read = () =>
    share({
      ifFree: (ctx) => raiseAckIfFree(ctx, receipt),
      alone: (ctx) => raiseAck(ctx, receipt),
    })
  const { answer } = await acme.inside(async ({ db }) => {
    await db
      .updateTable('tickets')
      .set({ updatedAt: new Date() })
      .where('id', '=', ticketId)
      .execute()
    const waiting = await runBlocked(db, read)
    await share({ ifFree: async () => true, alone: refuse })
    return waiting
  })
  await answer
  expect((await one(id)).ack).toBe(3)
})

test('a batch may hold several receipts of one message', async () => {
  const { connectionId, sent, one, networkIdOf, share } = await shared()
  const { id } = await sent('Bom dia')
  const networkId = await networkIdOf(id)
  const raised = [3, 2, 3].map((ack) => {
    const receipt = { connectionId, networkId, ack }
    return share({ ifFree: (ctx) => raiseAckIfFree(ctx, receipt), alone: refuse })
  })
  await Promise.all(raised)
  expect((await one(id)).ack).toBe(3)
})
