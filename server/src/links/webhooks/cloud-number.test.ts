import { messages } from '@recado/contract/desk/messages'
import { owner as sql } from '../../../test/database.ts'
import { picture } from '../../../test/folder.ts'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import {
  aCloudNumber,
  aCloudTalk,
  LIA_NUMBER,
  type CloudNumber,
} from '../../../test/whatsapp/cloud-number.ts'
import { eventually } from '../../../test/eventually.ts'

const heard = ({ lia, line }: CloudNumber) =>
  lia.messages(line).filter(({ fromBusiness }) => fromBusiness)

test('a message of a customer opens a ticket, and the answer gets its ticks', async () => {
  const talk = await aCloudTalk()
  const { acme, lia, line, ticketId, send, read } = talk
  expect(await acme.bia(tickets.show, { ticketId })).toMatchObject({
    contact: { name: 'Lia Duarte', number: LIA_NUMBER },
  })
  await send('Bom dia, Lia')
  await eventually(() => expect(heard(talk)).toHaveLength(1))
  await eventually(async () => expect((await read(ticketId)).at(-1)).toMatchObject({ ack: 2 }))
  lia.read(line)
  await eventually(async () => expect((await read(ticketId)).at(-1)).toMatchObject({ ack: 3 }))
})

test('quotes and reactions of both sides refer to the right messages', async () => {
  const talk = await aCloudTalk()
  const { lia, line, acme, ticketId, send, read } = talk
  await send('Pode ser amanhã?')
  await eventually(() => expect(heard(talk)).toHaveLength(1))
  const [question] = heard(talk)
  lia.write(line, { body: 'Pode', quotedId: question!.id })
  lia.react(question!.id, '👍')
  await eventually(async () => {
    const said = await read(ticketId)
    expect(said.at(-1)).toMatchObject({ body: 'Pode', quotedMsg: { body: 'Pode ser amanhã?' } })
    expect(said.at(-2)).toMatchObject({ reactions: [{ emoji: '👍', fromMe: false }] })
  })
  const [hello, ours] = await read(ticketId)
  await acme.bia(messages.send, { ticketId, body: 'Combinado', quotedMsgId: ours!.id })
  await acme.bia(messages.react, { messageId: hello!.id, emoji: '❤️' })
  await eventually(() => expect(heard(talk)).toHaveLength(2))
  expect(heard(talk)[1]).toMatchObject({ quotedId: question!.id })
  const first = lia.messages(line)[0]!
  await eventually(() => expect(first.reactions).toEqual([{ byBusiness: true, emoji: '❤️' }]))
})

test('a message that Meta accepted without a response is not sent again once its status arrives', async () => {
  const talk = await aCloudTalk()
  const { double, send, read, ticketId, owner } = talk
  double.fault({ kind: 'resetAfterAccept' }, { path: /messages/ })
  await send('chegou?')
  await eventually(async () => expect((await read(ticketId)).at(-1)).toMatchObject({ ack: 2 }))
  owner.worker!.sender.wake()
  await owner.worker!.sender.idle()
  await send('e esta?')
  await eventually(() =>
    expect(heard(talk).map(({ content }) => content['body'])).toContain('e esta?'),
  )
  expect(heard(talk).map(({ content }) => content['body'])).toEqual(['chegou?', 'e esta?'])
})

test('a status that arrives before the response finds its message', async () => {
  const talk = await aCloudTalk()
  talk.double.rules({ statusFirst: true })
  await talk.send('rápido')
  await eventually(async () =>
    expect((await talk.read(talk.ticketId)).at(-1)).toMatchObject({ ack: 2 }),
  )
})

test('a message to a number without WhatsApp fails later and shows the reason', async () => {
  const talk = await aCloudTalk()
  talk.lia.change({ isRegistered: false })
  await talk.send('alô?')
  await eventually(async () =>
    expect((await talk.read(talk.ticketId)).at(-1)).toMatchObject({
      ack: 0,
      failure: { code: 'ERR_WAPP_INVALID_CONTACT' },
    }),
  )
})

