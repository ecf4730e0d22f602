import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { aMobile } from '../../../test/spreadsheet.ts'
import { peerOf } from '../peers.ts'

/** Everything that points at contacts, row by row, without the memory of the joining itself. */
async function everything(companyId: number): Promise<Record<string, unknown[]>> {
  const of = (text: string) => owner(Object.assign([text], { raw: [text] }))
  const where = `where company_id = ${companyId}`
  return {
    contacts: await of(
      `select id, uuid, name, number, email, blocked_at, merged_into from contacts ${where} order by id`,
    ),
    aliases: await of(`select * from contact_aliases ${where} order by kind, value`),
    tickets: (await of(`select * from tickets ${where} order by id`)).map(unmarked),
    cycles: await of(`select * from cycles ${where} order by id`),
    notes: await of(`select * from ticket_notes ${where} order by id`),
    schedules: await of(`select * from schedules ${where} order by id`),
    fields: await of(`select * from contact_fields ${where} order by id`),
  }
}

/** Without what counts its changes and its marks, which is never taken back. */
const unmarked = ({ shown_version: _mark, revision: _rises, ...ticket }: Record<string, unknown>) =>
  ticket

/** Lia twice: once by her number, once as the network hides it, each with what people laid beside her. */
async function liaTwice(company: Company) {
  const { companyId, contact, ticket, bia, sales } = company
  const lia = await contact({ name: 'Lia', number: aMobile(), email: '' })
  const hidden = await contact({ name: 'Lia Campos', number: '', email: 'lia@casa.test' })
  await owner`
    insert into contact_aliases (company_id, kind, value, contact_id)
    values (${companyId}, 'lid', ${`lid-${hidden.id}`}, ${hidden.id})`
  const old = await ticket({ contactId: lia.id, status: 'closed' })
  const living = await ticket({
    contactId: hidden.id,
    status: 'open',
    userId: bia.user.id,
    queueId: sales.id,
  })
  for (const { id, contactId } of [old, living]) {
    await owner`
      insert into ticket_notes (company_id, ticket_id, contact_id, note)
      values (${companyId}, ${id}, ${contactId}, 'nota')`
    await owner`
      insert into schedules (company_id, contact_id, body, send_at, next_at)
      values (${companyId}, ${contactId}, 'depois', '2999-01-01', '2999-01-01')`
    await owner`
      insert into contact_fields (company_id, contact_id, name, value)
      values (${companyId}, ${contactId}, 'CPF', '318'), (${companyId}, ${contactId}, 'Nº', ${String(id)})`
  }
  return { lia, hidden, old, living }
}

test('what was of two becomes one: identifiers, tickets, notes, schedules and information', async () => {
  const company = await aCompany()
  const { ana, companyId, heard } = company
  const { lia, hidden, old, living } = await liaTwice(company)
  const merge = await ana(contactMerges.merge, {
    keptId: lia.id,
    mergedId: hidden.id,
    name: 'merged',
  })
  expect(merge).toMatchObject({
    keptId: lia.id,
    keptName: 'Lia Campos',
    mergedName: 'Lia Campos',
    user: { name: 'Ana Prado' },
    undoneAt: null,
  })
  const one = await ana(contacts.show, { id: hidden.id })
  expect(one).toMatchObject({
    id: lia.id,
    name: 'Lia Campos',
    number: lia.number,
    email: 'lia@casa.test',
  })
  expect(one.extraInfo.map(({ value }) => value)).toEqual([
    '318',
    String(old.id),
    String(living.id),
  ])
  const now = await everything(companyId)
  for (const table of ['aliases', 'tickets', 'cycles', 'notes', 'schedules'])
    expect(new Set(now[table]!.map((row: any) => row.contact_id)), table).toEqual(new Set([lia.id]))
  expect((await ana(contacts.list, {})).contacts.map(({ id }) => id)).toEqual([lia.id])
  expect(await company.inside((ctx) => peerOf(ctx, lia.id))).toMatchObject({ phone: lia.number })
  for (const event of ['contact delete', 'contact update', 'ticket update'])
    expect(heard()).toContain(event)
})

