import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'

const lia = { name: 'Lia Campos', number: '+55 11 98888-7777' }

async function aConnectedCompany() {
  const company = await aCompany()
  const connection = await company.connection({ isDefault: true })
  return { ...company, connection }
}

test('a contact keeps name, number as the network spells it, e-mail and what else one wants to know', async () => {
  const { bia, network, heard } = await aConnectedCompany()
  network.numbers.set('5511988887777', null)
  network.numbers.set('551188887777', { kind: 'user', phone: '551188887777', lid: '777' })
  const extraInfo = [
    { name: 'CPF', value: '318.418.207-55' },
    { name: 'Endereço', value: 'R. Cotoxó, 814' },
  ]
  const made = await bia(contacts.create, { ...lia, email: ' lia@campos.test ', extraInfo })
  expect(made).toMatchObject({
    name: 'Lia Campos',
    number: '551188887777',
    email: 'lia@campos.test',
    isBlocked: false,
  })
  expect(made.extraInfo.map(({ name, value }) => ({ name, value }))).toEqual(extraInfo)
  expect(await bia(contacts.show, { id: made.id })).toEqual(made)
  expect(heard()).toEqual(['contact create'])
})

test('of a change what is absent stays, and the information is replaced as a whole', async () => {
  const { bia, heard } = await aConnectedCompany()
  const extraInfo = [{ name: 'CPF', value: '1' }]
  const { id } = await bia(contacts.create, { ...lia, email: 'lia@campos.test', extraInfo })
  const renamed = await bia(contacts.update, { id, name: 'Lia C. Campos' })
  expect(renamed).toMatchObject({ name: 'Lia C. Campos', email: 'lia@campos.test' })
  expect(renamed.extraInfo).toMatchObject(extraInfo)
  const emptied = await bia(contacts.update, { id, email: '', extraInfo: [] })
  expect(emptied).toMatchObject({ name: 'Lia C. Campos', email: '', extraInfo: [] })
  expect(heard()).toEqual(['contact create', 'contact update', 'contact update'])
})

test('a number stands once, however it is spelled, on creating and on changing', async () => {
  const { bia } = await aConnectedCompany()
  const first = await bia(contacts.create, lia)
  const second = await bia(contacts.create, { name: 'Nina Rosa', number: '5511977776666' })
  const details = { contactId: first.id, name: 'Lia Campos' }
  for (const number of ['5511988887777', '551188887777', '+55 (11) 8888-7777']) {
    const again = bia(contacts.create, { name: 'Outra Lia', number })
    await expect(again, number).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', details })
    const moved = bia(contacts.update, { id: second.id, number })
    await expect(moved, number).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', details })
  }
  expect(await bia(contacts.show, { id: second.id })).toMatchObject({ number: '5511977776666' })
})

test('of many who add the same person at once, spelled either way, one succeeds', async () => {
  const { bia, ana } = await aConnectedCompany()
  const added = await Promise.allSettled(
    ['5511988887777', '551188887777', '5511988887777', '551188887777'].map((number, i) =>
      (i % 2 ? ana : bia)(contacts.create, { name: 'Lia Campos', number }),
    ),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await bia(contacts.list, {})).toMatchObject({ count: 1 })
})

test('a changed number is checked with the network, an unchanged one is not', async () => {
  const { bia, network, connection } = await aConnectedCompany()
  const { id, number } = await bia(contacts.create, lia)
  network.numbers.set('5511900001234', null)
  await expect(bia(contacts.update, { id, number: '5511900001234' })).rejects.toThrow(
    'ERR_WAPP_INVALID_CONTACT',
  )
  network.closed.add(connection.id)
  await expect(bia(contacts.update, { id, number: '5511900005678' })).rejects.toThrow(
    'ERR_WAPP_NOT_INITIALIZED',
  )
  expect(await bia(contacts.update, { id, number, name: 'Lia' })).toMatchObject({ name: 'Lia' })
})