test('a customer with a hidden number keeps the same contact once the number is known', async () => {
  const number = await aCloudNumber()
  const { lia, line, waiting, acme } = number
  await eventually(() => expect(line.isSubscribed).toBe(true))
  lia.change({ hidesNumber: true })
  lia.write(line, { body: 'sem número' })
  const [first] = await eventually(async () => {
    const all = await waiting()
    expect(all).toHaveLength(1)
    return all
  })
  expect(first!.contact).toMatchObject({ number: '', name: 'Lia Duarte' })
  await acme.bia(tickets.change, { ticketId: first!.id, status: 'open' })
  await acme.bia(messages.send, { ticketId: first!.id, body: 'Olá' })
  await eventually(() => expect(heard(number)).toHaveLength(1))
  lia.change({ hidesNumber: false })
  lia.write(line, { body: 'agora sim' })
  await eventually(async () =>
    expect(await acme.bia(tickets.show, { ticketId: first!.id })).toMatchObject({
      lastMessage: 'agora sim',
      contact: { number: LIA_NUMBER },
    }),
  )
})

test('posts that arrived while the number had no owner are processed later, once and in order', async () => {
  const { lia, line, stop, begin, waiting, read, double } = await aTalkStopped()
  double.rules({ duplicate: true })
  for (const body of ['1', '2', '3']) lia.write(line, { body })
  await double.graph.poster.idle()
  await stop()
  await begin()
  const ticketId = await eventually(async () => {
    const [ticket] = await waiting()
    expect(ticket?.messagesCount).toBe(3)
    return ticket!.id
  })
  expect((await read(ticketId)).map(({ body }) => body)).toEqual(['1', '2', '3'])
})

async function aTalkStopped() {
  const number = await aCloudNumber()
  await eventually(() => expect(number.line.isSubscribed).toBe(true))
  await number.stop()
  return number
}

test('a file is downloaded with the token and stored, and an outbound file is sent', async () => {
  const talk = await aCloudTalk()
  const { lia, line, ticketId, read, acme, double } = talk
  lia.write(line, {
    kind: 'image',
    body: 'olha',
    media: { content: await picture(), mime: 'image/jpeg', fileName: 'a.jpg' },
  })
  await eventually(async () => expect((await read(ticketId)).at(-1)?.media?.state).toBe('ready'))
  const [sent] = [
    await acme.bia.upload(messages.send, { ticketId, body: 'segue' }, [
      { name: 'conta.pdf', content: '%PDF-1.4 conta', type: 'application/pdf' },
    ]),
  ]
  expect(sent).toBeDefined()
  await eventually(() => expect(heard(talk)).toHaveLength(1))
  const { content } = heard(talk)[0]!
  expect(content).toMatchObject({ caption: 'segue', filename: 'conta.pdf' })
  expect(double.graph.media.get(String(content['id']))?.content.toString()).toBe('%PDF-1.4 conta')
})

test('a message that a former owner may have sent waits a minute for its receipt before it is sent again', async () => {
  const talk = await aCloudTalk()
  const { acme, stop, begin, send, owner } = talk
  await stop()
  await send('uma vez')
  await send('duas vezes')
  // It was claimed with others long before it was sent, behind a large file.
  await sql`update outbox set written_at = now() - interval '3 minutes' where company_id = ${acme.companyId}`
  await begin()
  const waiting = () =>
    acme.inside(({ db }) =>
      db.selectFrom('outbox').select(['id', 'nextAt']).orderBy('id').execute(),
    )
  await eventually(async () => {
    const [first] = await waiting()
    expect(first!.nextAt.getTime()).toBeGreaterThan(acme.clock.now().getTime() + 30_000)
  })
  await owner.worker!.sender.idle()
  expect(heard(talk)).toEqual([])
  acme.clock.advance(61_000)
  owner.worker!.sender.wake()
  await eventually(() =>
    expect(heard(talk).map(({ content }) => content['body'])).toEqual(['uma vez', 'duas vezes']),
  )
  await eventually(async () => expect(await waiting()).toEqual([]))
})
