import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { aTalk, beside, bubble, expect, log, test, visit } from '../../support/desk.ts'
import { recordLayoutShifts } from '../../support/layout-shifts.ts'

const desktop = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** The screen of the same session on another device, with its layout shifts added up from the first paint on. */
async function watched(from: Page, browser: Browser, device: BrowserContextOptions) {
  const storageState = await from.context().storageState()
  const page = await (await browser.newContext({ ...device, storageState })).newPage()
  const shifted = await recordLayoutShifts(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && /^\/api\/messages\/\d+$/.test(pathname)) asked.push(search)
  })
  return { page, asked, shifted }
}

test('a conversation with 101 of 201 messages unread opens at the first of them, with one request and in place', async ({
  page,
  browser,
}) => {
  const { shop, lia } = await aTalk(page)
  const say = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) await lia.says(shop.number, `Linha ${n}`)
  }
  await say(2, 100)
  const arrived = { timeout: 90_000 }
  await expect(bubble(page, /Linha 100/)).toBeInViewport(arrived)
  const { pathname } = new URL(page.url())
  const unread = async () =>
    (await beside<{ unreadMessages: number }>(page, `/tickets/u/${pathname.split('/').at(-1)}`))
      .unreadMessages
  await expect.poll(unread).toBe(0)
  await visit(page, '/connections')
  await say(101, 201)
  await expect.poll(unread, arrived).toBe(101)
  await page.close()

  for (const device of [desktop, phone]) {
    const { page: screen, asked, shifted } = await watched(page, browser, device)
    await screen.goto(pathname)
    await expect(log(screen).getByText('101 mensagens novas')).toBeInViewport()
    await expect(bubble(screen, /^Linha 101\b/)).toBeInViewport()
    await screen.waitForLoadState('networkidle')
    // Where the socket joined later than the page came, what was missed in between is asked for once.
    expect(asked.filter((search) => !search.includes('around='))).toEqual([
      expect.stringContaining('aroundUnread=true'),
    ])
    expect(asked.length).toBeLessThan(3)
    expect(await shifted()).toBeLessThan(0.1)
    if (device === phone) {
      await screen.getByRole('button', { name: /Ir para a última mensagem/ }).click()
      await expect(bubble(screen, /Linha 201/)).toBeInViewport()
    }
    await screen.context().close()
  }
})
