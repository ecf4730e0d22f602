// @vitest-environment jsdom
import { messages, type Message } from '@recado/contract/messages'
import { uploads, type Upload } from '@recado/contract/uploads'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { aToken } from '../../test/people.ts'
import { keepToken } from '../app/token.ts'
import { aTicket } from '../tickets/samples.ts'
import { postAll } from './compose.ts'
import { changeTray, trayOf } from './kept-trays.ts'
import { carry, makeReady, startAgain } from './lay-out.ts'
import { newId } from './new-id.ts'
import { cancelOutgoing, sendAllWaiting } from './send.ts'
import { openOutbox, outgoingOf } from './outbox.ts'
import { aMessage } from './samples.ts'
import type { Laid } from './tray-store.ts'

const inAnHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const kept = (id: string | undefined): Upload => ({
  id: id ?? '',
  fileName: 'a.pdf',
  mime: 'application/pdf',
  mediaType: 'document',
  size: 1,
  width: null,
  height: null,
  expiresAt: inAnHour(24),
})

const sent = ({ id, body }: { id?: string | undefined; body?: string | undefined }): Message =>
  aMessage({ fromMe: true, id: id ?? '', body: body ?? '' })

const laidFile = (name: string, more: Partial<Laid> = {}): Laid => ({
  key: newId(),
  file: new File([name], name, { type: 'application/pdf' }),
  mediaType: 'document',
  url: `blob:${name}`,
  width: null,
  height: null,
  isReady: false,
  ...more,
})

let number = 100

/** A tray of its own, and a server that lets each file in when it is told to. */
function aDesk() {
  const ticket = aTicket({ id: (number += 1) })
  const place = { name: `1/${ticket.id}`, ticketId: ticket.id }
  const server = fakeServer()
  const doors: (() => void)[] = []
  server.when(uploads.create, async ({ id }) => {
    await new Promise<void>((open) => doors.push(open))
    return kept(id)
  })
  server.when(uploads.remove, () => ({}))
  server.when(messages.send, sent)
  const lay = (...files: Laid[]) => {
    changeTray(place.name, (now) => [...now, ...files])
    void makeReady(place, files)
    return files
  }
  const begun = () => server.askedFor(uploads.create).map(({ input }) => input.medias[0].name)
  const letIn = () => doors.shift()?.()
  const stateOf = ({ key }: Laid) =>
    trayOf(place.name)
      .find((one) => one.key === key)
      ?.transfer?.now().state
  const press = (body = '') => {
    const who = { ticket, user: { id: 1, name: 'Ana Prado' }, quoted: undefined }
    const parcels = trayOf(place.name)
    changeTray(place.name, () => [])
    postAll({ ...who, body, sign: (words) => words, parcels })
  }
  const waiting = () => outgoingOf(ticket.id)
  return { place, server, lay, begun, letIn, doors, stateOf, press, waiting }
}

beforeEach(() => {
  localStorage.clear()
  openOutbox((number += 1))
  keepToken(aToken())
})

test('a file sets out as soon as it is laid out, two at a time and in order', async () => {
  const { lay, begun, letIn, stateOf, place } = aDesk()
  const [one, two, three] = lay(laidFile('um.pdf'), laidFile('dois.pdf'), laidFile('três.pdf'))
  await vi.waitFor(() => expect(begun()).toEqual(['um.pdf', 'dois.pdf']))
  expect([one, two, three].map((laid) => stateOf(laid!))).toEqual([
    'underway',
    'underway',
    'waiting',
  ])
  letIn()
  await vi.waitFor(() => expect(begun()).toEqual(['um.pdf', 'dois.pdf', 'três.pdf']))
  expect(stateOf(one!)).toBe('here')
  expect(trayOf(place.name)[0]?.until).toBeDefined()
  letIn()
  letIn()
  await vi.waitFor(() => expect(stateOf(three!)).toBe('here'))
})

test('what is taken out travels no further, and leaves the server again', async () => {
  const { lay, begun, letIn, server, stateOf } = aDesk()
  const [one, two, three] = lay(laidFile('um.pdf'), laidFile('dois.pdf'), laidFile('três.pdf'))
  await vi.waitFor(() => expect(begun()).toHaveLength(2))
  const { transfer } = (await vi.waitFor(() => find(three!)))!
  transfer!.cancel()
  find(one!)!.transfer!.cancel()
  const removed = () => server.askedFor(uploads.remove).map(({ input }) => input.uploadId)
  await vi.waitFor(() => expect(removed()).toEqual([one!.key]))
  letIn()
  letIn()
  await vi.waitFor(() => expect(stateOf(two!)).toBe('here'))
  expect(begun()).toHaveLength(2)
  find(two!)!.transfer!.cancel()
  await vi.waitFor(() => expect(removed()).toEqual([one!.key, two!.key]))

  function find({ key }: Laid) {
    return trayOf(`1/${number}`).find((laid) => laid.key === key)
  }
})

