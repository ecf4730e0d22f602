import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { signIn } from './support/agent.ts'
import { openBrowser, signedInPage } from './support/browser.ts'
import { startDesk } from './support/desk-scene.ts'
import { loadOf } from './support/load.ts'
import { temporaryFolder } from './support/processes.ts'
import { heapOf, type Timings, timingsOf } from './support/screen-measures.ts'
import { fillVolume, SMALLER, VOLUME_ADMIN } from './volume/desk-volume.ts'

/**
 * `npm run bench:board`: the sales funnel with 2,000 cards in 8 lanes. The first call at one and at fifty connections,
 * the first paint of the board, and the frames while a card is dragged across it, in a real browser beside the server.
 */
const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    seconds: { type: 'string', default: '5' },
  },
})

const LANES = 8
const CARDS = 2000
const PAINTS = 10

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function fill(ownerUrl: string): Promise<void> {
  await fillVolume(ownerUrl, { ...SMALLER, contacts: 3000, tickets: 4000, messages: 20_000 })
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query('select company_id from users where email = $1', [VOLUME_ADMIN])
    const [{ company_id: companyId }] = rows as [{ company_id: number }]
    await db.query(
      `insert into lanes (company_id, title, position)
       select $1, 'Etapa ' || n, n from generate_series(1, $2::int) n`,
      [companyId, LANES],
    )
    await db.query(
      `with placed as (
         select id, row_number() over (order by id) as n from tickets where company_id = $1 order by id limit $2),
       numbered as (
         select id, row_number() over (order by position) as n from lanes where company_id = $1)
       insert into cards (company_id, lane_id, ticket_id, position, value_cents, description)
       select $1, numbered.id, placed.id, placed.n * 1048576, placed.n * 100, 'Pedido ' || placed.n
         from placed join numbered on numbered.n = placed.n % $3 + 1`,
      [companyId, CARDS, LANES],
    )
    await db.query('vacuum (analyze) cards')
  } finally {
    await db.end()
  }
}

async function measure(): Promise<Record<string, Timings | number>> {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const { product } = await startDesk(stack, { data: path, fill, withWeb: true })
  const token = (await signIn(product.url, VOLUME_ADMIN)).token()
  const figures: Record<string, Timings | number> = {}
  for (const connections of [1, 50]) {
    say(`first call, ${connections} at once`)
    const terms = { connections, seconds: Number(values.seconds), token }
    await loadOf(`${product.url}/api/kanban`, terms)
    const { p97 } = await loadOf(`${product.url}/api/kanban`, terms)
    figures[`first call, p97.5 at ${connections}`] = p97
  }
  const signedIn = { url: product.url, email: VOLUME_ADMIN }
  const page = await signedInPage(await openBrowser(stack, values.browser), signedIn)
  figures['first paint of the board'] = timingsOf(await paintTimes(page, product.url))
  figures['a frame while a card is dragged'] = timingsOf(await dragFrames(page))
  figures['heap after it, MB'] = await heapOf(page)
  return figures
}

/** From the press on the entry of the menu until the first frame with a card. */
async function paintTimes(page: Page, url: string): Promise<number[]> {
  say('first paint')
  const times: number[] = []
  for (let turn = 0; turn < PAINTS; turn++) {
    await page.goto(`${url}/contacts`)
    await page.getByRole('row').nth(5).waitFor()
    times.push(await page.evaluate(openBoard))
  }
  return times
}

function openBoard(): Promise<number> {
  const began = performance.now()
  document.querySelector<HTMLElement>('a[href$="/kanban"]')!.click()
  return new Promise((resolve) => {
    const look = (now: number) => {
      if (document.querySelector('[data-card]')) resolve(now - began)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** All cards are loaded first. Then one is dragged over the lanes, also where they scroll. */
async function dragFrames(page: Page): Promise<number[]> {
  say('drag')
  for (const lane of await page.locator('[data-virtuoso-scroller]').all())
    for (let turn = 0; turn < 12; turn++) {
      await lane.evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await page.waitForTimeout(120)
    }
  const card = (await page.locator('[data-card]').first().boundingBox())!
  await page.mouse.move(card.x + 60, card.y + 40)
  await page.evaluate(watchFrames)
  await page.mouse.down()
  for (let turn = 0; turn < 6; turn++) {
    await page.mouse.move(card.x + 900, card.y + 250, { steps: 40 })
    await page.mouse.move(card.x + 300, card.y - 10, { steps: 40 })
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames.slice(1)
}

function watchFrames(): void {
  const frames: number[] = []
  Object.assign(window, { frames })
  let last = performance.now()
  const next = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

const lines = Object.entries(await measure()).map(([what, one]) =>
  typeof one === 'number'
    ? `| ${what} | ${one} | | | |`
    : `| ${what} | ${one.p50} | ${one.p95} | ${one.worst} | ${one.count} |`,
)
process.stdout.write(`
| milliseconds | p50 | p95 | worst | times |
|---|---|---|---|---|
${lines.join('\n')}
`)