test('answers go to the number that stays, also those that were waiting to be sent', async () => {
  const { ana, contact, companyId, inside } = await aCompany()
  const [one, other] = [await contact({ number: aMobile() }), await contact({ number: aMobile() })]
  for (const { id } of [one, other])
    await owner`
      insert into contact_aliases (company_id, kind, value, contact_id)
      values (${companyId}, 'lid', ${`lid-${id}`}, ${id})`
  await ana(contactMerges.merge, { keptId: one.id, mergedId: other.id, number: 'merged' })
  for (const { id } of [one, other])
    expect(await inside((ctx) => peerOf(ctx, id))).toEqual({ kind: 'user', phone: other.number })
})

test('who has the ticket open reads in its timeline that contacts were joined, and by whom', async () => {
  const company = await aCompany()
  const { ana, bia } = company
  const { lia, hidden, living } = await liaTwice(company)
  await ana(contactMerges.merge, { keptId: lia.id, mergedId: hidden.id })
  const { messages: said, ticket } = await bia(messages.list, { ticketId: living.id })
  expect(ticket.contact.id).toBe(lia.id)
  expect(said.at(-1)?.system).toMatchObject({
    action: 'merged',
    by: 'Ana Prado',
    text: 'Lia Campos',
  })
})

test('undone, everything stands as before', async () => {
  const company = await aCompany()
  const { mel, companyId } = company
  const { lia, hidden } = await liaTwice(company)
  const before = await everything(companyId)
  const { id } = await mel(contactMerges.merge, {
    keptId: lia.id,
    mergedId: hidden.id,
    name: 'merged',
    email: 'merged',
  })
  expect(await everything(companyId)).not.toEqual(before)
  const undone = await mel(contactMerges.undo, { id })
  expect(undone.undoneAt).not.toBeNull()
  expect(await everything(companyId)).toEqual(before)
  await expect(mel(contactMerges.undo, { id })).rejects.toThrow('ERR_NO_MERGE_FOUND')
})

test('after the undoing each finds their own contact again when they write', async () => {
  const company = await aCompany()
  const { ana, contact, connection } = company
  const [one, other] = [await contact({ number: aMobile() }), await contact({ number: aMobile() })]
  const { id } = await ana(contactMerges.merge, { keptId: one.id, mergedId: other.id })
  const { id: connectionId } = await connection()
  await arrive(company, { connectionId, all: [anInbound({ from: other.number })] })
  const [meanwhile] = (await ana(tickets.list, { status: 'pending' })).tickets
  expect(meanwhile?.contactId).toBe(one.id)
  await ana(contactMerges.undo, { id })
  const shop = await connection()
  await arrive(company, { connectionId: shop.id, all: [anInbound({ from: other.number })] })
  const after = (await ana(tickets.list, { status: 'pending', whatsappParam: shop.id })).tickets
  expect(after.map(({ contactId }) => contactId)).toEqual([other.id])
})

test('what people changed after the joining is not taken back with it', async () => {
  const company = await aCompany()
  const { ana } = company
  const { lia, hidden } = await liaTwice(company)
  const { id } = await ana(contactMerges.merge, {
    keptId: lia.id,
    mergedId: hidden.id,
    name: 'merged',
  })
  await ana(contacts.update, { id: lia.id, name: 'Dona Lia' })
  await ana(contactMerges.undo, { id })
  expect(await ana(contacts.show, { id: lia.id })).toMatchObject({ name: 'Dona Lia', email: '' })
  expect(await ana(contacts.show, { id: hidden.id })).toMatchObject({ name: 'Lia Campos' })
})

test('two living tickets on one connection are not thrown together', async () => {
  const { ana, contact, ticket, connection, companyId } = await aCompany()
  const [one, other] = [await contact(), await contact()]
  const { id: connectionId } = await connection()
  for (const contactId of [one.id, other.id]) {
    const { id } = await ticket({ contactId, connectionId: null })
    await owner`update tickets set connection_id = ${connectionId} where id = ${id}`
  }
  const before = await everything(companyId)
  const joining = { keptId: one.id, mergedId: other.id }
  await expect(ana(contactMerges.merge, joining)).rejects.toThrow('ERR_MERGE_OPEN_TICKETS')
  expect(await everything(companyId)).toEqual(before)
  await owner`update tickets set status = 'closed', closed_at = now() where contact_id = ${other.id}`
  await ana(contactMerges.merge, joining)
})

