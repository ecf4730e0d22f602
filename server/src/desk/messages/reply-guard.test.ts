import { randomUUID } from 'node:crypto'
import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'

/** Bia attends Lia and has seen all messages. */
async function aConversation() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  await arrive(acme, { connectionId, all: [anInbound()] })
  const [waiting] = (await acme.bia(tickets.list, { status: 'pending' })).tickets
  const ticketId = waiting!.id
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  const said = async () => (await acme.bia(messages.list, { ticketId })).messages
  const seenPosition = (await said()).at(-1)!.position
  const customerSays = (text: string) => arrive(acme, { connectionId, all: [anInbound({ text })] })
  const answer = async (body: string, more: object = {}, who = acme.bia) =>
    (await who(messages.send, { ticketId, body, seenPosition, ...more })) as Message
  return { acme, ticketId, said, seenPosition, customerSays, answer }
}

test('a reply that misses a new customer message is refused, and sent when forced', async () => {
  const { customerSays, answer, said } = await aConversation()
  await customerSays('Mudei de ideia')
  await customerSays('Cancela, por favor')
  const id = randomUUID()
  await expect(answer('Enviado!', { id })).rejects.toMatchObject({
    code: 'ERR_NEWER_MESSAGES',
    details: { count: 2 },
  })
  expect((await said()).filter(({ fromMe, system }) => fromMe && !system)).toEqual([])
  expect(await answer('Enviado!', { id, force: true })).toMatchObject({ id })
})

test("a colleague's message counts, the author's own and timeline lines do not", async () => {
  const { acme, answer, ticketId } = await aConversation()
  await answer('Um momento')
  await answer('Já vejo')
  await acme.ana(messages.send, { ticketId, body: 'Eu respondo, Bia' })
  await expect(answer('E então')).rejects.toThrow('ERR_NEWER_MESSAGES')
})

test('of two concurrent replies to the same message one is refused', async () => {
  const { acme, answer } = await aConversation()
  const both = await Promise.allSettled([answer('Da Bia'), answer('Da Ana', {}, acme.ana)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a client that does not send its position is not checked', async () => {
  const { customerSays, answer } = await aConversation()
  await customerSays('Oi?')
  expect(await answer('Olá', { seenPosition: undefined })).toMatchObject({ body: 'Olá' })
})

test('a file is checked like text, and a refused one leaves nothing behind', async () => {
  const { acme, customerSays, seenPosition, ticketId, said } = await aConversation()
  await customerSays('Não precisa mais')
  const file = { name: 'nota.txt', content: 'Nota fiscal', type: 'text/plain' }
  const send = (more: object) =>
    acme.bia.upload(messages.send, { ticketId, body: '', seenPosition, ...more }, [file])
  await expect(send({})).rejects.toThrow('ERR_NEWER_MESSAGES')
  expect((await said()).filter(({ media }) => media)).toEqual([])
  expect(await send({ force: true })).toMatchObject({ mediaType: 'document' })
})
