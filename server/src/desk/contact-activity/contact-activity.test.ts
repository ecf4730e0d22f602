import { contactActivity } from '@recado/contract/desk/contact-activity'
import { tags } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

const march = (day: number) => new Date(Date.UTC(2026, 2, day))

test('a contact has the latest message and each tag of its tickets', async () => {
  const { ana, stranger, contact, ticket } = await aCompany()
  const [{ id: contactId }, { id: silentId }] = [await contact(), await contact()]
  const vip = await ana(tags.create, { name: 'VIP', color: '#112233' })
  const late = await ana(tags.create, { name: 'Atraso', color: '#445566' })
  for (const [day, tag] of [
    [3, vip],
    [9, vip],
    [5, late],
  ] as const) {
    const { id } = await ticket({ contactId, status: 'closed', lastMessageAt: march(day) })
    await ana(ticketTags.give, { ticketId: id, tagId: tag.id })
  }
  const asked = { contactIds: [contactId, silentId, 2_000_000_000] }
  expect(await ana(contactActivity.list, asked)).toEqual([
    { contactId, lastMessageAt: march(9).toISOString(), tags: [late, vip] },
  ])
  expect(await stranger(contactActivity.list, asked)).toEqual([])
})

test('an agent reads nothing from the tickets of a colleague', async () => {
  const { ana, bia, rui, contact, ticket } = await aCompany()
  const { id: contactId } = await contact()
  const vip = await ana(tags.create, { name: 'VIP', color: '#112233' })
  const closed = { contactId, status: 'closed' } as const
  await ticket({ ...closed, lastMessageAt: march(3) })
  const held = await ticket({ ...closed, lastMessageAt: march(9), userId: rui.user.id })
  await ana(ticketTags.give, { ticketId: held.id, tagId: vip.id })
  expect(await bia(contactActivity.list, { contactIds: [contactId] })).toEqual([
    { contactId, lastMessageAt: march(3).toISOString(), tags: [] },
  ])
})
