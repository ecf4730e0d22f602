import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { tickets } from '@recado/contract/desk/tickets'
import { signIn } from './support/agent.ts'
import { signInOn } from './support/browser.ts'
import { startScreens } from './support/desk-scene.ts'
import { freePort, temporaryFolder, until } from './support/processes.ts'
import { VOLUME_ADMIN } from './volume/desk-volume.ts'

/**
 * `npm run bench:lighthouse`: Lighthouse's scores of five pages as phone and as desktop, the median of several runs. The
 * sign-in page is loaded without a cache, the others signed in and with a warm one. Lighthouse comes from the registry the
 * first time. Its score of performance follows the processor: compare it only with the benchmark index printed beside it.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data-screen' },
    browser: { type: 'string', default: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'login,tickets,conversation,contacts,dashboard' },
  },
})

const LIGHTHOUSE = 'lighthouse@13.5.0'
const run = promisify(execFile)
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Scores from 0 to 100, the blocked time in milliseconds, the layout shift without a unit. */
type Report = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  blockedMs: number
  shift: number
  benchmarkIndex: number
}

async function measure(): Promise<string[]> {
  await using stack = new AsyncDisposableStack()
  const { product } = await startScreens(stack, values.data)
  // Signing in ends the earlier session of the user, so the browser signs in last.
  const addresses = await addressesOf(product.url)
  const debuggingPort = await signedInBrowser(stack, product.url)
  const lines: string[] = []
  for (const page of values.pages.split(','))
    for (const form of ['desktop', 'phone'] as const) {
      const reports: Report[] = []
      for (let at = 0; at < Number(values.runs); at++)
        reports.push(await report({ url: addresses[page]!, form, page, debuggingPort }))
      const line = lineOf({ page, form, reports })
      say(line)
      lines.push(line)
    }
  return lines
}

/**
 * A browser for Lighthouse, in a profile in which somebody has signed in. The program that signed in is no longer attached to it:
 * it would hold each new tab for a moment, and Lighthouse then misses the start of the page (NO_NAVSTART).
 */
async function signedInBrowser(stack: AsyncDisposableStack, url: string): Promise<number> {
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const profile = join(path, 'profile')
  const flags = ['--no-sandbox', '--disable-gpu']
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: values.browser,
    locale: 'pt-BR',
    args: flags,
  })
  await signInOn(await context.newPage(), { url, email: VOLUME_ADMIN })
  await context.close()
  const port = await freePort()
  const browser = spawn(
    values.browser,
    [...flags, '--headless=new', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`],
    { stdio: 'ignore' },
  )
  stack.defer(async () => {
    browser.kill()
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
  })
  await until(() => isListening(port), { within: 30_000, what: 'the browser' })
  return port
}

const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  )

async function addressesOf(url: string): Promise<Record<string, string>> {
  const agent = await signIn(url, VOLUME_ADMIN)
  const { tickets: found } = await agent.call(tickets.list, { status: 'open', showAll: true })
  return {
    login: `${url}/login`,
    tickets: `${url}/tickets?user=all`,
    conversation: `${url}/tickets/${found[0]!.uuid}`,
    contacts: `${url}/contacts`,
    dashboard: `${url}/`,
  }
}

async function report({
  url,
  form,
  page,
  debuggingPort,
}: {
  url: string
  form: 'desktop' | 'phone'
  page: string
  debuggingPort: number
}): Promise<Report> {
  const signedIn = page === 'login' ? [] : [`--port=${debuggingPort}`, '--disable-storage-reset']
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      '--locale=pt',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      ...signedIn,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { maxBuffer: 2 ** 28, env: { ...process.env, CHROME_PATH: values.browser } },
  )
  return readReport(JSON.parse(stdout) as LighthouseResult, url)
}

type LighthouseResult = {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
}

/** Throws where the page that was measured is another one than was asked for, such as the sign-in page. */
function readReport(result: LighthouseResult, url: string): Report {
  const { categories, audits, environment, finalDisplayedUrl } = result
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    blockedMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    benchmarkIndex: Math.round(environment.benchmarkIndex),
  }
}

function lineOf({ page, form, reports }: { page: string; form: string; reports: Report[] }) {
  const sorted = reports.toSorted((one, other) => one.performance - other.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]!
  const all = sorted.map(({ performance }) => performance).join(', ')
  const others = [middle.accessibility, middle.bestPractices, middle.seo].join(', ')
  return `| ${page}, ${form} | ${middle.performance} (${all}) | ${middle.blockedMs} ms | ${middle.shift.toFixed(3)} | ${others} | ${middle.benchmarkIndex} |`
}

const lines = await measure()
process.stdout.write(`
| page | performance (all runs) | blocked | layout shift | accessibility, best practices, SEO | benchmark index |
|---|---|---|---|---|---|
${lines.join('\n')}
`)
