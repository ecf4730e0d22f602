// What runs while no page is open: shows what is pushed, leads to it, and answers from the notice itself. It keeps
// nothing and fetches nothing of the app. Its words come with what is pushed, in the language of this browser.

const PATIENCE_MS = 500
/** Before an answer is sent a second time. */
const RETRY_MS = 2000

// The page that registers it says what all its addresses begin with: a brand's segment, or nothing.
const { searchParams } = new URL(self.location.href)
const at = searchParams.get('at') ?? '/'
// And where the icon of its brand is. Only a path: nothing is loaded from another host.
const icon = /^\/\w[\w./-]*$/.exec(searchParams.get('icon') ?? '')?.[0] ?? '/icon-192.png'
const front = at === '/' ? '' : at

/** Pages of the app. What else is open at this address, a picture say, is left as it stands. */
const SCREENS = /^\/((tickets|contacts|connections|login)(\/.*)?)?$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  const { action, notification, reply } = event
  const notice = notification.data
  // What was not sent goes on standing until a page has its words.
  if (!notice.unsent) notification.close()
  // Where the system has no field for words, the press on "reply" opens the conversation.
  const isAnswer = action === 'reply' && typeof reply === 'string' && reply.trim() !== ''
  event.waitUntil(isAnswer ? answer(notice, reply) : follow(notice))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(notice) {
  const { title, body, tag, reply } = notice
  await self.registration.showNotification(title, {
    body,
    tag,
    // A second one of a ticket takes the place of the first, and is heard.
    renotify: true,
    icon,
    badge: icon,
    data: notice,
    actions: reply
      ? [{ action: 'reply', type: 'text', title: reply.label, placeholder: reply.hint }]
      : [],
  })
  for (const page of await pages()) page.postMessage({ push: 'arrived', tag })
}

async function follow(notice) {
  // Some systems put away by themselves what was pressed.
  if (notice.unsent) await showUnsent(notice, { silent: true })
  await open(notice.path)
}

/** In a page that says it can lead there; else in one of ours that does not answer; else in a new one. */
async function open(path) {
  const all = await pages()
  const answers = await Promise.all(all.map(isListening))
  const listening = all.find((_, i) => answers[i])
  if (listening) {
    listening.postMessage({ push: 'open', path })
    return listening.focus()
  }
  // Browsers refuse to move a page that this worker has not taken over yet.
  const moved = await all
    .find(isScreen)
    ?.navigate(front + path)
    .catch(() => null)
  return moved ? moved.focus() : self.clients.openWindow(front + path)
}

const isScreen = ({ url }) => {
  const { pathname } = new URL(url)
  return pathname.startsWith(front) && SCREENS.test(pathname.slice(front.length) || '/')
}

const isListening = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (is) => {
      clearTimeout(timer)
      port1.close()
      resolve(is)
    }
    const timer = setTimeout(() => settle(false), PATIENCE_MS)
    port1.onmessage = () => settle(true)
    page.postMessage({ push: 'asked' }, [port2])
  })

/** The words are not lost: what could not be sent stands in the notice that says so, under the id it was sent with. */
async function answer({ reply, tag, path }, words) {
  const { ticketId, seenPosition, failed, userId } = reply
  const id = crypto.randomUUID()
  const send = () => post(`/api/messages/${ticketId}`, { id, body: words, seenPosition }, reply)
  // Without an answer nobody knows whether it arrived. The server takes the same id once.
  const code = await send()
    .catch(() => wait(RETRY_MS).then(send))
    .catch(() => 'ERR_OFFLINE')
  if (code === undefined) return
  const before = await self.registration.getNotifications({ tag: unsentOf(tag) })
  const replies = [...before.flatMap(({ data }) => data.unsent.replies), { id, words, code }]
  await showUnsent({ tag, path, unsent: { ticketId, userId, failed, replies } })
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Apart from the ticket's news, which else would take its place. */
const unsentOf = (tag) => `${tag}:unsent`

const showUnsent = (data, { silent = false } = {}) =>
  self.registration.showNotification(data.unsent.failed, {
    body: data.unsent.replies.map(({ words }) => words).join('\n'),
    tag: unsentOf(data.tag),
    renotify: !silent,
    silent,
    icon,
    data,
  })

/** The browser has changed its address by itself: what was wished of the old one holds on. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const manager = self.registration.pushManager
  const subscription =
    newSubscription ?? (oldSubscription && (await manager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await post('/api/notifications/push', { endpoint, keys })
}

/**
 * By the cookie of whoever is signed in here; what `userId` wrote goes in their name alone. Returns the code of a refusal. Throws
 * without an answer.
 */
async function post(path, body, { userId, language } = {}) {
  const renewed = await fetch('/api/auth/refresh_token', {
    method: 'POST',
    credentials: 'same-origin',
  })
  if (!renewed.ok) return 'ERR_SESSION_EXPIRED'
  const { token, user } = await renewed.json()
  if (userId !== undefined && user.id !== userId) return 'ERR_SESSION_EXPIRED'
  const reply = await fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(language && { 'accept-language': language }),
    },
    body: JSON.stringify(body),
  })
  if (reply.status >= 500) throw new Error(`no answer: ${reply.status}`)
  if (reply.ok) return undefined
  const { error = 'ERR_UNEXPECTED' } = await reply.json().catch(() => ({}))
  return error
}
