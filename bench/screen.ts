import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { pair, signIn } from './support/agent.ts'
import { openBrowser, signedInPage } from './support/browser.ts'
import { startScreens } from './support/desk-scene.ts'
import { VOLUME_ADMIN } from './volume/desk-volume.ts'
import { networkAt, SHOP } from './support/network.ts'
import { runAtRate } from './support/constant-rate.ts'
import {
  frameTimes,
  heapOf,
  type Timings,
  timingsOf,
  switchTimes,
  typingTimes,
} from './support/screen-measures.ts'

/**
 * `npm run bench:screen`: what the one at the screen waits for, in a real browser beside a company of some size: changing
 * between conversations, typing while messages pour in, scrolling. The browser shares the cores with everything else.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-screen' },
    browser: { type: 'string', default: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    rate: { type: 'string', default: '200' },
  },
})

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function measure(): Promise<Record<string, Timings | number>> {
  await using stack = new AsyncDisposableStack()
  const { product, network } = await startScreens(stack, values.data)
  const agent = await signIn(product.url, VOLUME_ADMIN)
  await pair(agent, network.url, SHOP)
  const signedIn = { url: product.url, email: VOLUME_ADMIN }
  const page = await signedInPage(await openBrowser(stack, values.browser), signedIn)
  return {
    ...(await conversations(page, product.url)),
    ...(await atTheKeys(page, network.url)),
    ...(await scrolling(page, product.url)),
  }
}

async function conversations(page: Page, url: string) {
  say('conversations')
  await page.goto(`${url}/tickets?user=all`)
  await page.locator('[data-ticket]').nth(8).waitFor()
  const ids = await page
    .locator('[data-ticket]')
    .evaluateAll((rows) =>
      rows.slice(0, 9).map((row) => Number((row as HTMLElement).dataset['ticket'])),
    )
  const cold = await switchTimes(page, ids)
  const warm: number[] = []
  for (let round = 0; round < 5; round++) warm.push(...(await switchTimes(page, ids)))
  return {
    'change of conversation, first time': timingsOf(cold),
    'change of conversation, seen before': timingsOf(warm),
  }
}

async function atTheKeys(page: Page, networkUrl: string) {
  say('typing')
  await page.getByRole('button', { name: 'Novo atendimento' }).waitFor()
  const field = page.getByRole('textbox', { name: 'Mensagem', exact: true })
  await field.click()
  const quiet = await typingTimes(page, 'O pedido sai hoje ainda e chega amanhã cedo. ')
  const { write } = networkAt(networkUrl)
  const flow = runAtRate(Number(values.rate), (n) =>
    write(`5511900${String(100_000 + (n % 100))}`, { to: SHOP, body: `mensagem ${n}` }),
  )
  const busy = await typingTimes(
    page,
    'Enquanto isso muita gente escreve ao mesmo tempo. '.repeat(4),
  )
  const perSecond = await flow.stop()
  return {
    'a key, nothing else': timingsOf(quiet),
    [`a key, ${perSecond} messages a second`]: timingsOf(busy),
    'heap after it, MB': await heapOf(page),
  }
}

async function scrolling(page: Page, url: string) {
  say('scrolling')
  await page.goto(`${url}/contacts`)
  await page.getByRole('row').nth(5).waitFor()
  await page.mouse.move(700, 500)
  // Down to where some ten thousand rows have been fetched, then back over them.
  const down = await frameTimes(page, { turns: 900, by: 600 })
  const up = await frameTimes(page, { turns: 300, by: -1500 })
  return {
    'a frame, contacts downwards': timingsOf(down),
    'a frame, contacts upwards': timingsOf(up),
    'heap at the end, MB': await heapOf(page),
  }
}

const figures = await measure()
const lines = Object.entries(figures).map(([what, one]) =>
  typeof one === 'number'
    ? `| ${what} | ${one} | | | |`
    : `| ${what} | ${one.p50} | ${one.p95} | ${one.worst} | ${one.count} |`,
)
process.stdout.write(`
| milliseconds | p50 | p95 | worst | times |
|---|---|---|---|---|
${lines.join('\n')}
`)
