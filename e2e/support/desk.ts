import { type APIResponse, type Browser, expect, type Page } from '@playwright/test'
import { aCompany, aPhone, asOperator, PASSWORD, type Phone } from './company.ts'
import { test } from './test.ts'

const tokens = new WeakMap<Page, string>()

type Brand = { id: number; path: string }

type Entrance = {
  /** The path of the first page, without that of the brand. */
  at?: string
  brand?: Brand
}

/** Signed in without the way through the sign-in page. Another page than the desk is best named as `at`: the desk is not loaded first. */
export async function signIn(
  page: Page,
  email: string,
  { at = '/tickets', brand }: Entrance = {},
): Promise<void> {
  const reply = await enter(page, email, brand?.id ?? 0)
  expect(reply.ok(), `sign-in: ${reply.status()}`).toBe(true)
  tokens.set(page, ((await reply.json()) as { token: string }).token)
  await rememberSession(page)
  await page.goto(brand ? `/${brand.path}${at}` : at)
}

/**
 * A screen asks whose session it has only where somebody signed in on this device. A page that shows nothing yet has no
 * storage: there a script runs before those of its first page, once in a tab, so that a sign-out stays one.
 */
async function rememberSession(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => localStorage.setItem('recado-session', '{}'))
    return
  }
  await page.addInitScript(() => {
    if (window !== window.top || sessionStorage.getItem('signed-in')) return
    sessionStorage.setItem('signed-in', 'yes')
    localStorage.setItem('recado-session', '{}')
  })
}

/** Waits until the code of a loaded page is there. Every page of the product has a heading. */
export const hasLoaded = (page: Page) => expect(page.locator('h1').first()).toBeAttached()

/**
 * Opens a path of the product as a link inside it does, without loading the page again. `page.goto` takes ten times as
 * long, and is for what a reload or an address from elsewhere shows. Not for a page with unsaved input, which asks first.
 */
export async function visit(page: Page, path: string): Promise<void> {
  // A router that is not there yet would miss the event.
  await hasLoaded(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Operators are asked for a second step. Journeys about other things make them operators again after the first. */
async function enter(page: Page, email: string, whiteLabelId: number): Promise<APIResponse> {
  const data = { email, password: PASSWORD, whiteLabelId }
  const login = () => page.context().request.post('/api/auth/login', { data })
  const reply = await login()
  if (reply.ok() || (await reply.json()).error !== 'ERR_TWO_FACTOR_REQUIRED') return reply
  await asOperator(email, false)
  const again = await login()
  await asOperator(email)
  return again
}

/** Somebody at work in a browser of their own. */
export async function atWork(browser: Browser, email: string, at = '/tickets'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email, { at })
  return page
}

async function tokenOf(page: Page): Promise<string> {
  const known = tokens.get(page)
  if (known) return known
  const reply = await page.context().request.post('/api/auth/refresh_token')
  const { token } = (await reply.json()) as { token: string }
  tokens.set(page, token)
  return token
}

type Method = 'POST' | 'PUT' | 'multipart'

/** A call made with the session of this screen beside the screen, to prepare what a journey is not about. */
export async function beside<T>(
  page: Page,
  path: string,
  body?: object,
  how: Method = 'POST',
): Promise<T> {
  const reply = await page.context().request.fetch(`/api${path}`, {
    method: body ? (how === 'PUT' ? how : 'POST') : 'GET',
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    ...(body && (how === 'multipart' ? { multipart: { ...body } } : { data: body })),
  })
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true)
  return (await reply.json()) as T
}

type Whatsapp = { id: number; status: string; qrcode: string }

/** A number of the company that a simulated phone has paired with. */
export async function aConnectedNumber(admin: Page, name = 'Loja'): Promise<Phone> {
  const phone = await aPhone(name)
  const { id } = await beside<Whatsapp>(admin, '/whatsapp', { name })
  const now = () => beside<Whatsapp>(admin, `/whatsapp/${id}`)
  await expect.poll(async () => (await now()).qrcode).not.toBe('')
  await phone.scans((await now()).qrcode)
  await expect.poll(async () => (await now()).status).toBe('CONNECTED')
  return phone
}

type Contact = { id: number }

/** A conversation that an agent begins in a queue; answers the ticket. */
export async function aTicketInQueue(agent: Page, phone: Phone, queueId: number) {
  const contact = await beside<Contact>(agent, '/contacts', {
    name: phone.name,
    number: phone.number,
  })
  return beside<{ id: number; uuid: string }>(agent, '/tickets', { contactId: contact.id, queueId })
}

/** A company with a connected number, and its admin at the desk or on another page. */
export async function aShop(page: Page, at = '/tickets') {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at })
  return { casa, shop: await aConnectedNumber(page) }
}

/** The same, the admin in a browser of their own. */
export async function aShopAtWork(browser: Browser) {
  const ana = await (await browser.newContext()).newPage()
  return { ana, ...(await aShop(ana)) }
}

/** A new customer who writes these words to a number. */
export async function aCustomer(shop: Phone, name: string, words: string): Promise<Phone> {
  const customer = await aPhone(name)
  await customer.says(shop.number, words)
  return customer
}

/** Ana at her desk, in an open conversation that Lia began with the words "Oi". */
export async function aTalk(page: Page) {
  const { casa, shop } = await aShop(page)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(page, lia.name)
  // An answer sent before the message is shown would be asked about first.
  await expect(bubble(page, 'Oi')).toBeVisible()
  return { casa, shop, lia }
}

/** A conversation with Lia that Bia, an agent, holds and that Ana, who leads, has open: no other agent sees it. */
export async function aTalkOfBia(ana: Page, browser: Browser) {
  const { casa, shop } = await aShop(ana)
  const bia = await atWork(browser, casa.bia)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(bia, lia.name)
  await expect(field(bia)).toBeVisible()
  await ana.goto(new URL(bia.url()).pathname)
  await expect(bubble(ana, 'Oi')).toBeVisible()
  return { casa, shop, bia }
}

export const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' })

/** The row of the list that shows these words: a name, or a last message. */
export const row = (page: Page, words: string | RegExp) =>
  list(page).getByRole('listitem').filter({ hasText: words })

export const subTab = (page: Page, name: 'Atendendo' | 'Aguardando') =>
  list(page).getByRole('tab', { name })

/** Accepts the waiting ticket of this customer, with the mouse. */
export async function accept(page: Page, name: string): Promise<void> {
  await subTab(page, 'Aguardando').click()
  await row(page, name).hover()
  await row(page, name).getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Does what saves a setting, and waits for the word that confirms it. The word goes after two seconds. */
export async function saves(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.getByText('Salvo', { exact: true }).waitFor()
  await act()
  await saved
}

export const log = (page: Page) => page.getByRole('log')

/** The message with these words. */
export const bubble = (page: Page, words: string | RegExp) =>
  log(page).getByRole('article').filter({ hasText: words })

export const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true })

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Presses two keys at once: of a sequence the second is waited for only a short time. */
export const pressBoth = (page: Page, first: string, second: string) =>
  Promise.all([page.keyboard.press(first), page.keyboard.press(second)])

export { expect, test }
