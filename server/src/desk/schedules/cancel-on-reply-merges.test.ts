import { contactMerges } from '@recado/contract/contacts/merges'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aConversation as aTalk } from '../../../test/conversation.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { anInbound } from '../../../test/inbound.ts'
import { mergeContacts } from '../../contacts/merges/commands.ts'
import { insertEntries } from '../../inbox/journal.ts'
import { receiveMessage } from '../../inbox/receive.ts'

const values = { name: 'kept', number: 'kept', email: 'kept' } as const

/** Lia's ticket is closed, so her next message opens one. Another contact of hers is to be merged with hers. */
async function twoContacts() {
  const { acme, ticketId, contactId, connectionId } = await aTalk()
  const { bia, ana, contact, inside } = acme
  await bia(tickets.change, { ticketId, status: 'closed' })
  const { id: keptId } = await contact()
  const put = (toId = contactId) =>
    ana(schedules.create, {
      contactId: toId,
      body: 'Conseguiu ver a proposta?',
      sendAt: '2999-01-01T10:00:00Z',
      cancelOnReply: true,
    })
  /** Stores a message of Lia once. A deadlock is not tried again. */
  const receive = async () => {
    const arrived = [anInbound()]
    const [entry] = await inside((ctx) => insertEntries(ctx, { connectionId, arrived }))
    const { id: journalId, inbound } = entry!
    return inside((ctx) =>
      receiveMessage(ctx, { connectionId, journalId, inbound, reopenWithinHours: 0 }),
    )
  }
  const statusOf = async (id: number) => {
    const [row] = await owner<{ status: string; contactId: number }>`
      select status, contact_id as "contactId" from schedules
       where company_id = ${acme.companyId} and id = ${id}`
    return row!
  }
  const merging = { keptId, mergedId: contactId, ...values }
  return { ...acme, contactId, keptId, merging, put, receive, statusOf }
}

test('a message that meets a merge cancels what the merge has moved', async () => {
  const { inside, keptId, merging, put, receive, statusOf } = await twoContacts()
  const { id } = await put()
  const { answer } = await inside(async (ctx) => {
    await mergeContacts(ctx, merging)
    return runBlocked(ctx.db, receive)
  })
  expect(await answer).toBe('stored')
  expect(await statusOf(id)).toEqual({ status: 'CANCELADA', contactId: keptId })
})

test('a message locks the contact before what it cancels, as a merge does', async () => {
  const { inside, contactId, put, receive, statusOf } = await twoContacts()
  const { id } = await put()
  const { answer } = await inside(async ({ db }) => {
    const contact = db.selectFrom('contacts').select('id').where('id', '=', contactId)
    await contact.forNoKeyUpdate().execute()
    const waiting = await runBlocked(db, receive)
    await db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute()
    return waiting
  })
  expect(await answer).toBe('stored')
  expect(await statusOf(id)).toMatchObject({ status: 'CANCELADA' })
})

test('a schedule that is created during a merge belongs to the contact that is kept', async () => {
  const { inside, keptId, merging, put } = await twoContacts()
  const { answer } = await inside(async (ctx) => {
    await mergeContacts(ctx, merging)
    return runBlocked(ctx.db, put)
  })
  expect(await answer).toMatchObject({ contactId: keptId })
})

test('merges, messages and new schedules at once: no deadlock, and nothing is missed', async () => {
  const { ana, bia, merging, keptId, put, receive, statusOf } = await twoContacts()
  for (let round = 0; round < 40; round++) {
    const { id } = await put()
    const [merge, outcome, later] = await Promise.all([
      ana(contactMerges.merge, merging),
      receive(),
      put(),
    ])
    expect(outcome).toBe('stored')
    expect((await statusOf(id)).status).toBe('CANCELADA')
    expect((await statusOf(later.id)).contactId).toBe(keptId)
    await receive()
    expect((await statusOf(later.id)).status).toBe('CANCELADA')
    const { tickets: open } = await ana(tickets.list, { status: 'pending', showAll: true })
    for (const { id: ticketId } of open) await bia(tickets.change, { ticketId, status: 'closed' })
    await ana(contactMerges.undo, { id: merge.id })
  }
})

test('merges and their reversals meet messages and new schedules: no deadlock', async () => {
  const { ana, bia, contactId, merging, keptId, put, receive, statusOf } = await twoContacts()
  const mergeAndUndo = async () => {
    const { id } = await ana(contactMerges.merge, merging)
    await ana(contactMerges.undo, { id })
  }
  for (let round = 0; round < 40; round++) {
    const { id } = await put()
    const [later, outcome] = await Promise.all([put(), receive(), put(keptId), mergeAndUndo()])
    expect(outcome).toBe('stored')
    // A schedule that was created while the contact was merged stays with the other one.
    expect([contactId, keptId]).toContain((await statusOf(later.id)).contactId)
    await receive()
    expect(await statusOf(id)).toEqual({ status: 'CANCELADA', contactId })
    const { tickets: open } = await ana(tickets.list, { status: 'pending', showAll: true })
    for (const { id: ticketId } of open) await bia(tickets.change, { ticketId, status: 'closed' })
  }
})
