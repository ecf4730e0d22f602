import { messages } from '@recado/contract/desk/messages'
import { ticketNotes } from '@recado/contract/desk/notes'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { createNote } from './commands.ts'

test('a note is visible to everybody who sees the ticket and is never sent to the customer', async () => {
  const acme = await aCompany()
  const { ana, bia, rui, sales } = acme
  const { id: ticketId, contactId } = await acme.ticket({
    status: 'open',
    userId: bia.user.id,
    queueId: sales.id,
  })
  const note = await bia(ticketNotes.create, { ticketId, contactId, note: ' Portaria até as 18h ' })
  expect(note).toMatchObject({
    note: 'Portaria até as 18h',
    contactId,
    user: { name: 'Bia Nunes' },
  })
  expect(await ana(ticketNotes.list, { ticketId, contactId })).toEqual([note])
  expect(await rui(ticketNotes.list, { contactId })).toEqual([])
  await expect(rui(ticketNotes.list, { ticketId })).rejects.toThrow('ERR_NO_PERMISSION')
  const [{ count }] = (await owner`
    select count(*)::int as count from outbox where company_id = ${acme.companyId}`) as any
  expect(count).toBe(0)
  const told = acme.told.find(({ event }) => event.channel === 'ticketNote')
  expect(told?.to.rooms).toEqual(['admins', `u:${bia.user.id}`])
})

test('repeating a note request after a lost response stores one note', async () => {
  const acme = await aCompany()
  const { bia, ana } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: bia.user.id })
  const asked = { ticketId, note: 'Portaria até as 18h', clientId: randomUUID() }
  const note = await bia(ticketNotes.create, asked)
  expect(await bia(ticketNotes.create, asked)).toEqual(note)
  expect(await bia(ticketNotes.list, { ticketId })).toEqual([note])
  expect((await bia(messages.list, { ticketId })).messages).toHaveLength(1)
  // Client ids are unique per author only.
  expect((await ana(ticketNotes.create, asked)).id).not.toBe(note.id)
})

test('a client id of a note in another ticket is refused, also by two requests at once', async () => {
  const { bia, ticket } = await aCompany()
  const open = () => ticket({ status: 'open', userId: bia.user.id })
  const [one, other] = [await open(), await open()]
  const create = (ticketId: number, clientId: string) =>
    bia(ticketNotes.create, { ticketId, note: 'Portaria até as 18h', clientId })
  const refused = { code: 'ERR_INVALID_INPUT', details: { issues: [{ path: 'clientId' }] } }
  const clientId = randomUUID()
  await create(one.id, clientId)
  await expect(create(other.id, clientId)).rejects.toMatchObject(refused)
  const { answer } = await bia.inside(async (ctx) => {
    const second = randomUUID()
    await createNote(ctx, { ticketId: one.id, note: 'Portaria', clientId: second, mentions: [] })
    return runBlocked(ctx.db, () => create(other.id, second))
  })
  expect(await answer).toMatchObject(refused)
  expect(await bia(ticketNotes.list, { ticketId: other.id })).toEqual([])
})

test('a note needs more than one character and belongs to the contact of its ticket', async () => {
  const acme = await aCompany()
  const { id: ticketId } = await acme.ticket()
  const { id: contactId } = await acme.contact()
  await expect(acme.ana(ticketNotes.create, { ticketId, note: ' a ' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  await expect(acme.ana(ticketNotes.create, { ticketId, contactId, note: 'Oi' })).rejects.toThrow(
    'ERR_NO_CONTACT_FOUND',
  )
})

test('its author or an admin removes a note, and its text leaves the timeline', async () => {
  const acme = await aCompany()
  const { ana, bia, mel } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: bia.user.id })
  const { id } = await bia(ticketNotes.create, { ticketId, note: 'Senha do portão 52' })
  await expect(mel(ticketNotes.remove, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  await ana(ticketNotes.remove, { id })
  expect(await bia(ticketNotes.list, { ticketId })).toEqual([])
  const { messages: said } = await bia(messages.list, { ticketId })
  expect(said.map(({ system }) => system)).toMatchObject([
    { action: 'noteDeleted', by: 'Ana Prado', text: null },
  ])
  expect(acme.heard()).toContain('ticketNote delete')
  await expect(bia(ticketNotes.remove, { id })).rejects.toThrow('ERR_NO_TICKETNOTE_FOUND')
})
