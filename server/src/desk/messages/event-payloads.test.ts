import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { reactByNetwork } from './network/changes.ts'
import { raiseAck } from './network/receipts.ts'

test('every message event carries the ticket and its contact', async () => {
  const { acme, connectionId, ticketId, contactId, sent, networkIdOf } = await aConversation()
  await arrive(acme, { connectionId, all: [anInbound({ text: 'Tem em azul?' })] })
  const answer = await sent('Temos')
  const networkId = await networkIdOf(answer.id)
  await acme.inside((ctx) => raiseAck(ctx, { connectionId, networkId, ack: 3 }))
  await acme.inside((ctx) =>
    reactByNetwork(ctx, {
      connectionId,
      networkId,
      byMe: false,
      emoji: '👍',
      fromMe: true,
    } as never),
  )
  const news = acme.told.filter(({ event }) => event.channel === 'appMessage')
  expect(new Set(news.map(({ event }) => event.action))).toEqual(
    new Set(['create', 'update', 'reaction']),
  )
  for (const { event, data } of news) {
    const { message, ticket, contact } = event.data.parse(data) as any
    expect(ticket.id, event.action).toBe(ticketId)
    expect(message.contact, event.action).toEqual({ id: contactId, name: contact.name })
    expect(contact, event.action).toEqual(ticket.contact)
  }
})

test('a message and its quotation name their contact, and a quoted picture has its address', async () => {
  const { acme, send, read, one, contactId } = await aConversation()
  const [hello] = await read()
  await owner`update messages set media_type = 'image' where id = ${hello!.id}`
  await owner`insert into attachments (company_id, message_id, file_name, mime, storage_key)
    values (${acme.companyId}, ${hello!.id}, 'foto.jpg', 'image/jpeg', ${`prova/${hello!.id}`})`
  const answer = await send('Essa?', { quotedMsgId: hello!.id })
  const { name } = hello!.contact!
  expect(answer.contact).toEqual({ id: contactId, name })
  const quotedMsg = {
    contact: { id: contactId, name },
    mediaUrl: expect.stringContaining('/media/'),
  }
  expect(answer.quotedMsg).toMatchObject(quotedMsg)
  expect((await one(answer.id)).quotedMsg).toMatchObject(quotedMsg)
})

test('messages read before show the new name of a renamed contact', async () => {
  const { acme, read, send, contactId } = await aConversation()
  const [hello] = await read()
  const answer = await send('Pois não', { quotedMsgId: hello!.id })
  await read()
  await acme.bia(contacts.update, { id: contactId, name: 'Lia Renomeada' })
  const again = await read()
  expect(again.map(({ contact }) => contact?.name)).toEqual(['Lia Renomeada', 'Lia Renomeada'])
  const quoting = again.find(({ id }) => id === answer.id)
  expect(quoting?.quotedMsg?.contact?.name).toBe('Lia Renomeada')
})

test('the quotation of a message deleted by us has neither text nor file', async () => {
  const { acme, sent, send, one, deliver } = await aConversation()
  const wrong = await sent('Custa 9')
  await owner`insert into attachments (company_id, message_id, file_name, mime, storage_key)
    values (${acme.companyId}, ${wrong.id}, 'tabela.pdf', 'application/pdf', ${`prova/${wrong.id}`})`
  const right = await send('Este preço', { quotedMsgId: wrong.id })
  expect((await one(right.id)).quotedMsg?.mediaUrl).toContain('/media/')
  await acme.bia(messages.remove, { messageId: wrong.id })
  await deliver()
  expect((await one(right.id)).quotedMsg).toMatchObject({
    body: '',
    mediaUrl: null,
    isDeleted: true,
  })
})

test("a customer's quotation from a hidden ticket has its text but not its file", async () => {
  const { acme, connectionId, contactId, read, one } = await aConversation()
  const earlier = await acme.ticket({ contactId, status: 'closed', userId: acme.rui.user.id })
  const inIt = { connectionId, networkId: 'EARLIER', mediaType: 'image' } as const
  const { id } = await acme.message(earlier, { ...inIt, body: 'Minha conta' })
  await owner`insert into attachments (company_id, message_id, file_name, mime, storage_key)
    values (${acme.companyId}, ${id}, 'conta.jpg', 'image/jpeg', ${`prova/${id}`})`
  await arrive(acme, { connectionId, all: [anInbound({ text: 'Esta', quotedId: 'EARLIER' })] })
  const quoting = (await read()).at(-1)!
  expect((await one(quoting.id)).quotedMsg).toMatchObject({ id, body: 'Minha conta' })
  expect(quoting.quotedMsg).toMatchObject({ mediaUrl: null })
})

test("a timeline line is a sentence in the company's language and never looks unsent", async () => {
  const { acme, ticketId } = await aConversation()
  const { bia, sales } = acme
  const bodies = async () => {
    const page = await bia(messages.list, { ticketId })
    return page.messages.filter(({ system }) => system).map(({ body, ack }) => [body, ack])
  }
  expect(await bodies()).toEqual([['Bia Nunes aceitou', 3]])
  await bia(schedules.create, {
    body: 'Bom dia!',
    sendAt: '2099-01-01T10:00',
    contactId: (await bia(tickets.show, { ticketId })).contactId,
    ticketId,
  })
  await owner`update companies set language = 'en' where id = ${acme.companyId}`
  const [accepted, scheduled] = await bodies()
  expect(accepted).toEqual(['Bia Nunes accepted the ticket', 3])
  expect(scheduled![0]).toMatch(/^Bia Nunes scheduled a message for .*99.*10:00/)
  await bia(tickets.change, { ticketId, queueId: sales.id })
  const told = acme.told.flatMap(({ data }: any) => data.message?.body ?? []).at(-1)
  expect(told).toBe('Bia Nunes transferred the ticket to Vendas')
})

test('the message count matches the list, with or without timeline lines', async () => {
  const { acme, ticketId, send } = await aConversation()
  for (let n = 0; n < 25; n++) await send(`Linha ${n}`)
  const { bia } = acme
  const page = await bia(messages.list, { ticketId })
  expect(page).toMatchObject({ count: 27, hasMore: true })
  const said = await bia(messages.list, { ticketId, system: false, pageNumber: 2 })
  expect(said).toMatchObject({ count: 26, hasMore: false })
  expect(said.messages.map(({ mediaType }) => mediaType)).not.toContain('system')
  expect(said.messages).toHaveLength(6)
  expect(await bia(messages.list, { ticketId, withCount: false })).not.toHaveProperty('count')
})

test('the total is capped and says that there are more', async () => {
  const { acme, ticketId } = await aConversation()
  await owner`
    insert into messages (company_id, ticket_id, contact_id, body, media_type, from_me)
    select company_id, id, contact_id, 'Linha', 'text', false from tickets, generate_series(1, ${limits.countMax - 2})
     where id = ${ticketId}`
  const count = async () => acme.bia(messages.list, { ticketId })
  const exact = await count()
  expect(exact.count).toBe(limits.countMax)
  expect(exact).not.toHaveProperty('countCapped')
  await arrive(acme, {
    connectionId: (await acme.bia(tickets.show, { ticketId })).whatsappId!,
    all: [anInbound()],
  })
  expect(await count()).toMatchObject({ count: limits.countMax, countCapped: true })
})
