import { settings } from '@recado/contract/accounts/settings'
import { callReplies } from '@recado/contract/automation/calls'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'

const MINUTE = 60_000

/** A number whose customer Lia calls. Calls are off unless `call` says otherwise. */
async function aNumber({ call = 'disabled', language = 'pt' } = {}) {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ isDefault: true })
  await acme.ana(settings.update, { key: 'call', value: call })
  await acme.ana(settings.update, { key: 'language', value: language })
  const at = () => acme.clock.now().toISOString()
  const aCall = (more = {}) =>
    anInbound({ at: at(), body: { type: 'call', video: false }, ...more })
  const arrives = (...all: ReturnType<typeof anInbound>[]) => arrive(acme, { connectionId, all })
  const said = async () => {
    const rows = await owner<{ body: string; fromMe: boolean }>`
      select body, from_me as "fromMe" from messages
       where company_id = ${acme.companyId} and media_type <> 'system' order by position`
    return rows.map(({ body, fromMe }) => `${fromMe ? '<' : '>'} ${body}`)
  }
  const declined = () =>
    acme.signals.flatMap(({ topic, news }) => (topic === 'call' ? [news.networkId] : []))
  const outbox = () => owner`select 1 from outbox where company_id = ${acme.companyId}`
  return { acme, connectionId, aCall, arrives, said, declined, outbox }
}

test('a call to a company that accepts none is declined, and its caller gets one text', async () => {
  const { acme, connectionId, aCall, arrives, said, declined, outbox } = await aNumber()
  const call = aCall()
  await arrives(call)
  expect(await said()).toEqual(['> voice', `< ${callReplies.pt}`])
  expect(await outbox()).toHaveLength(1)
  expect(declined()).toEqual([call.networkId])
  expect(acme.signals).toContainEqual({
    topic: 'call',
    news: { companyId: acme.companyId, connectionId, networkId: call.networkId },
  })
  const [ticket] = (await acme.ana(tickets.list, { status: 'pending' })).tickets
  expect(ticket).toMatchObject({ unreadMessages: 1, lastMessageFromMe: true })
  expect(ticket!.waitingSince).not.toBeNull()
})

test('the network may repeat a call: it is one line with one text', async () => {
  const { aCall, arrives, said } = await aNumber()
  const call = aCall()
  await arrives(call, call)
  await arrives(call)
  expect(await said()).toEqual(['> voice', `< ${callReplies.pt}`])
})

test('who calls again within minutes is declined without another text, later with one', async () => {
  const { acme, aCall, arrives, said, declined } = await aNumber()
  await arrives(aCall())
  acme.clock.advance(4 * MINUTE)
  await arrives(aCall())
  acme.clock.advance(2 * MINUTE)
  await arrives(aCall({ body: { type: 'call', video: true } }))
  const text = `< ${callReplies.pt}`
  expect(await said()).toEqual(['> voice', text, '> voice', '> video', text])
  expect(declined()).toHaveLength(3)
})

test('the text is in the language of the company, and says why it was sent', async () => {
  const { acme, aCall, arrives, said } = await aNumber({ language: 'es' })
  await arrives(aCall())
  expect((await said()).at(-1)).toBe(`< ${callReplies.es}`)
  const [ticket] = (await acme.ana(tickets.list, { status: 'pending' })).tickets
  const [, reply] = (await acme.ana(messages.list, { ticketId: ticket!.id })).messages
  expect(reply!.automation).toEqual({ kind: 'call', name: '' })
  expect(await acme.ana(messages.cause, { messageId: reply!.id })).toMatchObject({
    code: 'callsOff',
    inputs: { minutes: 5 },
    editor: '/settings/service',
  })
})

test('where calls are accepted, a call only leaves its line', async () => {
  const { aCall, arrives, said, declined } = await aNumber({ call: 'enabled' })
  await arrives(aCall())
  expect(await said()).toEqual(['> voice'])
  expect(declined()).toEqual([])
})

test('a call that is reported late gets no text, and nobody declines it', async () => {
  const { acme, aCall, arrives, said, declined } = await aNumber()
  const late = new Date(acme.clock.now().getTime() - 30 * MINUTE).toISOString()
  await arrives(aCall({ at: late, origin: 'offline-replay' }))
  expect(await said()).toEqual(['> voice'])
  expect(declined()).toEqual([])
})

test('nothing answers the call of a blocked contact', async () => {
  const { acme, aCall, arrives, said, declined } = await aNumber()
  await arrives(anInbound())
  await owner`update contacts set blocked_at = now() where company_id = ${acme.companyId}`
  await arrives(aCall())
  expect(await said()).toEqual(['> Oi'])
  expect(declined()).toEqual([])
})

test('calls among many messages are answered in the batch too', async () => {
  const { aCall, arrives, said, declined } = await aNumber()
  await arrives(anInbound({ text: 'Oi' }))
  await arrives(anInbound({ text: 'Alô?' }), aCall(), aCall(), anInbound({ text: 'Atende!' }))
  expect((await said()).filter((line) => line.startsWith('<'))).toEqual([`< ${callReplies.pt}`])
  expect((await said()).filter((line) => line.startsWith('>'))).toEqual([
    '> Oi',
    '> Alô?',
    '> voice',
    '> voice',
    '> Atende!',
  ])
  expect(declined()).toHaveLength(2)
})
