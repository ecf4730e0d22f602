import { settings } from '@recado/contract/accounts/settings'
import { users } from '@recado/contract/accounts/users'
import { contacts } from '@recado/contract/contacts/contacts'
import { contactImports } from '@recado/contract/contacts/imports'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { hideNumber, hideNumbersIn } from '@recado/contract/platform/hidden-numbers'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { aCompany, type Company, ownerDb } from '../../test/company.ts'
import { ready, startLive } from '../../test/screens.ts'
import { uploadSheet } from '../../test/spreadsheet.ts'

const NUMBER = '5511987651234'
const HIDDEN = '55•••••••1234'

const hide = ({ ana }: Company, value = 'enabled') =>
  ana(settings.update, { key: 'hideNumbers', value })

/** A company that hides numbers, with a customer who is named by the number and has an open ticket of Bia. */
async function aHidingCompany() {
  const acme = await aCompany()
  const customer = await acme.contact({ name: NUMBER, number: NUMBER })
  const { id: connectionId } = await acme.connection({ isDefault: true })
  const { bia, sales } = acme
  const more = { queueId: sales.id, userId: bia.user.id, status: 'open' } as const
  const ticket = await acme.ticket({ contactId: customer.id, connectionId, ...more })
  await hide(acme)
  return { ...acme, acme, customer, ticket }
}

test.for([
  ['5511987651234', '55•••••••1234', '+55 •• •••••-1234'],
  ['551187651234', '55••••••1234', '+55 •• ••••-1234'],
  ['14155552671', '•••••••2671', '+•••••••2671'],
  ['1234567', '•••••••', '+•••••••'],
  ['', '', ''],
])('of %s only %s is shown', ([number, hidden, grouped]) => {
  expect(hideNumber(number!)).toBe(hidden)
  expect(hideNumber(hidden!)).toBe(hidden)
  expect(phoneOf(hidden!)).toBe(grouped)
})

test.for([
  ['+55 (11) 98765-1234', '55•••••••1234'],
  ['Lia 11 98765-1234 (mãe)', 'Lia •••••••1234 (mãe)'],
  ['98765432', '••••5432'],
  ['Lia 2026', 'Lia 2026'],
  ['Loja 24, sala 301', 'Loja 24, sala 301'],
  ['5511987651234 → 5521976549876', '55•••••••1234 → 55•••••••9876'],
])('the name %s is shown as %s, and sorted by the same rule', async ([name, shown]) => {
  expect(hideNumbersIn(name!)).toBe(shown)
  const { contact } = await aCompany()
  const { namePlain } = await contact({ name: name! })
  expect(namePlain === name!.toLowerCase()).toBe(shown === name)
  expect(namePlain).not.toMatch(/\d{5}/)
})

test('agents see the last digits, managers and administrators the number, also from the caches', async () => {
  const { acme, customer, ticket } = await aHidingCompany()
  const numbers = async (who: Caller) => {
    const [page, list, talk] = await Promise.all([
      who(contacts.list, {}),
      who(tickets.list, { showAll: true }),
      who(messages.list, { ticketId: ticket.id }),
    ])
    const all = [page.contacts[0]!, list.tickets[0]!.contact, talk.ticket.contact]
    return all.flatMap(({ name, number }) => [name, number])
  }
  for (const _again of [1, 2, 3]) {
    for (const who of [acme.ana, acme.mel])
      expect(await numbers(who)).toEqual(Array.from({ length: 6 }, () => NUMBER))
    expect(await numbers(acme.bia)).toEqual(Array.from({ length: 6 }, () => HIDDEN))
  }
  await hide(acme, 'disabled')
  expect(await numbers(acme.bia)).toEqual(Array.from({ length: 6 }, () => NUMBER))
  expect(await acme.bia(contacts.show, { id: customer.id })).toMatchObject({ number: NUMBER })
})

test('an agent who becomes a manager sees the numbers', async () => {
  const { bia, customer } = await aHidingCompany()
  expect((await bia(contacts.show, { id: customer.id })).number).toBe(HIDDEN)
  await ownerDb
    .updateTable('users')
    .set({ profile: 'manager' })
    .where('id', '=', bia.user.id)
    .execute()
  expect((await bia(contacts.show, { id: customer.id })).number).toBe(NUMBER)
})

/** How many rows each search of the product finds. */
const foundBy = async (who: Caller, searchParam: string) => [
  (await who(contacts.list, { searchParam })).count,
  (await who(contacts.choices, { name: searchParam })).length,
  (await who(tickets.list, { searchParam, showAll: true })).count,
  (await who(schedules.list, { searchParam })).count,
]

test('agents find a customer by the whole number only, managers by any part', async () => {
  const { bia, mel, customer, ticket } = await aHidingCompany()
  const later = { body: 'Até logo', sendAt: '2099-01-01T10:00' }
  await mel(schedules.create, { contactId: customer.id, ticketId: ticket.id, ...later })
  const parts = ['5', '55', '551', '55119', '119876', '1234', '87651', '551198765123', '1198765123']
  for (const part of parts) {
    expect(await foundBy(bia, part), part).toEqual([0, 0, 0, 0])
    expect(await foundBy(mel, part), part).toEqual([1, 1, 1, 1])
  }
  for (const whole of [NUMBER, '11987651234', '+55 (11) 98765-1234', '551187651234', '1187651234'])
    expect(await foundBy(bia, whole), whole).toEqual([1, 1, 1, 1])
})

