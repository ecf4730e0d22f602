import { spawnSync } from 'node:child_process'
import { affectedBy } from './affected.ts'
import { ensureChromium, ensureWholeChromium } from './chromium.ts'
import { ensureOtherBrowsers } from './other-browsers.ts'
import { ensurePostgresServer } from './postgres-server.ts'
import { ensureRedisServer } from './redis-server.ts'

/**
 * `npm test`: the size of the web app, unit and integration tests, the proofs with servers that are killed, the proof
 * of the container image, then the journeys in a browser. With words (`npm test -- tickets`), only the unit and
 * integration tests whose files they name. With `--changed`, what the changes of the working tree can affect; with
 * `--changed main`, also the commits since that one.
 */
function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

const words = process.argv.slice(2)
if (words[0] === '--changed') {
  runAffected(words[1] ?? 'HEAD')
} else if (words.length > 0) {
  run('vitest', ['run', ...words])
} else {
  // Browsers are looked for first, so that a missing one is reported before the long part.
  const browser = orExit(ensureChromium)
  const wholeBrowser = orExit(ensureWholeChromium)
  orExit(ensureRedisServer)
  ensureOtherBrowsers()
  const canProveImage = findPostgresServer()
  run('node', ['tools/build-web.ts'])
  run('node', ['tools/web-size.ts'])
  run('vitest', ['run'], { CHROMIUM_PATH: browser })
  run('vitest', ['run', '--config', 'e2e/proofs/crash.config.ts'])
  if (canProveImage) run('vitest', ['run', '--config', 'e2e/proofs/image.config.ts'])
  run('playwright', ['test'], { CHROMIUM_PATH: browser, WHOLE_CHROMIUM_PATH: wholeBrowser })
}

function runAffected(since: string): void {
  const { units, journeys, proofs, isWebSize } = affectedBy(changedSince(since))
  run('vitest', ['run', '--changed', since, '--passWithNoTests'])
  if (units.length > 0) run('vitest', ['run', ...units])
  if (isWebSize || journeys.length > 0) run('node', ['tools/build-web.ts'])
  if (isWebSize) run('node', ['tools/web-size.ts'])
  for (const proof of proofs)
    if (proof !== 'image' || findPostgresServer())
      run('vitest', ['run', '--config', `e2e/proofs/${proof}.config.ts`])
  if (journeys.length > 0) run('node', ['tools/e2e.ts', ...journeys])
}

/** Files changed by commits since the common ancestor, in the working tree, and new ones. */
function changedSince(since: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter((line) => line !== '')
  }
  const [base] = git('merge-base', since, 'HEAD')
  return [
    ...git('diff', '--name-only', base!),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

function orExit(ensure: () => string): string {
  try {
    return ensure()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** The proof of the image is left out on a developer's machine without apt. Where CI is set it never is. */
function findPostgresServer(): boolean {
  try {
    ensurePostgresServer()
    return true
  } catch (error) {
    const { message } = error as Error
    if (process.env['CI']) throw error
    process.stderr.write(`The proof of the image is skipped. ${message}\n`)
    return false
  }
}
