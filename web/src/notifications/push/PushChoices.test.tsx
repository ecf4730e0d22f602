// @vitest-environment jsdom
import { push } from '@recado/contract/notifications/push'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { readPreferences, changePreferences } from '../../app/preferences/preferences.ts'
import { startSession } from '../../app/session/session.ts'
import { PushChoices } from './PushChoices.tsx'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/x'
const keys = { p256dh: 'p', auth: 'a' }

/** A browser with push, in which a test can make one step fail. */
function aBrowser({
  permission = 'granted',
  register = async () => ({}),
  subscribe = subscribed,
  getSubscription = async (): Promise<PushSubscription | null> => null,
} = {}) {
  const pages = new EventTarget()
  const registration = {
    pushManager: { getSubscription, subscribe },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal(
    'Notification',
    Object.assign(class {}, { permission, requestPermission: async () => permission }),
  )
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(pages, {
      register,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    }),
  })
  const server = fakeServer()
  server.when(push.show, () => ({ publicKey: 'BKEY', endpoints: [] }))
  server.when(push.keep, () => ({}))
  server.when(push.drop, () => ({}))
  server.when(push.try, () => {
    const data = { push: 'arrived', tag: 'trial' }
    queueMicrotask(() => pages.dispatchEvent(new MessageEvent('message', { data })))
    return { trial: 'taken' as const, status: 201 }
  })
  return server
}

const subscribed = async () =>
  ({ toJSON: () => ({ endpoint: ENDPOINT, keys }), unsubscribe: async () => true }) as never

const turn = () => screen.getByRole('switch', { name: /^Avisar mesmo com a página fechada/ })
const tryIt = () => userEvent.click(screen.getByRole('button', { name: 'Testar o aviso' }))

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(window, 'PushManager')
  changePreferences({ pushOf: null, pushTells: false, quietFrom: '', quietTo: '', isMuted: false })
  startSession(signedInAs())
})

test('switched on, the server knows the browser and what is wished of it, without words at first', async () => {
  const server = aBrowser()
  show(<PushChoices />)
  await userEvent.click(turn())
  await screen.findByRole('switch', { name: /^Mostrar o texto também/ })
  expect(server.askedFor(push.keep)[0]!.input).toEqual({
    endpoint: ENDPOINT,
    keys,
    language: 'pt',
    wishes: { own: true, waiting: true, mentions: true, words: false, quiet: null },
  })
  await tryIt()
  await screen.findByText('Funciona: o aviso chegou a este aparelho.')
  await userEvent.click(turn())
  expect(server.askedFor(push.drop)).toHaveLength(1)
  expect(readPreferences().pushOf).toBe(null)
})

const no = async (): Promise<never> => {
  throw new Error('no')
}

test.each([
  ['permissão', { permission: 'denied' }],
  ['programa de avisos do navegador', { register: no }],
  ['inscrição no serviço de avisos', { subscribe: no }],
] as const)('what stops at %s says so, and stays off', async (step, broken) => {
  aBrowser(broken)
  show(<PushChoices />)
  await userEvent.click(turn())
  await screen.findByText(`Parou em: ${step}`)
  expect(readPreferences().pushOf).toBe(null)
})

test('a trial that the push service does not take names it, and what it answered', async () => {
  const server = aBrowser()
  server.when(push.try, () => ({ trial: 'refused' as const, status: 403 }))
  changePreferences({ pushOf: signedInAs().user.id })
  const listening = vi.spyOn(navigator.serviceWorker, 'addEventListener')
  show(<PushChoices />)
  await tryIt()
  await screen.findByText('Parou em: envio ao serviço de avisos')
  screen.getByText(/Resposta: 403/)
  // The listener for the arrival is removed.
  expect(listening.mock.calls).toMatchObject([['message', {}, { signal: { aborted: true } }]])
})

test('a browser that cannot says so, and an iPhone what to do about it', () => {
  const { unmount } = show(<PushChoices />)
  screen.getByText('Parou em: navegador')
  expect(turn()).toHaveProperty('disabled', true)
  unmount()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone; CPU iPhone OS 18_0')
  show(<PushChoices />)
  screen.getByText(/Adicionar à Tela de Início/)
})

test('switched off, the browser gives its address up before the server forgets it; a press meanwhile does nothing', async () => {
  const order: string[] = []
  let open: () => void = () => undefined
  const door = new Promise<void>((done) => (open = done))
  const unsubscribe = async () => {
    await door
    order.push('browser')
    throw new DOMException('no', 'AbortError')
  }
  const server = aBrowser({ getSubscription: async () => ({ unsubscribe }) as never })
  server.when(push.drop, () => {
    order.push('server')
    return {}
  })
  changePreferences({ pushOf: signedInAs().user.id })
  show(<PushChoices />)
  await userEvent.click(turn())
  await userEvent.click(turn())
  expect(turn()).toHaveProperty('checked', false)
  open()
  await vi.waitFor(() => expect(turn().getAttribute('aria-busy')).toBe('false'))
  expect(order).toEqual(['browser', 'server'])
  expect(readPreferences().pushOf).toBe(null)
  expect(screen.queryByRole('alert')).toBe(null)
})

test('what one person chose is not the choice of the next at this device', async () => {
  aBrowser()
  changePreferences({ pushOf: signedInAs().user.id, pushTells: true })
  startSession(signedInAs({ id: 2 }))
  show(<PushChoices />)
  expect(turn()).toHaveProperty('checked', false)
  await userEvent.click(turn())
  await screen.findByRole('switch', { name: /^Mostrar o texto também/, checked: false })
  expect(readPreferences()).toMatchObject({ pushOf: 2, pushTells: false })
})