test('agents find customers by name and e-mail as before', async () => {
  const { bia, contact } = await aHidingCompany()
  await contact({ name: 'Zuleica 11 98888-7777', email: 'z@loja.test' })
  for (const part of ['zuleica', 'ULEI', 'loja.test'])
    expect((await bia(contacts.list, { searchParam: part })).count, part).toBe(1)
  for (const part of ['98888', '5511988', 'a 11'])
    expect((await bia(contacts.list, { searchParam: part })).count, part).toBe(0)
})

test('the order and the cursor of the list tell no digits', async () => {
  const { bia, contact } = await aHidingCompany()
  const made = []
  for (const last of ['9', '1', '5', '3']) {
    const number = `551198000000${last}`
    made.push((await contact({ name: number, number })).id)
  }
  for (let i = 0; i < 30; i += 1) await contact({ name: `55119700000${10 + i}` })
  const first = await bia(contacts.list, {})
  expect(first.next).not.toMatch(/\d{8}/)
  expect(first.contacts.slice(1, 5).map(({ id }) => id)).toEqual(made)
  const second = await bia(contacts.list, { after: first.next! })
  const ids = [...first.contacts, ...second.contacts].map(({ id }) => id)
  expect([ids.length, new Set(ids).size, second.next]).toEqual([35, 35, null])
})

test('an agent adds a customer with a number, and changes everything else but the number', async () => {
  const { bia, customer } = await aHidingCompany()
  const { id } = customer
  const lia = { name: 'Lia Duarte', number: '5511977776666' }
  expect(await bia(contacts.create, lia)).toMatchObject({ number: '55•••••••6666' })
  expect(await bia(contacts.update, { id, name: 'Bento Reis', email: 'b@r.test' })).toMatchObject({
    name: 'Bento Reis',
    number: HIDDEN,
  })
  for (const number of ['5511977775555', NUMBER])
    await expect(bia(contacts.update, { id, number })).rejects.toMatchObject({
      code: 'ERR_NUMBERS_HIDDEN',
      status: 403,
    })
  const stored = await ownerDb
    .selectFrom('contacts')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.number).toBe(NUMBER)
})

test('a name that is sent back as it was shown keeps its digits', async () => {
  const { bia, mel, customer } = await aHidingCompany()
  const { id } = customer
  const { name } = await bia(contacts.show, { id })
  await bia(contacts.update, { id, name, email: 'lia@r.test' })
  expect(await mel(contacts.show, { id })).toMatchObject({ name: NUMBER, email: 'lia@r.test' })
})

test('a duplicate is refused without the number of the other contact', async () => {
  const { bia, contact } = await aHidingCompany()
  await contact({ name: '+55 21 97654-9876', number: '5511966665555' })
  const again = bia(contacts.create, { name: 'Lia Duarte', number: '5511966665555' })
  await expect(again).rejects.toMatchObject({
    code: 'ERR_DUPLICATED_CONTACT',
    details: { name: '55•••••••9876' },
  })
})

test('an import, which would try thousands of numbers at once, is refused to agents', async () => {
  const { acme, bia, mel } = await aHidingCompany()
  const sheet = `nome,numero\nLia,${NUMBER}\n`
  await expect(uploadSheet(bia, sheet)).rejects.toMatchObject({ code: 'ERR_NUMBERS_HIDDEN' })
  await hide(acme, 'disabled')
  const { id } = await uploadSheet(bia, sheet)
  await hide(acme)
  const columns: ('name' | 'number')[] = ['name', 'number']
  for (const refused of [
    () => bia(contactImports.forecast, { id, columns }),
    () => bia(contactImports.start, { id, columns }),
    () => bia(contactImports.rejected, { id }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'ERR_NUMBERS_HIDDEN' })
  expect(JSON.stringify(await bia(contactImports.show, { id }))).not.toContain(NUMBER)
  expect(await uploadSheet(mel, sheet)).toMatchObject({ status: 'draft' })
})

test('open screens change at once: agents reconnect and then receive events without numbers', async () => {
  const acme = await aCompany()
  const { id } = await acme.contact({ name: 'Lia', number: NUMBER })
  const { url } = await startLive(acme)
  const before = await ready(url, acme.bia)
  const leader = await ready(url, acme.mel)
  await acme.ana(contacts.update, { id, name: 'Lia Um' })
  await vi.waitFor(() => expect(JSON.stringify(before.heard)).toContain('Lia Um'))
  expect(JSON.stringify(before.heard)).toContain(NUMBER)
  await hide(acme)
  await vi.waitFor(() => expect(before.lost).not.toEqual([]))
  expect(leader.lost).toEqual([])
  const after = await ready(url, acme.bia)
  await acme.ana(contacts.update, { id, name: 'Lia Dois' })
  await vi.waitFor(() => expect(JSON.stringify(after.heard)).toContain('Lia Dois'))
  await vi.waitFor(() => expect(JSON.stringify(leader.heard)).toContain('Lia Dois'))
  expect(JSON.stringify(after.heard)).not.toContain(NUMBER)
  expect(JSON.stringify(after.heard)).toContain(HIDDEN)
  expect(JSON.stringify(leader.heard.at(-1))).toContain(NUMBER)
  await hide(acme, 'disabled')
  await vi.waitFor(() => expect(after.lost).not.toEqual([]))
})

test('the setting of one company changes nothing for another', async () => {
  const { stranger, neighbour } = await aHidingCompany()
  const { id, number } = await neighbour.contact()
  expect((await stranger(contacts.show, { id })).number).toBe(number)
  const { company } = await stranger(users.show, { id: stranger.user.id })
  expect(company.settings).toContainEqual({ key: 'hideNumbers', value: 'disabled' })
})
