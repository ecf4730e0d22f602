import { messages } from '@recado/contract/desk/messages'
import { TAGS_MAX, tags } from '@recado/contract/desk/tags'
import { TAGS_PER_TICKET, ticketTags } from '@recado/contract/desk/ticket-tags'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

test('tags are created, found regardless of accents and case, changed and removed', async () => {
  const { bia, rui, heard } = await aCompany()
  const { id } = await bia(tags.create, { name: 'Orçamento', color: '#a4cccc' })
  await bia(tags.create, { name: 'VIP' })
  expect(await rui(tags.list, { searchParam: 'ORCA' })).toEqual([
    { id, name: 'Orçamento', color: '#a4cccc' },
  ])
  expect(await rui(tags.change, { id, name: 'Proposta' })).toEqual({
    id,
    name: 'Proposta',
    color: '#a4cccc',
  })
  await expect(rui(tags.create, { name: 'VIP' })).rejects.toThrow('ERR_TAG_NAME_ALREADY_EXISTS')
  await rui(tags.remove, { id })
  expect((await rui(tags.list, {})).map(({ name }) => name)).toEqual(['VIP'])
  expect(heard()).toEqual(['tag create', 'tag create', 'tag update', 'tag delete'])
  await expect(rui(tags.remove, { id })).rejects.toThrow('ERR_NO_TAG_FOUND')
})

test('the tags of a ticket are replaced as a whole, and the timeline lists additions and removals', async () => {
  const acme = await aCompany()
  const { bia } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: bia.user.id })
  const vip = await bia(tags.create, { name: 'VIP' })
  const late = await bia(tags.create, { name: 'Atraso' })
  await bia(ticketTags.sync, { ticketId, tags: [{ id: vip.id }] })
  const ticket = await bia(ticketTags.sync, { ticketId, tags: [{ id: late.id }] })
  expect(ticket.tags).toEqual([late])
  const said = (await bia(messages.list, { ticketId })).messages
  expect(said.map(({ system }) => `${system?.action} ${system?.text}`)).toEqual([
    'tagged VIP',
    'tagged Atraso',
    'untagged VIP',
  ])
  expect(
    acme.told.some(({ event }) => `${event.channel} ${event.action}` === 'ticket update'),
  ).toBe(true)
})

test('of two concurrent choices of tags one wins, and they are not mixed', async () => {
  const acme = await aCompany()
  const { ana, bia } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: bia.user.id })
  const made = await Promise.all(
    ['Lote A1', 'Lote A2', 'Lote B1', 'Lote B2'].map((name) => bia(tags.create, { name })),
  )
  const [a1, a2, b1, b2] = made.map(({ id }) => ({ id }))
  await Promise.all([
    ana(ticketTags.sync, { ticketId, tags: [a1!, a2!] }),
    bia(ticketTags.sync, { ticketId, tags: [b1!, b2!] }),
  ])
  const { tags: left } = (await ana(messages.list, { ticketId })).ticket
  expect([
    ['Lote A1', 'Lote A2'],
    ['Lote B1', 'Lote B2'],
  ]).toContainEqual(left.map(({ name }) => name))
})

test('tags of another company and tickets out of sight are refused', async () => {
  const acme = await aCompany()
  const { ana, bia, rui, stranger, sales } = acme
  const foreign = await stranger(tags.create, { name: 'VIP' })
  const { id: ticketId } = await acme.ticket({ userId: bia.user.id, queueId: sales.id })
  await expect(ana(ticketTags.sync, { ticketId, tags: [{ id: foreign.id }] })).rejects.toThrow(
    'ERR_NO_TAG_FOUND',
  )
  await expect(rui(ticketTags.sync, { ticketId, tags: [] })).rejects.toThrow('ERR_NO_PERMISSION')
})

test('adding or removing one tag keeps concurrent changes of others', async () => {
  const acme = await aCompany()
  const { ana, bia } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: bia.user.id })
  const vip = await bia(tags.create, { name: 'VIP' })
  const late = await bia(tags.create, { name: 'Atraso' })
  await Promise.all([
    ana(ticketTags.give, { ticketId, tagId: vip.id }),
    bia(ticketTags.give, { ticketId, tagId: late.id }),
  ])
  expect((await bia(ticketTags.give, { ticketId, tagId: vip.id })).tags).toEqual([late, vip])
  expect((await bia(ticketTags.take, { ticketId, tagId: vip.id })).tags).toEqual([late])
  expect((await ana(ticketTags.take, { ticketId, tagId: vip.id })).tags).toEqual([late])
  const said = (await bia(messages.list, { ticketId })).messages
  expect(said.map(({ system }) => `${system?.action} ${system?.text}`).toSorted()).toEqual([
    'tagged Atraso',
    'tagged VIP',
    'untagged VIP',
  ])
})

test('a ticket has a maximum number of tags', async () => {
  const acme = await aCompany()
  const { ana } = acme
  const { id: ticketId } = await acme.ticket({})
  const names = Array.from({ length: TAGS_PER_TICKET + 1 }, (_, i) => `Etiqueta ${i}`)
  const [one, ...others] = await Promise.all(names.map((name) => ana(tags.create, { name })))
  await ana(ticketTags.sync, { ticketId, tags: others })
  await expect(ana(ticketTags.give, { ticketId, tagId: one!.id })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
})

test('concurrent calls create tags up to the limit exactly', async () => {
  const { ana, bia, companyId } = await aCompany()
  await owner`insert into tags (company_id, name, color)
    select ${companyId}, 'Antiga ' || n, '#112233' from generate_series(1, ${TAGS_MAX - 7}::int) n`
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? ana : bia)(tags.create, { name: `Nova ${i}` })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'ERR_TAG_LIMIT' })
})
