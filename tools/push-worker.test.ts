import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync('web/public/push-worker.js', 'utf8')

type Shown = { title: string; options: Record<string, unknown> }
type Page = { said: unknown[]; isFocused: boolean }

/** The worker in a browser of pretence, with so many pages open; the server answers each path with this status. */
function aWorker({ open = 0, statuses = {} as Record<string, number> } = {}) {
  const hearers = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const asked: { path: string; body: any; authorization: string | undefined }[] = []
  const pages: Page[] = Array.from({ length: open }, () => ({ said: [], isFocused: false }))
  const subscription = (endpoint: string) => ({
    options: { applicationServerKey: 'k' },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  })
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => hearers.set(name, hear),
    skipWaiting: async () => undefined,
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
      pushManager: { subscribe: async () => subscription('https://new.test/2') },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () =>
        pages.map((page) => ({
          postMessage: (word: unknown) => page.said.push(word),
          focus: async () => void (page.isFocused = true),
        })),
      openWindow: async (path: string) => void opened.push(path),
    },
  }
  const fetch = async (path: string, { headers = {}, body = '{}' }: Record<string, any> = {}) => {
    asked.push({ path, body: JSON.parse(body), authorization: headers.authorization })
    return Response.json({ token: 'new' }, { status: statuses[path] ?? 200 })
  }
  runInNewContext(code, { self, fetch, crypto, Promise })
  /** Something happens to it, and all that follows has been done. */
  const happen = async (name: string, event: object) => {
    const waited: Promise<unknown>[] = []
    hearers.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
    await Promise.all(waited)
  }
  return { happen, shown, opened, asked, pages, subscription }
}

const notice = {
  kind: 'news',
  tag: 't-1',
  title: 'Lia Duarte',
  body: 'Nova mensagem',
  path: '/tickets/t-1',
  reply: { ticketId: 7, seenPosition: 12, label: 'Responder', hint: 'Escreva', failed: 'Falhou' },
}

const press = (more: object = {}) => ({
  notification: { data: notice, close: () => undefined },
  action: '',
  ...more,
})

test('what is pushed is shown, one for each ticket, and open pages hear that it came', async () => {
  const { happen, shown, pages } = aWorker({ open: 1 })
  await happen('push', { data: { json: () => notice } })
  expect(shown).toMatchObject([
    {
      title: 'Lia Duarte',
      options: {
        tag: 't-1',
        renotify: true,
        actions: [{ action: 'reply', type: 'text', title: 'Responder' }],
      },
    },
  ])
  expect(pages[0]!.said).toEqual([{ push: 'arrived', tag: 't-1' }])
  await happen('push', { data: { json: () => ({ ...notice, reply: undefined }) } })
  expect(shown[1]!.options['actions']).toEqual([])
})

test('a press leads to the conversation, in a page that is open or in a new one', async () => {
  const standing = aWorker({ open: 1 })
  await standing.happen('notificationclick', press())
  expect(standing.pages[0]).toEqual({
    said: [{ push: 'open', path: '/tickets/t-1' }],
    isFocused: true,
  })
  const closed = aWorker()
  await closed.happen('notificationclick', press())
  // Where the system has no field for words, "reply" is a press as any other.
  await closed.happen('notificationclick', press({ action: 'reply' }))
  expect(closed.opened).toEqual(['/tickets/t-1', '/tickets/t-1'])
})

test('an answer in the notice is sent by the session of this browser', async () => {
  const { happen, asked, shown, opened } = aWorker()
  await happen('notificationclick', press({ action: 'reply', reply: 'Já saiu!' }))
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/refresh_token', '/api/messages/7'])
  expect(asked[1]).toMatchObject({
    authorization: 'Bearer new',
    body: { body: 'Já saiu!', seenPosition: 12, id: expect.stringMatching(/^[\da-f-]{36}$/) },
  })
  expect([shown, opened]).toEqual([[], []])
})

test.each(['/api/auth/refresh_token', '/api/messages/7'])(
  'an answer that %s refuses is said to be unsent, with its words',
  async (path) => {
    const { happen, shown } = aWorker({ statuses: { [path]: 401 } })
    await happen('notificationclick', press({ action: 'reply', reply: 'Já saiu!' }))
    expect(shown).toMatchObject([
      { title: 'Falhou', options: { body: 'Já saiu!', data: { path: '/tickets/t-1' } } },
    ])
  },
)

test('an address that the browser changed by itself is told to the server', async () => {
  const { happen, asked, subscription } = aWorker()
  await happen('pushsubscriptionchange', { oldSubscription: subscription('https://old.test/1') })
  const kept = { endpoint: 'https://new.test/2', keys: { p256dh: 'p', auth: 'a' } }
  expect(asked[1]).toMatchObject({ path: '/api/notifications/push', body: kept })
})
