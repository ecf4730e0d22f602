import type { CDPSession, Page } from '@playwright/test'
import { aTalk, bubble, expect, test } from '../../support/desk.ts'
import { expectAccessible } from '../../support/accessibility.ts'

const DOUBLE = process.env['E2E_PUSH_URL']!

test.use({
  launchOptions: {
    executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
})

type Subscribed = { id: string; subscription: { endpoint: string; keys: object } }
type Arrived = { text: string }

const command = async <T>(method: string, path: string): Promise<T> =>
  (await fetch(`${DOUBLE}/double/${path}`, { method })).json() as Promise<T>

/** The browser's own push service is not to be reached from here: the page is handed the double's address instead. */
async function subscribesAtDouble(page: Page): Promise<Subscribed> {
  const made = await command<Subscribed>('POST', 'browsers')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((subscription) => {
    const answer = {
      endpoint: subscription.endpoint,
      options: {},
      toJSON: () => subscription,
      unsubscribe: async () => true,
    }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => answer as unknown as PushSubscription
  }, made.subscription)
  return made
}

/** Hands the service worker of this browser what arrived at the double, as the browser does. */
async function deliverer(page: Page): Promise<(data: string) => Promise<unknown>> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  return async (data) => {
    const { origin } = new URL(page.url())
    const registrationId = await found
    return cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** Listens for the notice with this tag. The answer waits until the service worker has told the page that it is shown. */
async function shownNotice(page: Page, tag: string): Promise<() => Promise<void>> {
  const listening = await page.evaluateHandle((wanted) => {
    const shown = new Promise<void>((resolve) => {
      navigator.serviceWorker.onmessage = ({ data }) => {
        if (data.push === 'arrived' && data.tag === wanted) resolve()
      }
    })
    return { shown }
  }, tag)
  return () => listening.evaluate(({ shown }) => shown)
}

/**
 * The notices this device shows. Ask only after `shownNotice`: Chromium forgets a notice for good if it is listed between its
 * storage and its display.
 */
const standing = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notices = await registration.getNotifications()
    return notices.map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('a closed page is told of a customer’s message, one notice for the ticket, and a trial says whether it works', async ({
  page,
}) => {
  const { id } = await subscribesAtDouble(page)
  const { lia, shop } = await aTalk(page)
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: /seu perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Avisos…' }).click()
  for (const name of [/^Avisar mesmo com a página fechada/, /^Mostrar o texto também/]) {
    await page.getByRole('switch', { name }).click({ force: true })
    // Only once the browser has subscribed and the server knows.
    await expect(page.getByRole('switch', { name })).toBeChecked()
  }
  await expectAccessible(page, 'the notices of a closed page')

  const deliver = await deliverer(page)
  const arrived = () => command<Arrived[]>('GET', `browsers/${id}/arrived`)
  await page.getByRole('button', { name: 'Testar o aviso' }).click()
  await expect.poll(async () => (await arrived()).length).toBe(1)
  await deliver((await arrived())[0]!.text)
  await expect(page.getByText('Funciona: o aviso chegou a este aparelho.')).toBeVisible()

  // Nobody is at the desk any more; the browser stays.
  await page.goto('/favicon.svg')
  await lia.says(shop.number, 'Alguém aí?')
  await expect.poll(async () => (await arrived()).length).toBe(2)
  const news = (await arrived())[1]!.text
  expect(JSON.parse(news)).toMatchObject({ body: 'Alguém aí?', path: pathname })
  const tag = pathname.split('/').at(-1)!
  const shown = await shownNotice(page, tag)
  await deliver(news)
  await shown()
  expect(await standing(page)).toContainEqual({ title: 'Lia Campos', body: 'Alguém aí?', tag })
  await page.goto(pathname)
  await expect(bubble(page, 'Alguém aí?')).toBeVisible()
})
