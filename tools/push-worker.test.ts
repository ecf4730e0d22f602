import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync('web/public/push-worker.js', 'utf8')

type Shown = { title: string; options: Record<string, unknown> }
/** `isListening`: the app runs in it. */
type Page = { url: string; isListening: boolean; said: unknown[]; isFocused: boolean }

const aPage = (more: Partial<Page> = {}): Page => ({
  url: 'https://desk.test/tickets',
  isListening: true,
  said: [],
  isFocused: false,
  ...more,
})

/** A page as the worker meets it. */
const clientOf = (page: Page): object => ({
  url: page.url,
  postMessage: (word: { push: string }, [port]: { postMessage(word: string): void }[] = []) => {
    if (word.push !== 'asked') page.said.push(word)
    else if (page.isListening) port!.postMessage('here')
  },
  focus: async () => void (page.isFocused = true),
  navigate: async (url: string) => clientOf(Object.assign(page, { url })),
})

type Browser = {
  pages?: Page[]
  /** The brand's segment. */
  at?: string
  /** The path of the brand's icon. */
  icon?: string
  /** What the server answers to each path. */
  statuses?: Record<string, number>
  /** How many answers from each path are lost. */
  lost?: Record<string, number>
}

/** The worker in a browser of pretence. */
function aWorker({ pages = [], at = '/', icon, statuses = {}, lost = {} }: Browser = {}) {
  const hearers = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const asked: { path: string; body: any; headers: Record<string, string> }[] = []
  const subscription = (endpoint: string) => ({
    options: { applicationServerKey: 'k' },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  })
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => hearers.set(name, hear),
    location: {
      href: `https://desk.test/push-worker.js?${new URLSearchParams({ at, ...(icon && { icon }) }).toString()}`,
    },
    skipWaiting: async () => undefined,
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter(({ options }) => options['tag'] === tag).map(({ options }) => options),
      pushManager: { subscribe: async () => subscription('https://new.test/2') },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages.map(clientOf),
      openWindow: async (path: string) => void opened.push(path),
    },
  }
  const fetch = async (path: string, { headers = {}, body = '{}' }: Record<string, any> = {}) => {
    asked.push({ path, body: JSON.parse(body), headers })
    if (lost[path]) lost[path] -= 1
    else return Response.json({ token: 'new', user: { id: 3 } }, { status: statuses[path] ?? 200 })
    throw new TypeError('no answer')
  }
  // Nobody waits for the second attempt.
  const soon = (work: () => void, ms: number) => setTimeout(work, ms > 500 ? 0 : ms)
  const given = { MessageChannel, URL, setTimeout: soon, clearTimeout }
  runInNewContext(code, { self, fetch, crypto, Promise, ...given })
  /** Something happens to it, and all that follows has been done. */
  const happen = async (name: string, event: object) => {
    const waited: Promise<unknown>[] = []
    hearers.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
    await Promise.all(waited)
  }
  return { happen, shown, opened, asked, subscription }
}

const notice = {
  kind: 'news',
  tag: 't-1',
  title: 'Lia Duarte',
  body: 'Nova mensagem',
  path: '/tickets/t-1',
  reply: {
    ticketId: 7,
    seenPosition: 12,
    userId: 3,
    language: 'es',
    label: 'Responder',
    hint: 'Escreva',
    failed: 'Falhou',
  },
}

const press = (more: object = {}) => ({
  notification: { data: notice, close: () => undefined },
  action: '',
  ...more,
})

test.for([
  ['/media/brands/3/0af.png', '/media/brands/3/0af.png'],
  [undefined, '/icon-192.png'],
  ['https://evil.test/x.png', '/icon-192.png'],
  ['//evil.test/x.png', '/icon-192.png'],
] as const)('the icon %s of a brand is shown as %s', async ([icon, shownIcon]) => {
  const { happen, shown } = aWorker({ ...(icon && { icon }) })
  await happen('push', { data: { json: () => notice } })
  expect(shown[0]!.options).toMatchObject({ icon: shownIcon, badge: shownIcon })
})

test('what is pushed is shown, one for each ticket, and open pages hear that it came', async () => {
  const page = aPage()
  const { happen, shown } = aWorker({ pages: [page] })
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
  expect(page.said).toEqual([{ push: 'arrived', tag: 't-1' }])
  await happen('push', { data: { json: () => ({ ...notice, reply: undefined }) } })
  expect(shown[1]!.options['actions']).toEqual([])
})

test('a press leads to the conversation, in a page where the app runs or in a new one', async () => {
  const other = aPage({ url: 'https://desk.test/media/1.jpg', isListening: false })
  const desk = aPage()
  const standing = aWorker({ pages: [other, desk] })
  await standing.happen('notificationclick', press())
  expect(desk).toMatchObject({ said: [{ push: 'open', path: '/tickets/t-1' }], isFocused: true })
  expect(other).toMatchObject({ said: [], isFocused: false })
  expect(standing.opened).toEqual([])
  const closed = aWorker({ pages: [other] })
  await closed.happen('notificationclick', press())
  // Where the system has no field for words, "reply" is a press as any other.
  await closed.happen('notificationclick', press({ action: 'reply' }))
  expect(closed.opened).toEqual(['/tickets/t-1', '/tickets/t-1'])
  expect(other.url).toBe('https://desk.test/media/1.jpg')
})