test('a number is checked through another connection where nobody answers for the default one', async () => {
  const { bia, network, connection, ...acme } = await aConnectedCompany()
  network.closed.add(connection.id)
  await expect(bia(contacts.create, lia)).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED')
  await acme.inside(({ db }) =>
    db.insertInto('connections').values({ name: 'Loja', status: 'CONNECTED' }).execute(),
  )
  expect(await bia(contacts.create, lia)).toMatchObject({ name: lia.name })
})

test.each([
  [{ name: 'L' }, 'name', 'tooShort'],
  [{ name: 'L'.repeat(51) }, 'name', 'tooLong'],
  [{ number: '1234567' }, 'number', 'tooShort'],
  [{ number: '1'.repeat(51) }, 'number', 'tooLong'],
  [{ email: 'lia@campos' }, 'email', 'invalidEmail'],
  [{ extraInfo: [{ name: '', value: 'x' }] }, 'extraInfo.0.name', 'required'],
  [{ extraInfo: [{ name: 'x', value: ' ' }] }, 'extraInfo.0.value', 'required'],
])('a form with %j is refused at its field', async (fault, path, code) => {
  const { bia } = await aConnectedCompany()
  await expect(bia(contacts.create, { ...lia, ...fault })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    details: { issues: [{ path, code }] },
  })
})

test('the list goes by name, accents and case ignored, page by page without a gap', async () => {
  const { bia, contact } = await aCompany()
  const names = Array.from({ length: limits.contactPage * 2 + 5 }, (_, i) => `Pessoa ${100 + i}`)
  for (const name of names) await contact({ name })
  const [accented] = [await contact({ name: 'Ávila' }), await contact({ name: 'bruno' })]
  const first = await bia(contacts.list, { withCount: true })
  expect(first.contacts.slice(0, 3).map(({ name }) => name)).toEqual([
    'Ávila',
    'bruno',
    'Pessoa 100',
  ])
  expect(first).toMatchObject({ count: names.length + 2, hasMore: true })
  await bia.inside(({ db }) =>
    db.deleteFrom('contacts').where('id', '=', accented.id).executeTakeFirst(),
  )
  const second = await bia(contacts.list, { after: first.next! })
  const third = await bia(contacts.list, { after: second.next! })
  const seen = [first, second, third].flatMap((page) => page.contacts.map(({ name }) => name))
  expect(seen).toEqual(['Ávila', 'bruno', ...names])
  expect(third).toMatchObject({ hasMore: false, next: null })
  const count = names.length + 1
  expect(third.count).toBe(count)
  const paged = await bia(contacts.list, { pageNumber: 2 })
  expect(paged.count).toBe(count)
  const behind = await bia(contacts.list, { pageNumber: 9 })
  expect(behind).toMatchObject({ count, contacts: [] })
  expect(await bia(contacts.list, { withCount: false })).not.toHaveProperty('count')
  expect(paged.contacts.at(-1)?.name).toBe(names[limits.contactPage * 2 - 2])
})

test('a search goes on behind its pages too', async () => {
  const { bia, contact } = await aCompany()
  for (let i = 0; i < limits.contactPage + 5; i += 1) await contact({ name: `Café ${100 + i}` })
  await contact({ name: 'Outro' })
  const first = await bia(contacts.list, { searchParam: 'cafe', withCount: true })
  expect(first).toMatchObject({ count: limits.contactPage + 5, hasMore: true })
  const second = await bia(contacts.list, { searchParam: 'cafe', after: first.next! })
  expect(second.contacts.map(({ name }) => name)).toEqual(
    [30, 31, 32, 33, 34].map((i) => `Café ${100 + i}`),
  )
  expect(second.hasMore).toBe(false)
})

test('a contact is found by any part of name, number or e-mail, and by either spelling', async () => {
  const { bia, contact, companyId } = await aCompany()
  const known = await contact({
    name: 'Otávio Lins',
    number: '551188887777',
    email: 'Otavio@Lins.test',
  })
  await contact({ name: 'Nina', number: '5521977776666' })
  const alias = { companyId, kind: 'lid', value: '190283746501', contactId: known.id } as const
  await bia.inside(({ db }) => db.insertInto('contactAliases').values(alias).execute())
  const found = async (searchParam: string) =>
    (await bia(contacts.list, { searchParam })).contacts.map(({ name }) => name)
  const searches = ['otav', 'LINS', '@lins', '551188887777', '+55 11 98888-7777', '(11) 98888']
  for (const said of [...searches, '988887777', '88887777', '190283746501'])
    expect(await found(said), said).toEqual(['Otávio Lins'])
  expect(await found('5')).toEqual(['Nina', 'Otávio Lins'])
  expect(await found('5521')).toEqual(['Nina'])
  for (const said of ['ot', '19028374650', '%%%', '___', 'x', '\\'])
    expect(await found(said), said).toEqual([])
})

