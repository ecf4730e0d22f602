// @vitest-environment jsdom
import { drafts, type Draft } from '@recado/contract/desk/drafts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aToken } from '../../../test/people.ts'
import { endSession } from '../../app/session/session.ts'
import { setToken } from '../../app/calls/token.ts'
import { saveLocal, readLocal } from '../../app/device/local-storage.ts'
import { loadDrafts, saveDrafts, scheduleDraftSave } from './save-drafts.ts'
import { keyOf, unsavedDraftsOf, type DraftPlace } from './unsaved-drafts.ts'

const lia: DraftPlace = { ticketId: 7, kind: 'message' }
const note: DraftPlace = { ticketId: 7, kind: 'note' }

let me = 100

const type = (place: DraftPlace, text: string) => {
  saveLocal(keyOf(me, place), text)
  scheduleDraftSave(me, place)
}

const stored = (place: DraftPlace, body: string): Draft => ({
  ...place,
  body,
  updatedAt: '2026-11-21T12:00:00.000Z',
})

beforeEach(() => {
  me += 1
  setToken(aToken({ userId: me }))
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

test('a draft is saved once, a second after the last key', async () => {
  const server = fakeServer()
  server.when(drafts.keep, () => ({}))
  for (const text of ['Q', 'Qu', 'Quase']) {
    type(lia, text)
    await vi.advanceTimersByTimeAsync(600)
  }
  expect(server.askedFor(drafts.keep)).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(server.askedFor(drafts.keep).map(({ input }) => input)).toEqual([
    { ticketId: '7', kind: 'message', body: 'Quase' },
  ])
  expect(unsavedDraftsOf(me)).toEqual([])
})

test('what cannot be saved stays marked, and is saved on the next occasion', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  type(lia, 'No escuro')
  await saveDrafts(me)
  expect(unsavedDraftsOf(me)).toEqual([lia])
  const server = fakeServer()
  server.when(drafts.keep, () => ({}))
  await saveDrafts(me)
  expect(server.askedFor(drafts.keep)).toHaveLength(1)
  expect(unsavedDraftsOf(me)).toEqual([])
})

test('what one person wrote last is not kept as a draft of whoever signs in next', async () => {
  const server = fakeServer()
  server.when(drafts.keep, () => ({}))
  type(lia, 'Só para mim')
  endSession()
  setToken(aToken({ userId: me + 1 }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.askedFor(drafts.keep)).toEqual([])
  expect(unsavedDraftsOf(me)).toEqual([lia])
})

test('whoever signs in while a save is under way gets no draft of the person before, and their own are saved', async () => {
  const server = fakeServer()
  server.when(drafts.keep, ({ body }) => {
    if (body !== 'meu') return {}
    endSession()
    setToken(aToken({ userId: me + 1, sid: 'session-2' }))
    me += 1
    type(lia, 'de quem chegou')
    void saveDrafts(me)
    return {}
  })
  type(lia, 'meu')
  type(note, 'meu também')
  await saveDrafts(me)
  expect(server.askedFor(drafts.keep).map(({ input }) => input.body)).toEqual([
    'meu',
    'de quem chegou',
  ])
  expect([unsavedDraftsOf(me - 1), unsavedDraftsOf(me)]).toEqual([[note], []])
})

test('a screen that its person has left asks for nothing in the name of whoever is here', async () => {
  const server = fakeServer()
  server.when(drafts.keep, () => ({}))
  server.when(drafts.list, () => [stored(note, 'De outra pessoa')])
  type(lia, 'Só para mim')
  setToken(aToken({ userId: me + 1 }))
  await saveDrafts(me)
  await loadDrafts(me)
  expect(server.askedFor(drafts.keep)).toHaveLength(0)
  expect(server.askedFor(drafts.list)).toHaveLength(0)
  expect(readLocal(keyOf(me, note))).toBe('')
})

test('words typed while a save is under way are saved too', async () => {
  const server = fakeServer()
  server.when(drafts.keep, ({ body }) => {
    if (body === 'um') type(lia, 'um dois')
    return {}
  })
  type(lia, 'um')
  await saveDrafts(me)
  expect(unsavedDraftsOf(me)).toEqual([lia])
  await vi.advanceTimersByTimeAsync(1100)
  expect(server.askedFor(drafts.keep).map(({ input }) => input.body)).toEqual(['um', 'um dois'])
})

test('another device is heard: what was begun there comes, what was sent there goes', async () => {
  saveLocal(keyOf(me, lia), 'já enviado lá')
  const server = fakeServer()
  server.when(drafts.list, () => [stored(note, 'Nota de lá')])
  await loadDrafts(me)
  expect(readLocal(keyOf(me, lia))).toBe('')
  expect(readLocal(keyOf(me, note))).toBe('Nota de lá')
})

test('what is unsaved here wins over what the server has', async () => {
  const server = fakeServer()
  server.when(drafts.keep, () => new FakeRefusal('ERR_UNAVAILABLE'))
  server.when(drafts.list, () => [stored(lia, 'velho')])
  type(lia, 'novo')
  await loadDrafts(me)
  expect(readLocal(keyOf(me, lia))).toBe('novo')
})

test('what is typed while the server is asked is not overtaken by its answer', async () => {
  const server = fakeServer()
  server.when(drafts.keep, () => ({}))
  server.when(drafts.list, async () => {
    type(lia, 'agora mesmo')
    await saveDrafts(me)
    return [stored(lia, 'velho')]
  })
  await loadDrafts(me)
  expect(readLocal(keyOf(me, lia))).toBe('agora mesmo')
})

test('a draft of a ticket that is gone is forgotten; one out of sight waits on this device', async () => {
  const server = fakeServer()
  server.when(drafts.keep, ({ kind }) =>
    kind === 'note' ? new FakeRefusal('ERR_NO_PERMISSION') : new FakeRefusal('ERR_NO_TICKET_FOUND'),
  )
  type(lia, 'para ninguém')
  type(note, 'talvez volte')
  await saveDrafts(me)
  expect([readLocal(keyOf(me, lia)), readLocal(keyOf(me, note))]).toEqual(['', 'talvez volte'])
  expect(unsavedDraftsOf(me)).toEqual([note])
})

test('a draft of another ticket, finished while a save is under way, is saved behind it', async () => {
  const server = fakeServer()
  const bento: DraftPlace = { ticketId: 8, kind: 'message' }
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  server.when(drafts.keep, async ({ body }) => {
    if (body === 'um') await gate
    return {}
  })
  type(lia, 'um')
  await vi.advanceTimersByTimeAsync(1000)
  type(bento, 'dois')
  await vi.advanceTimersByTimeAsync(1000)
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.askedFor(drafts.keep).map(({ input }) => input.body)).toEqual(['um', 'dois'])
  expect(unsavedDraftsOf(me)).toEqual([])
})

test('a draft that the server fails to keep holds up no other', async () => {
  const server = fakeServer()
  server.when(drafts.keep, ({ kind }) =>
    kind === 'message' ? new FakeRefusal('ERR_UNAVAILABLE') : {},
  )
  type(lia, 'não vai')
  type(note, 'vai')
  await saveDrafts(me)
  expect(unsavedDraftsOf(me)).toEqual([lia])
})