test('a page of ours in which nobody hears is led there, in the brand’s own addresses', async () => {
  const signIn = aPage({ url: 'https://desk.test/azul/login', isListening: false })
  const { happen, opened } = aWorker({ pages: [signIn], at: '/azul' })
  await happen('notificationclick', press())
  expect(signIn).toMatchObject({ url: '/azul/tickets/t-1', isFocused: true })
  expect(opened).toEqual([])
  const none = aWorker({ at: '/azul' })
  await none.happen('notificationclick', press())
  expect(none.opened).toEqual(['/azul/tickets/t-1'])
})

const UUID = /^[\da-f-]{36}$/
const answering = press({ action: 'reply', reply: 'Já saiu!' })

test('an answer in the notice is sent by the session of this browser, in the language of its notice', async () => {
  const { happen, asked, shown, opened } = aWorker()
  await happen('notificationclick', answering)
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/refresh_token', '/api/messages/7'])
  expect(asked[1]).toMatchObject({
    headers: { authorization: 'Bearer new', 'accept-language': 'es' },
    body: { body: 'Já saiu!', seenPosition: 12, id: expect.stringMatching(UUID) },
  })
  expect([shown, opened]).toEqual([[], []])
})

test('nobody answers in the name of who has signed in since', async () => {
  const { happen, asked, shown } = aWorker()
  const data = { ...notice, reply: { ...notice.reply, userId: 4 } }
  const notification = { data, close: () => undefined }
  await happen('notificationclick', { ...answering, notification })
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/refresh_token'])
  expect(shown).toMatchObject([{ options: { data: { unsent: { userId: 4 } } } }])
})

test.each(['/api/auth/refresh_token', '/api/messages/7'])(
  'an answer that %s refuses is said to be unsent, with its words, apart from the news of the ticket',
  async (path) => {
    const { happen, shown } = aWorker({ statuses: { [path]: 401 } })
    await happen('notificationclick', answering)
    const replies = [
      { id: expect.stringMatching(UUID), words: 'Já saiu!', code: expect.stringMatching(/^ERR_/) },
    ]
    const unsent = { ticketId: 7, userId: 3, replies }
    expect(shown).toMatchObject([
      {
        title: 'Falhou',
        options: { tag: 't-1:unsent', body: 'Já saiu!', data: { path: '/tickets/t-1', unsent } },
      },
    ])
    await happen('notificationclick', { ...answering, reply: 'Chega hoje' })
    expect(shown[1]!.options['body']).toBe('Já saiu!\nChega hoje')
  },
)

const idsOf = (asked: { path: string; body: { id: string } }[]) =>
  asked.filter(({ path }) => path === '/api/messages/7').map(({ body }) => body.id)

test('an answer of which nobody knows whether it arrived is sent again under its id', async () => {
  const { happen, asked, shown } = aWorker({ lost: { '/api/messages/7': 1 } })
  await happen('notificationclick', answering)
  const ids = idsOf(asked)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(shown).toEqual([])
})

test('what could not be sent keeps its id, also if the server fails', async () => {
  const { happen, asked, shown } = aWorker({ statuses: { '/api/messages/7': 502 } })
  await happen('notificationclick', answering)
  await happen('notificationclick', { ...answering, reply: 'Chega hoje' })
  const [first, again, second] = idsOf(asked)
  expect(first).toBe(again)
  expect(shown[1]!.options['data']).toMatchObject({
    unsent: {
      replies: [
        { id: first, words: 'Já saiu!', code: 'ERR_OFFLINE' },
        { id: second, words: 'Chega hoje', code: 'ERR_OFFLINE' },
      ],
    },
  })
})

test('what was not sent stands until a page has its words', async () => {
  const { happen, shown, opened } = aWorker({ statuses: { '/api/messages/7': 403 } })
  await happen('notificationclick', answering)
  let isClosed = false
  const notification = { data: shown[0]!.options['data'], close: () => (isClosed = true) }
  await happen('notificationclick', { action: '', notification })
  expect(shown[1]).toMatchObject({
    title: 'Falhou',
    options: { body: 'Já saiu!', tag: 't-1:unsent', silent: true, renotify: false },
  })
  expect(isClosed).toBe(false)
  expect(opened).toEqual(['/tickets/t-1'])
})

test('an address that the browser changed by itself is told to the server', async () => {
  const { happen, asked, subscription } = aWorker()
  await happen('pushsubscriptionchange', { oldSubscription: subscription('https://old.test/1') })
  const kept = { endpoint: 'https://new.test/2', keys: { p256dh: 'p', auth: 'a' } }
  expect(asked[1]).toMatchObject({ path: '/api/notifications/push', body: kept })
})
