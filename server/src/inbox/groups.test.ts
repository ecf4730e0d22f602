import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { anInbound, arrive } from '../../test/inbound.ts'

const group = { kind: 'group', group: '120363000000000001@g.us' } as const
const ana = { kind: 'user', lid: '77000000000001', phone: '5511900000071' } as const
const rui = { kind: 'user', lid: '77000000000002' } as const

/** A company that receives the messages of the group "Obra". */
async function aGroup() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ isDefault: true })
  await acme.ana(settings.update, { key: 'CheckMsgIsGroup', value: 'disabled' })
  const says = (text: string, more: Parameters<typeof anInbound>[0] = {}) =>
    arrive(acme, {
      connectionId,
      all: [anInbound({ text, chat: group, author: ana, pushName: 'Obra', ...more })],
    })
  const shown = async (who = acme.ana) => {
    const [ticket] = (await who(tickets.list, { status: 'pending', showAll: true })).tickets
    const page = await who(messages.list, { ticketId: ticket!.id })
    return { ticket: ticket!, list: page.messages.filter(({ system }) => !system) }
  }
  return { acme, connectionId, says, shown }
}

test('a message of a group shows who spoke, also in the list', async () => {
  const { says, shown } = await aGroup()
  await says('Chegou o cimento', { authorName: 'Ana Dias' })
  await says('Já desço', { author: rui, authorName: 'Rui' })
  const { ticket, list } = await shown()
  expect(ticket).toMatchObject({
    isGroup: true,
    contact: { name: 'Obra', isGroup: true },
    lastMessage: 'Já desço',
    lastMessageSpeaker: 'Rui',
  })
  expect(list.map(({ speaker, contact }) => [speaker?.name, contact?.name])).toEqual([
    ['Ana Dias', 'Obra'],
    ['Rui', 'Obra'],
  ])
})

test('two members of the same name are told apart, and one stays one', async () => {
  const { says, shown } = await aGroup()
  await says('Um', { authorName: 'Ana' })
  await says('Dois', { author: rui, authorName: 'Ana' })
  await says('Três', { authorName: 'Ana' })
  const [one, other, again] = (await shown()).list.map(({ speaker }) => speaker!.id)
  expect(one).not.toBe(other)
  expect(one).toBe(again)
})

test('a member whom the company knows has its name for them; one without a name has the number', async () => {
  const { acme, connectionId, says, shown } = await aGroup()
  await arrive(acme, {
    connectionId,
    all: [anInbound({ chat: ana, author: ana, pushName: 'Aninha' })],
  })
  await owner`update contacts set name = 'Ana (fornecedora)' where company_id = ${acme.companyId} and name = 'Aninha'`
  await owner`update tickets set status = 'closed' where company_id = ${acme.companyId}`
  await says('Oi', { authorName: 'Aninha' })
  await says('Olá', { author: { kind: 'user', phone: '5511900000099' } })
  const names = (await shown()).list.map(({ speaker }) => speaker?.name)
  expect(names).toEqual(['Ana (fornecedora)', '5511900000099'])
})

test('who does not see numbers does not see the number of a member', async () => {
  const { acme, says, shown } = await aGroup()
  await says('Olá', { author: { kind: 'user', phone: '5511900000099' } })
  await acme.ana(settings.update, { key: 'hideNumbers', value: 'enabled' })
  const { ticket, list } = await shown(acme.bia)
  expect(list[0]!.speaker!.name).toBe('55•••••••0099')
  expect(ticket.lastMessageSpeaker).toBe('55•••••••0099')
})

test('our answer has no speaker, and a quotation of a member keeps theirs', async () => {
  const { acme, says, shown } = await aGroup()
  await says('Quem vem?', { authorName: 'Ana Dias' })
  const { ticket, list } = await shown()
  await acme.bia(tickets.change, { ticketId: ticket.id, status: 'open', userId: acme.bia.user.id })
  const quotedMsg = { id: list[0]!.id }
  await acme.bia(messages.send, { ticketId: ticket.id, body: 'Eu vou', quotedMsg })
  const { messages: all } = await acme.bia(messages.list, { ticketId: ticket.id })
  const answer = all.find(({ body }) => body.endsWith('Eu vou'))!
  expect(answer.speaker).toBeUndefined()
  expect(answer.quotedMsg!.speaker!.name).toBe('Ana Dias')
  expect(await acme.bia(tickets.show, { ticketId: ticket.id })).not.toHaveProperty(
    'lastMessageSpeaker',
  )
})

test('nothing automatic is said in a group: no text on a call, no closing text, no question', async () => {
  const { acme, connectionId, says, shown } = await aGroup()
  await acme.ana(settings.update, { key: 'call', value: 'disabled' })
  await acme.ana(settings.update, { key: 'userRating', value: 'enabled' })
  await acme.ana(queues.update, { id: acme.sales.id, complationMessage: 'Vendas agradece!' })
  await owner`update connections set complation_message = 'Obrigado!' where id = ${connectionId}`
  await says('Oi', { authorName: 'Ana' })
  await says('', { body: { type: 'call', video: false }, authorName: 'Ana' })
  const { ticket } = await shown()
  await acme.ana(tickets.change, { ticketId: ticket.id, status: 'open', userId: acme.ana.user.id })
  await acme.ana(tickets.change, { ticketId: ticket.id, status: 'closed' })
  const { messages: all } = await acme.ana(messages.list, { ticketId: ticket.id })
  expect(all.filter(({ fromMe, system }) => fromMe && !system)).toEqual([])
})
