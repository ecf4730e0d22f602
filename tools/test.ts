import { spawnSync } from 'node:child_process'
import { ensureChromium, ensureWholeChromium } from './chromium.ts'
import { ensureRedisServer } from './redis-server.ts'

/**
 * `npm test`: the size of the web app, unit and integration tests, the proofs with servers that are killed, then the
 * journeys in a browser. With words (`npm test -- tickets`), only the unit and integration tests whose files they name.
 */
function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

const words = process.argv.slice(2)
if (words.length > 0) {
  run('vitest', ['run', ...words])
} else {
  // Looked for first: whoever lacks them hears so before the long part.
  const browser = orExit(ensureChromium)
  const wholeBrowser = orExit(ensureWholeChromium)
  orExit(ensureRedisServer)
  run('node', ['tools/build-web.ts'])
  run('node', ['tools/web-size.ts'])
  run('vitest', ['run'], { CHROMIUM_PATH: browser })
  run('vitest', ['run', '--config', 'e2e/proof-crash.config.ts'])
  run('playwright', ['test'], { CHROMIUM_PATH: browser, WHOLE_CHROMIUM_PATH: wholeBrowser })
}

function orExit(ensure: () => string): string {
  try {
    return ensure()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
