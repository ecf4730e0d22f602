import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { makeSharedTransactions } from '../../platform/database/shared-transactions.ts'
import { messageUpdates } from '../message-updates.ts'
import { type OutboxEntry, recordSentIfFree } from './outbox.ts'

test('a receipt whose outbox entry is locked waits for it, and delays no other change', async () => {
  const { acme, connectionId, networkIdOf, send } = await aConversation()
  const { companyId, world, inside } = acme
  const { id } = await send('Bom dia')
  await inside(({ db }) => db.updateTable('outbox').set({ writtenAt: new Date() }).execute())
  const networkId = await networkIdOf(id)
  const shareTransaction = makeSharedTransactions(world, companyId)
  const { ack } = messageUpdates(inside, {
    connectionId,
    intake: { settled: async () => undefined },
    health: { responded: () => undefined },
    driver: { capabilities: { clientMessageIds: false } as never },
    shareTransaction,
  })
  const alone = () => Promise.reject(new Error('it was called alone'))
  const { answer } = await inside(async ({ db }) => {
    await sql`select from outbox where company_id = ${companyId} for update`.execute(db)
    const waiting = await runBlocked(db, () => ack({ networkId, level: 2 }))
    await shareTransaction({ ifFree: async () => true, alone })
    return waiting
  })
  await answer
  const left = await inside(({ db }) => db.selectFrom('outbox').select('id').execute())
  expect(left).toEqual([])
})

test('a deletion that was sent is never stored with others, because deleting its file may wait', async () => {
  const { acme, sent } = await aConversation()
  const { id: messageId } = await sent('Bom dia')
  const sentNow = (kind: OutboxEntry['kind']) =>
    acme.inside((ctx) => recordSentIfFree(ctx, { kind, outboxId: 0, messageId } as OutboxEntry))
  expect([await sentNow('send'), await sentNow('revoke')]).toEqual([true, false])
})
