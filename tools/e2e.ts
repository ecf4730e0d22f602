import { spawnSync } from 'node:child_process'
import { ensureChromium, ensureWholeChromium } from './chromium.ts'
import { ensureOtherBrowsers } from './other-browsers.ts'

/** `npm run e2e`: the journeys alone; words after `--` go to Playwright. */
try {
  ensureOtherBrowsers()
  const env = {
    ...process.env,
    CHROMIUM_PATH: ensureChromium(),
    WHOLE_CHROMIUM_PATH: ensureWholeChromium(),
  }
  const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
