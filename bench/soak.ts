import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { openBrowser, signedInPage } from './support/browser.ts'
import { startDesk } from './support/desk-scene.ts'
import { fillVolume, SMALLER } from './volume/desk-volume.ts'
import { customersOf, runAtRate } from './support/constant-rate.ts'
import type { Program } from './support/processes.ts'
import { heapOf } from './support/screen-measures.ts'
import { usageOf } from './support/usage.ts'

/**
 * `node bench/soak.ts --hours 8 --minutes 60`: a working day at one screen that is never loaded anew, in less time: what
 * came in and what was done in so many hours, in so many minutes. Memory of the page and of the server along the way.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-hours' },
    browser: { type: 'string', default: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    hours: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '60' },
  },
})
const minutes = Number(values.minutes)
const haste = (Number(values.hours) * 60) / minutes

/** Of a busy company: a message every two seconds, and every half minute somebody turns to another conversation. */
const MESSAGES_PER_SECOND = 0.5
const TURN_MS = 30_000
const REPLY_EVERY = 4
const ELSEWHERE_EVERY = 15
const SAMPLES = 8

const AGENT = 'volume5@recado.demo'

const say = (line: string) => void process.stderr.write(`${line}\n`)

type Sample = { part: string; page: number; server: number; turns: number; replies: number }

async function measure(): Promise<Sample[]> {
  await using stack = new AsyncDisposableStack()
  const fill = (ownerUrl: string) => fillVolume(ownerUrl, SMALLER)
  const terms = { data: values.data, fill, withWeb: true }
  const { product, network, ownerUrl } = await startDesk(stack, terms)
  const write = await customersOf(product, { network, ownerUrl })
  const browser = await openBrowser(stack, values.browser)
  const page = await signedInPage(browser, { url: product.url, email: AGENT })
  page.on('pageerror', (error) => say(`the page failed: ${error.message}`))
  const flow = runAtRate(MESSAGES_PER_SECOND * haste, write)
  stack.defer(async () => say(`${await flow.stop()} messages a second came in`))
  return await theDay(page, product).catch(async (error: unknown) => {
    await page.screenshot({ path: 'test-results/hours.png' })
    throw error
  })
}

async function theDay(page: Page, product: Program): Promise<Sample[]> {
  await toDesk(page)
  const samples: Sample[] = []
  const done = { turns: 0, replies: 0 }
  const sample = async (part: string) => {
    const { server } = await usageOf(product.process.pid!)
    samples.push({ part, page: await heapOf(page), server: Math.round(server.megabytes), ...done })
    say(JSON.stringify(samples.at(-1)))
  }
  await sample('begin')
  for (let part = 1; part <= SAMPLES; part++) {
    const until = Date.now() + (minutes * 60_000) / SAMPLES
    while (Date.now() < until) {
      const next = Date.now() + TURN_MS / haste
      await turn(page, done)
      await pause(Math.max(0, next - Date.now()))
    }
    await sample(`${((Number(values.hours) * part) / SAMPLES).toFixed(1)} h`)
  }
  return samples
}

/** By the menu, as a reload would begin the day anew. */
async function toDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await row(page).nth(8).waitFor()
}

const row = (page: Page) => page.locator('[data-ticket]')

/** Turns to one of the first conversations, answers now and then, looks elsewhere and comes back. */
async function turn(page: Page, done: { turns: number; replies: number }): Promise<void> {
  const ids = await row(page).evaluateAll((rows) =>
    rows.slice(0, 9).map((one) => Number((one as HTMLElement).dataset['ticket'])),
  )
  // Not by the pointer: rows stay where they are under it, and what is new waits.
  await page.locator(`[data-ticket="${ids[done.turns % ids.length]}"]`).dispatchEvent('click')
  await page.locator('[role="log"] article').last().waitFor()
  done.turns += 1
  const field = page.getByRole('textbox', { name: 'Mensagem', exact: true })
  if (done.turns % REPLY_EVERY === 0 && (await field.isEnabled())) {
    await field.fill(`Sai hoje ainda, ${done.turns}.`)
    await field.press('Enter')
    done.replies += 1
  }
  if (done.turns % ELSEWHERE_EVERY !== 0) return
  await page.getByRole('link', { name: 'Contatos' }).click()
  await page.getByRole('row').nth(5).waitFor()
  await page.mouse.wheel(0, 3000)
  await toDesk(page)
}

const samples = await measure()
process.stdout.write(`
Megabytes: the page's JavaScript heap after what can be forgotten is, and the server's resident memory.

| after | page | server | conversations turned to | answers |
|---|---|---|---|---|
${samples.map((one) => `| ${one.part} | ${one.page} | ${one.server} | ${one.turns} | ${one.replies} |`).join('\n')}
`)
