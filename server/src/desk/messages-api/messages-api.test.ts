import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { settings } from '@recado/contract/accounts/settings'
import { connections } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompanyWithProgram, programWith } from '../../../test/programs/api-program.ts'
import { owner } from '../../../test/database.ts'
import { aSender, claimLeaseFor, deliverAll } from '../../../test/sender.ts'

const number = '5511987654321'
const hello = { number, body: 'Lia, seu pedido saiu para entrega!' }

/** The stored messages of the company, oldest first. */
const bodies = async (companyId: number) =>
  (await owner`select body from messages where company_id = ${companyId} order by position`).map(
    ({ body }) => body as string,
  )

test('a program sends to a new number: contact, ticket and message are there, and it goes out', async () => {
  const { acme, ana, network, number: ours, program, heard } = await aCompanyWithProgram()
  const reply = await program.send(hello)
  expect(reply.statusCode).toBe(200)
  const { mensagem, message, messages: all } = reply.json()
  expect(mensagem).toBe('Mensagem enviada')
  expect(message).toEqual({ id: expect.any(String), ack: 0, ticketId: expect.any(Number) })
  expect(all).toEqual([message])
  const ticket = await ana(tickets.show, { ticketId: message.ticketId })
  expect(ticket).toMatchObject({
    status: 'closed',
    whatsappId: ours.id,
    lastMessage: hello.body,
    unreadMessages: 0,
    contact: { number },
  })
  const page = await ana(messages.list, { ticketId: ticket.id })
  expect(page.messages).toMatchObject([{ ...message, body: hello.body, fromMe: true, user: null }])
  expect(heard()).toContain('appMessage create')
  await deliverAll(aSender(acme, { lease: await claimLeaseFor(acme, ours.id) }))
  expect(network.sent).toMatchObject([{ connectionId: ours.id, to: { phone: number } }])
})

test('it goes into the active ticket, where the customer goes on waiting', async () => {
  const { ana, bia, contact, ticket, number: ours, program } = await aCompanyWithProgram()
  const { id: contactId } = await contact({ number })
  const waitingSince = new Date('2026-01-05T12:00:00Z')
  const { id } = await ticket({
    contactId,
    connectionId: ours.id,
    status: 'open',
    userId: bia.user.id,
    waitingSince,
  })
  expect((await program.send(hello)).json().message.ticketId).toBe(id)
  const after = await ana(tickets.show, { ticketId: id })
  expect(after).toMatchObject({ status: 'open', userId: bia.user.id, lastMessage: hello.body })
  const [row] = await owner`select waiting_since as since from tickets where id = ${id}`
  expect(row.since).toEqual(waitingSince)
})

test('closeTicket resolves the ticket after the message', async () => {
  const { ana, contact, ticket, number: ours, program } = await aCompanyWithProgram()
  const { id: contactId } = await contact({ number })
  const { id } = await ticket({ contactId, connectionId: ours.id, status: 'pending' })
  expect((await program.send({ ...hello, closeTicket: true })).statusCode).toBe(200)
  expect(await ana(tickets.show, { ticketId: id })).toMatchObject({ status: 'closed' })
})

test('closeTicket needs no closing reason where agents must choose one', async () => {
  const { ana, contact, ticket, number: ours, program } = await aCompanyWithProgram()
  await ana(closingReasons.create, { name: 'Venda' })
  await ana(settings.update, { key: 'closingReason', value: 'required' })
  const { id: contactId } = await contact({ number })
  const { id } = await ticket({ contactId, connectionId: ours.id, status: 'pending' })
  expect((await program.send({ ...hello, closeTicket: true })).statusCode).toBe(200)
  expect(await ana(tickets.show, { ticketId: id })).toMatchObject({ status: 'closed' })
})

test('files become one message each, with the text on the first', async () => {
  const { ana, program } = await aCompanyWithProgram()
  const note = (name: string) => ({ name, content: name, type: 'text/plain' })
  const reply = await program.sendFiles(hello, [note('nota.txt'), note('../../etc/boleto.txt')])
  expect(reply.statusCode).toBe(200)
  const { message, messages: all } = reply.json()
  expect(all).toHaveLength(2)
  expect(all[0]).toEqual(message)
  const page = await ana(messages.list, { ticketId: message.ticketId })
  expect(page.messages.map(({ body, media }) => [body, media?.fileName])).toEqual([
    [hello.body, 'nota.txt'],
    ['', 'boleto.txt'],
  ])
})

test('a renamed program and an eleventh file are refused in words, and nothing is sent', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const content = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])
  const renamed = await program.sendFiles(hello, [
    { name: 'foto.jpg', content, type: 'image/jpeg' },
  ])
  expect([renamed.statusCode, renamed.json().error]).toEqual([415, 'ERR_FILE_TYPE_NOT_ALLOWED'])
  const many = Array.from({ length: limits.filesMax + 1 }, (_, i) => ({
    name: `${i}.txt`,
    content: 'x',
    type: 'text/plain',
  }))
  const eleven = await program.sendFiles(hello, many)
  expect([eleven.statusCode, eleven.json().error]).toEqual([400, 'ERR_TOO_MANY_FILES'])
  expect(await bodies(companyId)).toEqual([])
})

