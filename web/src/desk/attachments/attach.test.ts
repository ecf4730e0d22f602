// @vitest-environment jsdom
import { messages } from '@recado/contract/desk/messages'
import { uploads } from '@recado/contract/desk/uploads'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { aDesk, inAnHour, kept, laidFile, sent, someoneNew } from '../../../test/attached-files.ts'
import { changeAttachments, attachmentsOf } from './saved-attachments.ts'
import { moveAttachments, restartUpload } from './attach.ts'
import { cancelOutgoing, sendAllWaiting } from '../outbox/send.ts'
import type { Attachment } from './attachment-store.ts'

beforeEach(someoneNew)

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
  expect(attachmentsOf(place.name)[0]?.until).toBeDefined()
  letIn()
  letIn()
  await vi.waitFor(() => expect(stateOf(three!)).toBe('here'))
})

test('what is taken out travels no further, and leaves the server again', async () => {
  const { lay, begun, letIn, server, stateOf, place } = aDesk()
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

  function find({ key }: Attachment) {
    return attachmentsOf(place.name).find((laid) => laid.key === key)
  }
})

test('a file that is refused says why, and can be tried again', async () => {
  const { lay, server, stateOf, place, begun } = aDesk()
  server.when(uploads.create, () => new FakeRefusal('ERR_FILE_TYPE_NOT_ALLOWED'))
  const [one] = lay(laidFile('um.pdf'))
  await vi.waitFor(() =>
    expect(attachmentsOf(place.name)).toMatchObject([{ refusal: 'ERR_FILE_TYPE_NOT_ALLOWED' }]),
  )
  moveAttachments(place)
  expect(begun()).toHaveLength(1)
  server.when(uploads.create, ({ id }) => kept(id))
  restartUpload(place, one!)
  await vi.waitFor(() => expect(stateOf(one!)).toBe('here'))
  expect(attachmentsOf(place.name)[0]?.refusal).toBeUndefined()
})

test.each(['ERR_TICKET_NOT_OPEN', 'ERR_UNAVAILABLE'] as const)(
  'what is not about the file (%s) does not hold it back, and it sets out again when it may',
  async (code) => {
    const { lay, server, stateOf, place } = aDesk()
    server.when(uploads.create, () => new FakeRefusal(code))
    const [one] = lay(laidFile('um.pdf'))
    await vi.waitFor(() => expect(stateOf(one!)).toBe('failed'))
    expect(attachmentsOf(place.name)[0]?.refusal).toBeUndefined()
    server.when(uploads.create, ({ id }) => kept(id))
    moveAttachments(place)
    await vi.waitFor(() => expect(stateOf(one!)).toBe('here'))
  },
)

test('sending waits for what is on its way: the messages stand at once, and go in order with their words', async () => {
  const { lay, server, letIn, doors, press, waiting } = aDesk()
  const caption = 'A segunda'
  const [one, two] = lay(laidFile('um.pdf'), laidFile('dois.pdf', { caption }))
  await vi.waitFor(() => expect(doors).toHaveLength(2))
  press('A primeira')
  expect(waiting().map(({ message: { body } }) => body)).toEqual(['A primeira', 'A segunda'])
  // The second file has arrived before the first; its message waits for its turn.
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

test('what is sent does not wait for what is laid out in another ticket', async () => {
  const other = aDesk()
  other.lay(laidFile('um.pdf'), laidFile('dois.pdf'), laidFile('três.pdf'))
  await vi.waitFor(() => expect(other.begun()).toEqual(['um.pdf', 'dois.pdf']))
  const here = aDesk()
  const [mine] = here.lay(laidFile('meu.pdf'))
  await vi.waitFor(() => expect(here.stateOf(mine!)).toBe('waiting'))
  here.press('Segue')
  await vi.waitFor(() => expect(here.begun()).toEqual(['meu.pdf']))
  await vi.waitFor(() => expect(here.doors).toHaveLength(1))
  here.letIn()
  await vi.waitFor(() => expect(here.waiting()).toEqual([]))
  expect(other.begun()).toHaveLength(2)
  other.letIn()
  other.letIn()
  await vi.waitFor(() => expect([...other.begun(), ...here.begun()]).toContain('três.pdf'))
  await vi.waitFor(() => expect([...other.doors, ...here.doors]).toHaveLength(1))
  for (const open of [...other.doors, ...here.doors]) open()
})

test('where an older server takes the words alone, the file follows them once', async () => {
  const { lay, server, letIn, doors, press, waiting } = aDesk()
  server.when(messages.send, ({ medias, body, ...input }: any) => {
    if (medias) return sent({ body, ...input })
    return body ? sent({ body, ...input }, {}) : new FakeRefusal('ERR_CREATING_MESSAGE')
  })
  lay(laidFile('um.pdf'), laidFile('dois.pdf'))
  await vi.waitFor(() => expect(doors).toHaveLength(2))
  letIn()
  letIn()
  press('Segue')
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const said = server
    .askedFor(messages.send)
    .map(({ input }) => [input.body, input.medias?.[0]?.name])
  expect(said).toEqual([
    ['Segue', undefined],
    ['', undefined],
    ['', 'dois.pdf'],
    ['', 'um.pdf'],
  ])
})

test('what the server has forgotten, or never got, travels with its message', async () => {
  const { lay, server, doors, letIn, press, waiting } = aDesk()
  lay(laidFile('um.pdf'))
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  const shares: number[] = []
  server.when(messages.send, ({ uploads: named, ...input }) => {
    if (named) return new FakeRefusal('ERR_NO_UPLOAD_FOUND')
    shares.push(waiting()[0]?.transfer?.now().share ?? 0)
    return sent(input)
  })
  press('Segue')
  letIn()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  // The progress starts at zero.
  expect(shares).toEqual([0])
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
  changeAttachments(place.name, () => [there, old])
  moveAttachments(place)
  expect(stateOf(there)).toBe('here')
  await vi.waitFor(() => expect(begun()).toEqual(['dois.pdf']))
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  letIn()
  await vi.waitFor(() => expect(stateOf(old)).toBe('here'))
})
