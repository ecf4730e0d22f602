import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { sendMessage } from '../../desk/messages/commands.ts'
import { findOrCreateTicket } from '../../desk/tickets/find-or-create.ts'
import { lockVisibleTicket } from '../../desk/tickets/queries.ts'

type Two = { one: { id: number }; other: { id: number } }

/** Changes of a contact that lock it and then its tickets. */
const changes: Record<string, (company: Company, two: Two) => Promise<unknown>> = {
  'a merge': ({ ana }, { one, other }) =>
    ana(contactMerges.merge, { keptId: one.id, mergedId: other.id }),
  'a deletion': ({ ana }, { other }) => ana(contacts.remove, { id: other.id }),
}

test.for(Object.entries(changes))('%s waits for a message in progress', async ([, change]) => {
  const company = await aCompany()
  const { bia, contact, ticket } = company
  const two = { one: await contact(), other: await contact() }
  const { id: ticketId } = await ticket({
    contactId: two.other.id,
    status: 'open',
    userId: bia.user.id,
  })
  const { answer } = await bia.inside(async (ctx) => {
    await lockVisibleTicket(ctx, { ticketId })
    const waiting = await runBlocked(ctx.db, () => change(company, two))
    await sendMessage(ctx, { ticketId, body: 'Bom dia!' })
    return waiting
  })
  expect(await answer).not.toBeInstanceOf(Error)
})

test('a message that reopens a ticket waits for a merge in progress', async () => {
  const { contact, connection, ticket, inside } = await aCompany()
  const lia = await contact()
  const { id: connectionId } = await connection()
  const closed = {
    contactId: lia.id,
    connectionId,
    status: 'closed',
    closedAt: new Date(),
  } as const
  const { id: ticketId } = await ticket(closed)
  const arrival = { contactId: lia.id, connectionId, isGroup: false, body: 'Oi' } as const
  const reopen = () =>
    inside((ctx) =>
      findOrCreateTicket(ctx, {
        ...arrival,
        mediaType: 'text',
        fromMe: false,
        reopenWithinHours: 2,
      }),
    )
  const { answer } = await inside(async ({ db }) => {
    await db.selectFrom('contacts').select('id').where('id', '=', lia.id).forNoKeyUpdate().execute()
    const waiting = await runBlocked(db, reopen)
    await db.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', ticketId).execute()
    return waiting
  })
  expect(await answer).toMatchObject({ ticket: { id: ticketId, status: 'pending' } })
})
