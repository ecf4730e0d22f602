import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { runBlocked, untilBlocked } from '../../../test/database/run-blocked.ts'
import { lockTicket } from '../../desk/messages/lock-ticket.ts'
import { sendMessage } from '../../desk/messages/commands.ts'
import { findOrCreateTicket } from '../../desk/tickets/find-or-create.ts'
import { lockVisibleTicket } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { lockUnmerged } from '../lock-unmerged.ts'
import { mergeContacts } from './commands.ts'

const lockContact = ({ db }: Ctx, id: number) =>
  db.selectFrom('contacts').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const values = { name: 'kept', number: 'kept', email: 'kept' } as const

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
  const { answer } = await inside(async (ctx) => {
    const { db } = ctx
    await lockContact(ctx, lia.id)
    const waiting = await runBlocked(db, reopen)
    await db.updateTable('tickets').set({ unreadMessages: 0 }).where('id', '=', ticketId).execute()
    return waiting
  })
  expect(await answer).toMatchObject({ ticket: { id: ticketId, status: 'pending' } })
})

test('a message of a merged contact waits for the next merge of its target without a lock', async () => {
  const { ana, contact, connection, inside } = await aCompany()
  const [earlier, kept, last] = [await contact(), await contact(), await contact()]
  const { id: connectionId } = await connection()
  await ana(contactMerges.merge, { keptId: kept.id, mergedId: earlier.id })
  const arrival = { contactId: earlier.id, connectionId, isGroup: false, body: 'Oi' } as const
  const receive = () =>
    inside((ctx) =>
      findOrCreateTicket(ctx, {
        ...arrival,
        mediaType: 'text',
        fromMe: false,
        reopenWithinHours: 2,
      }),
    )
  const { answer } = await inside(async (ctx) => {
    await lockContact(ctx, kept.id)
    const waiting = await runBlocked(ctx.db, receive)
    await mergeContacts(ctx, { keptId: last.id, mergedId: kept.id, ...values })
    return waiting
  })
  expect(await answer).toMatchObject({ ticket: { contactId: last.id } })
})

test('who has waited for a merge holds no lock of the merged contact', async () => {
  const { contact, inside } = await aCompany()
  const [kept, merged] = [await contact(), await contact()]
  const merge = ({ db }: Ctx) =>
    db.updateTable('contacts').set({ mergedInto: kept.id }).where('id', '=', merged.id).execute()
  const { answer } = await inside(async (undoing) => {
    await lockContact(undoing, kept.id)
    const waiting = await inside(async (merging) => {
      await merge(merging)
      return runBlocked(merging.db, () => inside((ctx) => lockUnmerged(ctx, merged.id)))
    })
    await untilBlocked(undoing.db)
    await lockContact(undoing, merged.id)
    return waiting
  })
  expect(await answer).toBe(kept.id)
})

test('a ticket that a merge has moved is reopened after its new contact is locked', async () => {
  const { bia, contact, ticket, inside } = await aCompany()
  const [kept, merged] = [await contact(), await contact()]
  const { id: ticketId } = await ticket({
    contactId: merged.id,
    status: 'closed',
    userId: bia.user.id,
  })
  let isOpened = false
  /**
   * Locks the new contact after the merge, then the ticket, while the agent reopens it. The agent asks for the contact
   * as the merge ends and may get the lock first; then nobody waits for this change.
   */
  const change = () =>
    inside(async (ctx) => {
      await lockContact(ctx, kept.id)
      await untilBlocked(ctx.db, 1, () => isOpened)
      await lockTicket(ctx, ticketId)
    })
  const { changing, opening } = await inside(async (ctx) => {
    await mergeContacts(ctx, { keptId: kept.id, mergedId: merged.id, ...values })
    const { answer: changing } = await runBlocked(ctx.db, change)
    // The agent has read the ticket of the merged contact and waits for that contact.
    const open = () =>
      bia(tickets.change, { ticketId, status: 'open' }).finally(() => (isOpened = true))
    const { answer: opening } = await runBlocked(ctx.db, open, 2)
    return { changing, opening }
  })
  expect(await changing).toBeUndefined()
  expect(await opening).toMatchObject({ contactId: kept.id, status: 'open' })
})

test('a renamed contact locks its tickets in the order of their ids', async () => {
  const { ana, contact, connection, ticket, inside } = await aCompany()
  const { id: contactId } = await contact()
  const [second, first] = [await connection(), await connection()]
  const status = 'pending' as const
  const lower = await ticket({ contactId, connectionId: first.id, status })
  const higher = await ticket({ contactId, connectionId: second.id, status })
  const { answer } = await inside(async (ctx) => {
    await lockTicket(ctx, lower.id)
    const waiting = await runBlocked(ctx.db, () =>
      ana(contacts.update, { id: contactId, name: 'Nova' }),
    )
    await lockTicket(ctx, higher.id)
    return waiting
  })
  expect(await answer).toMatchObject({ name: 'Nova' })
})

test('a merge locks the tickets of both contacts in the order of their ids', async () => {
  const { ana, contact, connection, ticket, inside } = await aCompany()
  const [kept, merged] = [await contact(), await contact()]
  const [one, other] = [await connection(), await connection()]
  const status = 'pending' as const
  const lower = await ticket({ contactId: kept.id, connectionId: one.id, status })
  const higher = await ticket({ contactId: merged.id, connectionId: other.id, status })
  const { answer } = await inside(async (ctx) => {
    await lockTicket(ctx, lower.id)
    const merge = () => ana(contactMerges.merge, { keptId: kept.id, mergedId: merged.id })
    const waiting = await runBlocked(ctx.db, merge)
    await lockTicket(ctx, higher.id)
    return waiting
  })
  expect(await answer).toMatchObject({ keptId: kept.id })
})