test('the number may have any punctuation, or be a number of JSON', async () => {
  const { ana, program } = await aCompanyWithProgram()
  for (const spelled of ['+55 (11) 98765-4321', 5511987654321])
    expect((await program.send({ ...hello, number: spelled })).statusCode).toBe(200)
  expect((await ana(contacts.list, {})).contacts).toMatchObject([{ number }])
})

test.for<[string, object, number, string, string]>([
  ['no number', { body: 'Oi' }, 400, 'ERR_INVALID_INPUT', 'number'],
  ['a cut number', { number: '123', body: 'Oi' }, 400, 'ERR_INVALID_INPUT', 'number'],
  ['no text', { number }, 400, 'ERR_INVALID_INPUT', 'body'],
  ['a blank text', { number, body: ' \n' }, 400, 'ERR_INVALID_INPUT', 'body'],
  ['a long text', { number, body: 'x'.repeat(4097) }, 400, 'ERR_INVALID_INPUT', 'body'],
])('%s is refused with the field', async ([, body, status, error, path]) => {
  const { program } = await aCompanyWithProgram()
  const reply = await program.send(body as never)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ error, details: { issues: [{ path }] } })
})

test('a number that is not on WhatsApp is refused in words, and leaves no contact', async () => {
  const { ana, network, program } = await aCompanyWithProgram()
  network.numbers.set(number, null)
  network.numbers.set('551187654321', null)
  const reply = await program.send(hello)
  expect([reply.statusCode, reply.json().error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
  expect((await ana(contacts.list, {})).contacts).toEqual([])
})

test('a disconnected number and a blocked contact refuse in words', async () => {
  const { ana, companyId, contact, number: ours, program } = await aCompanyWithProgram()
  const { id } = await contact({ number })
  await ana(contacts.block, { id, blocked: true })
  expect((await program.send(hello)).json().error).toBe('ERR_CONTACT_BLOCKED')
  await ana(connections.stop, { id: ours.id })
  expect((await program.send(hello)).json().error).toBe('ERR_WAPP_NOT_INITIALIZED')
  expect(await bodies(companyId)).toEqual([])
})

test('an absent, cut, changed or foreign token and a session are refused with 401', async () => {
  const { acme, ana, companyId, program } = await aCompanyWithProgram()
  const { key } = program
  const wrong = ['', 'rcd_', key.slice(0, -1), `${key}x`, key.toLowerCase(), await ana.token()]
  for (const token of wrong) {
    const reply = await programWith(acme, token).send(hello)
    expect([token, reply.statusCode, reply.json().error]).toEqual([
      token,
      401,
      'ERR_API_KEY_INVALID',
    ])
  }
  for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${key}`]) {
    const reply = await program.send(hello, { authorization })
    expect([authorization, reply.statusCode]).toEqual([authorization, 401])
  }
  expect(await bodies(companyId)).toEqual([])
})

test('a token in the address is refused, whatever the header says', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const url = `/api/messages/send?token=${program.key}`
  const reply = await program.request({ method: 'POST', url, payload: hello })
  expect([reply.statusCode, reply.json().error]).toEqual([401, 'ERR_API_KEY_IN_ADDRESS'])
  expect(await bodies(companyId)).toEqual([])
})

test('a token ends when it is renewed or dropped, and with its number', async () => {
  const { acme, ana, number: ours, program } = await aCompanyWithProgram()
  const { token } = await ana(connections.renewToken, { id: ours.id })
  expect((await program.send(hello)).statusCode).toBe(401)
  const renewed = programWith(acme, token)
  expect((await renewed.send(hello)).statusCode).toBe(200)
  await ana(connections.dropToken, { id: ours.id })
  expect((await renewed.send(hello)).statusCode).toBe(401)
  const last = await ana(connections.renewToken, { id: ours.id })
  await ana(connections.remove, { id: ours.id })
  expect((await programWith(acme, last.token).send(hello)).statusCode).toBe(401)
})

/** The last calls before the limit come at once, the earlier ones one after the other. */
const CONCURRENT = 10

test('of 61 calls within a minute the last gets 429 and when to try again, on any node', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const before = limits.keyWritesPerMinute - CONCURRENT
  await owner`
    update api_keys set recent_writes = array_fill(now(), array[${before}::int]) where company_id = ${companyId}`
  const replies = await Promise.all(
    Array.from({ length: CONCURRENT + 1 }, () => program.send(hello)),
  )
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429])
  const wait = Number(refused[0]!.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await bodies(companyId)).toHaveLength(CONCURRENT)
  await owner`
    update api_keys set recent_writes = array(select at - interval '1 minute' from unnest(recent_writes) at)
     where company_id = ${companyId}`
  expect((await program.send(hello)).statusCode).toBe(200)
})
