import { expect, test } from 'vitest'
import { aBusyNumber, threeNumbers, ticketOf } from '../../../test/busy-number.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { lockVisibleTicketOfBatch } from './queries.ts'

const [lia, ivo] = threeNumbers

test('tickets of a batch are read after they are locked, although both go in one message', async () => {
  const { acme } = await aBusyNumber()
  const ids = [(await ticketOf(acme, lia)).id, (await ticketOf(acme, ivo)).id]
  const lockAll = () =>
    acme.inside((ctx) => Promise.all(ids.map((id) => lockVisibleTicketOfBatch(ctx, id))))
  const { answer } = await acme.inside(async ({ db }) => {
    await db
      .updateTable('tickets')
      .set({ lastMessage: 'Mudou' })
      .where('id', '=', ids[1]!)
      .execute()
    return runBlocked(db, lockAll)
  })
  expect(await answer).toMatchObject([{ lastMessage: 'Oi' }, { lastMessage: 'Mudou' }])
})
