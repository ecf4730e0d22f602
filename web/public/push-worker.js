// What runs while no page is open: shows what is pushed, leads to it, and answers from the notice itself. It keeps
// nothing and fetches nothing of the app. Its words come with what is pushed, in the language of this browser.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  const { action, notification, reply } = event
  const notice = notification.data
  notification.close()
  // Where the system has no field for words, the press on "reply" opens the conversation.
  const isAnswer = action === 'reply' && typeof reply === 'string' && reply.trim() !== ''
  event.waitUntil(isAnswer ? answer(notice, reply) : open(notice.path))
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
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: notice,
    actions: reply
      ? [{ action: 'reply', type: 'text', title: reply.label, placeholder: reply.hint }]
      : [],
  })
  for (const page of await pages()) page.postMessage({ push: 'arrived', tag })
}

async function open(path) {
  const [page] = await pages()
  if (!page) return self.clients.openWindow(path)
  page.postMessage({ push: 'open', path })
  return page.focus()
}

/** The words are not lost: what could not be sent stands in the notice that says so. */
async function answer({ reply, tag, path }, body) {
  const { ticketId, seenPosition, failed } = reply
  const sent = await post(`/api/messages/${ticketId}`, {
    id: crypto.randomUUID(),
    body,
    seenPosition,
  }).catch(() => false)
  if (!sent)
    await self.registration.showNotification(failed, {
      body,
      tag,
      renotify: true,
      icon: '/icon-192.png',
      data: { path },
    })
}

/** The browser has changed its address by itself: what was wished of the old one holds on. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const manager = self.registration.pushManager
  const subscription =
    newSubscription ?? (oldSubscription && (await manager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await post('/api/notifications/push', { endpoint, keys })
}

/** In the name of whoever is signed in here, by the cookie of their session. */
async function post(path, body) {
  const renewed = await fetch('/api/auth/refresh_token', {
    method: 'POST',
    credentials: 'same-origin',
  })
  if (!renewed.ok) return false
  const { token } = await renewed.json()
  const reply = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.ok
}
