import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { ticketsIn } from '../../../test/told.ts'

/** Lia's conversation, attended by Bia. */
async function aConversation() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const hear = (text: string) => arrive(acme, { connectionId, all: [anInbound({ text })] })
  await hear('Oi')
  const [waiting] = (await acme.bia(tickets.list, { status: 'pending' })).tickets
  const ticketId = waiting!.id
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  const show = () => acme.bia(tickets.show, { ticketId })
  /** Whether the revision has increased since the last call. */
  let seen = (await show()).revision!
  const isRaised = async () => {
    const { revision } = await show()
    const was = seen
    seen = revision!
    return seen > was
  }
  return { ...acme, hear, ticketId, show, isRaised }
}

test('the later of two concurrent changes has the higher revision', async () => {
  const { bia, mel, ticketId, show } = await aConversation()
  const before = (await show()).revision!
  const both = await Promise.all([
    bia(tickets.change, { ticketId, expirationTime: 30 }),
    mel(tickets.change, { ticketId, sendIdlenessMessage: false }),
  ])
  const [first, second] = both.toSorted((one, other) => one.revision! - other.revision!)
  expect(first!.revision).toBeGreaterThan(before)
  expect(second!.revision).toBeGreaterThan(first!.revision!)
  expect(second).toMatchObject({ expirationTime: 30, sendIdlenessMessage: false })
})

test('lists, details, conversations and events carry the same revision', async () => {
  const { bia, hear, told, ticketId, show } = await aConversation()
  const news = () => ticketsIn(told).flatMap(({ revision }) => revision ?? [])
  for (const stir of [
    () => hear('Alguém aí?'),
    () => bia(messages.send, { ticketId, body: 'Aqui!' }),
    () => bia(tickets.change, { ticketId, status: 'closed', justClose: true }),
  ]) {
    told.length = 0
    await stir()
    const { revision, uuid, status } = await show()
    expect(news().at(-1)).toBe(revision)
    const listed = (await bia(tickets.list, { status, showAll: true })).tickets
    const inTalk = (await bia(messages.list, { ticketId })).ticket
    const byUuid = await bia(tickets.showByUuid, { ticketUuid: uuid })
    for (const one of [...listed, inTalk, byUuid]) expect(one.revision).toBe(revision)
  }
})

test('changes of related rows raise the revision, even by writers that do not know it', async () => {
  const { bia, ticketId, show, isRaised } = await aConversation()
  const { contactId } = await show()
  await bia(contacts.update, { id: contactId, name: 'Lia Campos Reis' })
  expect(await isRaised()).toBe(true)
  const { id: tagId } = await bia(tags.create, { name: 'VIP' })
  await bia(ticketTags.give, { ticketId, tagId })
  expect(await isRaised()).toBe(true)
  await ownerDb
    .updateTable('tickets')
    .set({ unreadMessages: 7 })
    .where('id', '=', ticketId)
    .execute()
  expect(await isRaised()).toBe(true)
  await show()
  expect(await isRaised()).toBe(false)
})
