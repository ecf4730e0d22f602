import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { openTicket } from './open-ticket.ts'

async function aNewTicket() {
  const acme = await aCompany()
  const { id: contactId } = await acme.contact()
  const { id: connectionId } = await acme.connection()
  return { acme, whose: { contactId, connectionId, isGroup: false } }
}

test('a contact has one active ticket on a connection and any number of closed ones', async () => {
  const { acme, whose } = await aNewTicket()
  const userId = acme.bia.user.id
  const opened = await acme.inside(async (ctx) => [
    await openTicket(ctx, { ...whose, status: 'closed' }),
    await openTicket(ctx, { ...whose, status: 'pending', queueId: acme.sales.id }),
    await openTicket(ctx, { ...whose, status: 'open', queueId: null, userId }),
    await openTicket(ctx, { ...whose, status: 'closed' }),
  ])
  expect(opened.map((ticket) => ticket !== undefined)).toEqual([true, true, false, true])
})

test('of two concurrent openings one waits and opens nothing', async () => {
  const { acme, whose } = await aNewTicket()
  const open = () =>
    acme.inside((ctx) => openTicket(ctx, { ...whose, status: 'pending', queueId: null }))
  const { answer } = await acme.inside(async (ctx) => {
    await openTicket(ctx, { ...whose, status: 'pending', queueId: null })
    return runBlocked(ctx.db, open)
  })
  expect(await answer).toBeUndefined()
})
