// @vitest-environment jsdom
import { push } from '@recado/contract/notifications/push'
import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { changePreferences } from '../app/preferences/preferences.ts'
import { startSession, endSession } from '../app/session/session.ts'
import { changeLanguage } from '../i18n/start.ts'
import { openOutbox, outgoingOf } from '../desk/outbox/outbox.ts'
import { forgetOutgoing, savedOutgoing } from '../desk/outbox/saved-outgoing.ts'
import { PushSync } from './PushSync.tsx'

type Standing = { data: unknown; isClosed: boolean; close: () => void }

const aNotice = (data: unknown): Standing => ({
  data,
  isClosed: false,
  close() {
    this.isClosed = true
  },
})

const idOf = (ticketId: number) => `00000000-0000-4000-9000-${String(ticketId).padStart(12, '0')}`

const unsent = (ticketId: number, userId = 1) => {
  const replies = [{ id: idOf(ticketId), words: 'Já saiu!', code: 'ERR_NEWER_MESSAGES' }]
  return aNotice({ path: '/tickets/t-1', unsent: { userId, ticketId, replies } })
}

/** The unsent texts that this device keeps for the user, by ticket and id. */
const keptFor = (userId: number) =>
  savedOutgoing(userId).map(({ id, ticketId, body }) => [ticketId, id, body])
const kept = (ticketId: number) => [ticketId, idOf(ticketId), 'Já saiu!']

/** A browser that shows these notifications. */
function aBrowser(notices: Standing[] = []) {
  const pages = new EventTarget()
  const toJSON = () => ({ endpoint: 'https://push.test/x', keys: { p256dh: 'p', auth: 'a' } })
  const registration = {
    pushManager: { getSubscription: async () => null, subscribe: async () => ({ toJSON }) },
    getNotifications: async () => notices.filter(({ isClosed }) => !isClosed),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', Object.assign(class {}, { permission: 'granted' }))
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(pages, {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    }),
  })
  const server = fakeServer()
  server.when(push.show, () => ({ publicKey: 'BKEY', endpoints: [] }))
  server.when(push.keep, () => ({}))
  const hear = (data: object, ports: MessagePort[] = []) =>
    act(async () => void pages.dispatchEvent(new MessageEvent('message', { data, ports })))
  return { server, hear }
}

function Page() {
  return (
    <>
      <PushSync />
      <output>{useLocation().pathname}</output>
    </>
  )
}

beforeEach(() => {
  for (const userId of [1, 2])
    for (const { id } of savedOutgoing(userId)) forgetOutgoing(userId, id)
  changePreferences({ pushOf: null })
  startSession(signedInAs())
})

test('the server hears of another language, and of nobody who has not chosen it', async () => {
  const { server } = aBrowser()
  changePreferences({ pushOf: 2 })
  show(<Page />)
  await act(async () => changePreferences({ pushOf: 1 }))
  const languages = () => server.askedFor(push.keep).map(({ input }) => input.language)
  await vi.waitFor(() => expect(languages()).toEqual(['pt']))
  await act(() => changeLanguage('es'))
  await vi.waitFor(() => expect(languages()).toEqual(['pt', 'es']))
})

test('the worker finds this page, leads it, and what could not be sent waits under its id', async () => {
  const notices: Standing[] = []
  const { hear } = aBrowser(notices)
  openOutbox(1)
  show(<Page />)
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise((done) => port1.addEventListener('message', ({ data }) => done(data)))
  port1.start()
  await hear({ push: 'asked' }, [port2])
  await expect(heard).resolves.toBe('here')
  port1.close()
  notices.push(unsent(7))
  await hear({ push: 'open', path: '/tickets/t-1' })
  await screen.findByText('/tickets/t-1')
  await vi.waitFor(() => expect(keptFor(1)).toEqual([kept(7)]))
  expect(outgoingOf(7)).toMatchObject([
    { state: 'failed', code: 'ERR_NEWER_MESSAGES', message: { id: idOf(7) } },
  ])
  expect(notices[0]!.isClosed).toBe(true)
})

test('a page that the press has opened finds the words by itself; another’s go to theirs', async () => {
  const notices = [unsent(8), unsent(9, 2)]
  aBrowser(notices)
  show(<Page />)
  await vi.waitFor(() => expect([keptFor(1), keptFor(2)]).toEqual([[kept(8)], [kept(9)]]))
})

test('who signs out leaves no notice behind, and loses no words', async () => {
  const notices = [aNotice({ path: '/tickets/t-1' })]
  aBrowser(notices)
  show(<Page />)
  notices.push(unsent(10))
  act(() => endSession())
  await vi.waitFor(() => expect(notices.every(({ isClosed }) => isClosed)).toBe(true))
  expect(keptFor(1)).toEqual([kept(10)])
})
