import { contactActivity } from '@recado/contract/desk/contact-activity'
import { tags } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { blocksOf } from '../../../test/database/blocks.ts'
import { owner } from '../../../test/database.ts'
import { selectActivity } from './queries.ts'

const march = (day: number) => new Date(Date.UTC(2026, 2, day))

test('a contact has the latest message and each tag of its tickets', async () => {
  const { ana, stranger, contact, ticket, message } = await aCompany()
  const [{ id: contactId }, { id: silentId }] = [await contact(), await contact()]
  const vip = await ana(tags.create, { name: 'VIP', color: '#112233' })
  const late = await ana(tags.create, { name: 'Atraso', color: '#445566' })
  for (const [day, tag] of [
    [3, vip],
    [9, vip],
    [5, late],
  ] as const) {
    const one = await ticket({ contactId, status: 'closed', lastMessageAt: march(day) })
    await message(one, { createdAt: march(day) })
    await ana(ticketTags.give, { ticketId: one.id, tagId: tag.id })
  }
  const asked = { contactIds: [contactId, silentId, 2_000_000_000] }
  expect(await ana(contactActivity.list, asked)).toEqual([
    { contactId, lastMessageAt: march(9).toISOString(), tags: [late, vip] },
  ])
  expect(await stranger(contactActivity.list, asked)).toEqual([])
})

test('what is no message is no contact: an opened ticket, the end of a snooze, a line of the timeline', async () => {
  const { ana, contact, ticket, message } = await aCompany()
  const [{ id: openedId }, { id: wokenId }] = [await contact(), await contact()]
  await ticket({ contactId: openedId, status: 'open' })
  const woken = await ticket({ contactId: wokenId, lastMessageAt: march(9) })
  await message(woken, { createdAt: march(3) })
  await message(woken, { createdAt: march(9), mediaType: 'system', body: '' })
  const all = await ana(contactActivity.list, { contactIds: [openedId, wokenId] })
  expect(new Map(all.map((one) => [one.contactId, one.lastMessageAt]))).toEqual(
    new Map([
      [openedId, null],
      [wokenId, march(3).toISOString()],
    ]),
  )
})

test('an agent reads nothing from the tickets of a colleague', async () => {
  const { ana, bia, rui, contact, ticket, message } = await aCompany()
  const { id: contactId } = await contact()
  const vip = await ana(tags.create, { name: 'VIP', color: '#112233' })
  const closed = { contactId, status: 'closed' } as const
  const seen = await ticket(closed)
  const held = await ticket({ ...closed, userId: rui.user.id })
  await message(seen, { createdAt: march(3) })
  await message(held, { createdAt: march(9) })
  await ana(ticketTags.give, { ticketId: held.id, tagId: vip.id })
  expect(await bia(contactActivity.list, { contactIds: [contactId] })).toEqual([
    { contactId, lastMessageAt: march(3).toISOString(), tags: [] },
  ])
})

test('the tickets of other contacts are not read', async () => {
  const acme = await aCompany()
  const { id: silentId } = await acme.contact()
  await owner`
    with busy as (
      insert into contacts (company_id, name) select ${acme.companyId}, 'Cliente ' || n from generate_series(1, 25) n
      returning id)
    insert into tickets (company_id, contact_id, status, last_message_at)
    select ${acme.companyId}, id, 'closed', now() - make_interval(mins => n) from busy, generate_series(1, 400) n`
  await owner`analyze tickets`
  const query = await acme.inside(async (ctx) => selectActivity(ctx, [silentId]))
  // The first run also loads the catalogue.
  expect(Math.min(await blocksOf(acme, query), await blocksOf(acme, query))).toBeLessThan(20)
})