test('of three joined one into the next all is one, and they come apart in the opposite order', async () => {
  const { ana, contact, companyId } = await aCompany()
  const [a, b, c] = [await contact(), await contact(), await contact()]
  const before = await everything(companyId)
  const first = await ana(contactMerges.merge, { keptId: b.id, mergedId: c.id })
  const second = await ana(contactMerges.merge, { keptId: a.id, mergedId: b.id })
  expect(await ana(contacts.show, { id: c.id })).toMatchObject({ id: a.id })
  await expect(ana(contactMerges.undo, { id: first.id })).rejects.toThrow('ERR_MERGE_NOT_LAST')
  await ana(contactMerges.undo, { id: second.id })
  await ana(contactMerges.undo, { id: first.id })
  expect(await everything(companyId)).toEqual(before)
})

test('a contact is not joined twice, nor with itself, nor with a group', async () => {
  const { ana, contact } = await aCompany()
  const [one, other, third] = [await contact(), await contact(), await contact()]
  const group = await contact({ isGroup: true })
  const join = (keptId: number, mergedId: number) => ana(contactMerges.merge, { keptId, mergedId })
  await expect(join(one.id, one.id)).rejects.toThrow('ERR_INVALID_INPUT')
  await expect(join(one.id, group.id)).rejects.toThrow('ERR_INVALID_INPUT')
  const both = await Promise.allSettled([join(one.id, other.id), join(third.id, other.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(join(other.id, third.id)).rejects.toThrow('ERR_NO_CONTACT_FOUND')
})

test('who may be one person is proposed with the reasons, the surest first', async () => {
  const company = await aCompany()
  const { ana, contact, connection, companyId } = company
  const number = aMobile()
  const nine = await contact({ name: 'Lia', number })
  const eight = await contact({ name: 'Lia C.', number: number.slice(0, 4) + number.slice(5) })
  const mail = await contact({ name: 'Um', email: 'x@casa.test' })
  const mailToo = await contact({ name: 'Dois', email: 'X@casa.test' })
  const name = await contact({ name: 'João da Silva' })
  const nameToo = await contact({ name: 'Joao Silva', email: '' })
  await contact({ name: 'João' })
  const phone = await contact({ name: 'Rui', number: aMobile() })
  const lid = await contact({ name: 'R.', number: '' })
  await owner`
    insert into contact_aliases (company_id, kind, value, contact_id)
    values (${companyId}, 'lid', ${`lid-${lid.id}`}, ${lid.id})`
  const { id: connectionId } = await connection()
  const peer = { kind: 'user', phone: phone.number, lid: `lid-${lid.id}` } as const
  await arrive(company, { connectionId, all: [anInbound({ chat: peer, author: peer })] })
  const { pairs, count, hasMore } = await ana(contactMerges.candidates, {})
  expect(pairs.map(({ first, second, reasons }) => [first.id, second.id, reasons])).toEqual([
    [phone.id, lid.id, ['network']],
    [nine.id, eight.id, ['number']],
    [mail.id, mailToo.id, ['email']],
    [name.id, nameToo.id, ['name']],
  ])
  expect({ count, hasMore }).toEqual({ count: 4, hasMore: false })
  expect(pairs[0]?.first).toMatchObject({ name: 'Rui', tickets: 1, extraInfo: [] })
})

test('two of whom somebody says that they are two are not proposed again; nor are those who were joined', async () => {
  const { ana, contact } = await aCompany()
  const like = (name: string, email: string) => contact({ name, email })
  const [one, other] = [await like('Um', 'a@x.br'), await like('Dois', 'a@x.br')]
  const [three, four] = [await like('Três', 'b@x.br'), await like('Quatro', 'b@x.br')]
  const reasons = async () =>
    (await ana(contactMerges.candidates, {})).pairs.map(({ first }) => first.id)
  const proposed = await reasons()
  expect(proposed).toEqual([one.id, three.id])
  await ana(contactMerges.dismiss, { firstId: other.id, secondId: one.id })
  expect(await reasons()).toEqual([three.id])
  await ana(contactMerges.merge, { keptId: four.id, mergedId: three.id })
  expect(await reasons()).toEqual([])
  expect((await ana(contactMerges.list, {})).merges).toHaveLength(1)
})

test('an address that many share makes nobody alike', async () => {
  const { ana, contact } = await aCompany()
  for (let i = 0; i < 6; i++) await contact({ name: `Pessoa${i}`, email: 'loja@casa.test' })
  expect((await ana(contactMerges.candidates, {})).pairs).toEqual([])
})