test('a file that is refused says why, and can be tried again', async () => {
  const { lay, server, stateOf, place, begun } = aDesk()
  server.when(uploads.create, () => new FakeRefusal('ERR_FILE_TYPE_NOT_ALLOWED'))
  const [one] = lay(laidFile('um.pdf'))
  await vi.waitFor(() =>
    expect(trayOf(place.name)).toMatchObject([{ refusal: 'ERR_FILE_TYPE_NOT_ALLOWED' }]),
  )
  carry(place)
  expect(begun()).toHaveLength(1)
  server.when(uploads.create, ({ id }) => kept(id))
  startAgain(place, one!)
  await vi.waitFor(() => expect(stateOf(one!)).toBe('here'))
  expect(trayOf(place.name)[0]?.refusal).toBeUndefined()
})

test('without a network nothing is refused: it sets out again when it may', async () => {
  const { lay, server, stateOf, place } = aDesk()
  server.when(uploads.create, () => new FakeRefusal('ERR_UNAVAILABLE'))
  const [one] = lay(laidFile('um.pdf'))
  await vi.waitFor(() => expect(stateOf(one!)).toBe('failed'))
  expect(trayOf(place.name)[0]?.refusal).toBeUndefined()
  server.when(uploads.create, ({ id }) => kept(id))
  carry(place)
  await vi.waitFor(() => expect(stateOf(one!)).toBe('here'))
})

test('sending waits for what is on its way: the messages stand at once, and go in order with their words', async () => {
  const { lay, server, letIn, doors, press, waiting } = aDesk()
  const caption = 'A segunda'
  const [one, two] = lay(laidFile('um.pdf'), laidFile('dois.pdf', { caption }))
  await vi.waitFor(() => expect(doors).toHaveLength(2))
  press('A primeira')
  expect(waiting().map(({ message: { body } }) => body)).toEqual(['A primeira', 'A segunda'])
  // The second is there before the first; it waits its turn.
  doors.reverse()
  letIn()
  await vi.waitFor(() => expect(waiting()[1]?.transfer?.now().state).toBe('here'))
  expect(server.askedFor(messages.send)).toEqual([])
  letIn()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const said = server.askedFor(messages.send).map(({ input }) => [input.uploads, input.body])
  expect(said).toEqual([
    [[one!.key], 'A primeira'],
    [[two!.key], 'A segunda'],
  ])
  expect(server.askedFor(uploads.create)).toHaveLength(2)
})

test('what the server has forgotten, or never got, travels with its message', async () => {
  const { lay, server, doors, letIn, press, waiting } = aDesk()
  lay(laidFile('um.pdf'))
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  server.when(messages.send, ({ uploads: named, ...input }) =>
    named ? new FakeRefusal('ERR_NO_UPLOAD_FOUND') : sent(input),
  )
  press('Segue')
  letIn()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  server.when(uploads.create, () => new FakeRefusal('ERR_UNAVAILABLE'))
  lay(laidFile('dois.pdf'))
  press()
  sendAllWaiting()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const names = server.askedFor(messages.send).map(({ input }) => input.medias?.[0]?.name)
  expect(names).toEqual([undefined, 'um.pdf', 'dois.pdf'])
})

test('a message cancelled while its file is on its way is not sent', async () => {
  const { lay, server, doors, letIn, press, waiting } = aDesk()
  const [one] = lay(laidFile('um.pdf'))
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  press()
  cancelOutgoing(waiting()[0]!.message.id)
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  letIn()
  await vi.waitFor(() =>
    expect(server.askedFor(uploads.remove)).toMatchObject([{ input: { uploadId: one!.key } }]),
  )
  expect(server.askedFor(messages.send)).toEqual([])
})

test('after a reload what the server still has is not sent to it again', async () => {
  const { place, begun, stateOf, doors, letIn } = aDesk()
  const [there, old] = [
    laidFile('um.pdf', { isReady: true, until: inAnHour(20) }),
    laidFile('dois.pdf', { isReady: true, until: inAnHour(0.5) }),
  ]
  changeTray(place.name, () => [there, old])
  carry(place)
  expect(stateOf(there)).toBe('here')
  await vi.waitFor(() => expect(begun()).toEqual(['dois.pdf']))
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  letIn()
  await vi.waitFor(() => expect(stateOf(old)).toBe('here'))
})