test('who was joined into another is shown nowhere and answers that other', async () => {
  const { bia, contact, neighbour, stranger } = await aCompany()
  const kept = await contact({ name: 'Lia Campos' })
  const merged = await contact({ name: 'Lia C.', mergedInto: kept.id })
  expect(await bia(contacts.list, {})).toMatchObject({ count: 1, contacts: [{ id: kept.id }] })
  expect(await bia(contacts.list, { searchParam: 'lia' })).toMatchObject({ count: 1 })
  expect(await bia(contacts.show, { id: merged.id })).toMatchObject({ id: kept.id })
  for (const change of [
    () => bia(contacts.update, { id: merged.id, name: 'Volta' }),
    () => bia(contacts.block, { id: merged.id, blocked: true }),
    () => bia(tickets.create, { contactId: merged.id }),
  ])
    await expect(change).rejects.toThrow('ERR_NO_CONTACT_FOUND')
  const theirs = await neighbour.contact()
  await expect(bia(contacts.show, { id: theirs.id })).rejects.toThrow('ERR_NO_CONTACT_FOUND')
  await expect(stranger(contacts.show, { id: kept.id })).rejects.toThrow('ERR_NO_CONTACT_FOUND')
})

test('days of creation hold the people the dashboard counts in them, page by page and beside a search', async () => {
  const { ana, contact, stranger } = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const at = (moment: string) => ({ createdAt: new Date(moment) })
  for (let n = 10; n < 10 + limits.contactPage; n += 1)
    await contact({ name: `Lia ${n}`, ...at('2026-03-03T12:00:00Z') })
  await contact({ name: 'Nina', ...at('2026-03-02T03:00:00Z') })
  await contact({ name: 'Lia antes', ...at('2026-03-02T02:59:00Z') })
  await contact({ name: 'Lia depois', ...at('2026-03-04T03:00:00Z') })
  await contact({ name: 'Lia grupo', isGroup: true, ...at('2026-03-03T12:00:00Z') })
  const days = { createdFrom: '2026-03-02', createdTo: '2026-03-03' }
  const first = await ana(contacts.list, { ...days, withCount: true })
  expect(first).toMatchObject({ count: limits.contactPage + 1, hasMore: true })
  const rest = await ana(contacts.list, { ...days, after: first.next! })
  expect(rest.contacts.map(({ name }) => name)).toEqual(['Nina'])
  const named = await ana(contacts.list, { ...days, searchParam: 'lia', withCount: true })
  expect(named).toMatchObject({ count: limits.contactPage, hasMore: false })
  const open = await ana(contacts.list, { createdFrom: '2026-03-04', withCount: true })
  expect(open.contacts.map(({ name }) => name)).toEqual(['Lia depois'])
  expect((await stranger(contacts.list, { ...days, withCount: true })).count).toBe(0)
  await expect(ana(contacts.list, { createdFrom: 'ontem' })).rejects.toThrow('ERR_INVALID_INPUT')
})

test('contacts to choose from come by name, narrowed by a search', async () => {
  const { bia, stranger, contact } = await aCompany()
  await contact({ name: 'Zélia Prado', number: '5511987650001' })
  const lia = await contact({ name: 'Lia Campos', number: '5511987650002' })
  const all = await bia(contacts.choices, {})
  expect(all.map(({ name }) => name)).toEqual(['Lia Campos', 'Zélia Prado'])
  expect(await bia(contacts.choices, { name: 'lia cam' })).toEqual([
    { id: lia.id, name: 'Lia Campos', number: '5511987650002' },
  ])
  expect(await stranger(contacts.choices, {})).toEqual([])
})
