// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { showDesktopNotification, closeDesktopNotification } from './desktop-notification.ts'
import { endSession } from '../app/session/session.ts'

const said = { title: 'Lia Campos', body: 'Oi', tag: 't-1', path: '/tickets/t-1' }
const notice = { ...said, onPress: () => undefined }

type Standing = { title: string; tag: string; data?: unknown; close: () => void }

/** Notifications of the page and of the service worker share one place. */
const corner = new Set<Standing>()

class Shown implements Standing {
  static permission = 'granted'
  readonly title: string
  readonly tag: string

  constructor(title: string, { tag }: { tag: string }) {
    this.title = title
    this.tag = tag
    corner.add(this)
  }

  close() {
    corner.delete(this)
  }
}

const registration = {
  showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => {
    const one = { title, tag, data, close: () => void corner.delete(one) }
    corner.add(one)
  },
  getNotifications: async ({ tag }: { tag?: string }) =>
    [...corner].filter((one) => !(one instanceof Shown) && one.tag === tag),
}

beforeEach(() => {
  corner.clear()
  vi.stubGlobal('Notification', Shown)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
})

test('where a page may not show notices, as on phones, the worker does, and knows where a press leads', async () => {
  const refusing = Object.assign(
    function () {
      throw new TypeError('Illegal constructor')
    },
    { permission: 'granted' },
  )
  vi.stubGlobal('Notification', refusing)
  expect(await showDesktopNotification(notice)).toBe(true)
  expect([...corner]).toMatchObject([
    { title: 'Lia Campos', tag: 't-1', data: { path: '/tickets/t-1' } },
  ])
})

test('where nothing can show it, that is the answer', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(await showDesktopNotification(notice)).toBe(false)
})

test('what was seen goes, also what came while no page was open, and nothing else', async () => {
  await showDesktopNotification(notice)
  await registration.showNotification('Lia Campos (2)', { tag: 't-1', data: {} })
  await registration.showNotification('Bia Nunes', { tag: 't-2', data: {} })
  closeDesktopNotification('t-1')
  await vi.waitFor(() => expect([...corner].map(({ tag }) => tag)).toEqual(['t-2']))
})

test('who signs out takes their notices along', async () => {
  await showDesktopNotification(notice)
  endSession()
  expect([...corner]).toEqual([])
})
