import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { affectedBy } from './affected.ts'
import { ensureChromium, ensureWholeChromium } from './chromium.ts'
import { ensureOtherBrowsers } from './other-browsers.ts'
import { ensurePostgresServer } from './postgres-server.ts'
import { ensureRedisServer } from './redis-server.ts'
import { runSteps } from './steps.ts'

/**
 * `npm test`: the size of the web app, unit and integration tests, beside them the proofs with servers that are killed
 * and the proof of the container image, then the journeys in a browser. With words (`npm test -- tickets`), only the unit and
 * integration tests whose files they name. With `--changed`, what the changes of the working tree can affect; with
 * `--changed main`, also the commits since that one.
 */
async function run(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) process.exitCode = status ?? 1
  return status === 0
}

/** A proof waits for leases, restarts and packages more than it works: it runs beside the unit tests. */
const runProofs = (names: string[]): Promise<boolean> =>
  runSteps(
    names.map((name) => ({
      name: `proof ${name}`,
      command: 'vitest',
      args: ['run', '--config', `e2e/proofs/${name}.config.ts`],
    })),
  )

// Servers and workers that are started later load the code that earlier ones compiled: a third less of the processor at
// each start.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node-compile')

const words = process.argv.slice(2)
if (words[0] === '--changed') {
  await runAffected(words[1] ?? 'HEAD')
} else if (words.length > 0) {
  await run('vitest', ['run', ...words])
} else {
  await runAll()
}

async function runAll(): Promise<void> {
  // Browsers are looked for first, so that a missing one is reported before the long part.
  const browser = orExit(ensureChromium)
  const wholeBrowser = orExit(ensureWholeChromium)
  orExit(ensureRedisServer)
  ensureOtherBrowsers()
  const canProveImage = findPostgresServer()
  if (!(await run('node', ['tools/build-web.ts']))) return
  if (!(await run('node', ['tools/web-size.ts']))) return
  const [isProven, isTested] = await Promise.all([
    runProofs(canProveImage ? ['crash', 'image'] : ['crash']),
    run('vitest', ['run'], { CHROMIUM_PATH: browser }),
  ])
  if (!isProven) process.exitCode = 1
  if (!isProven || !isTested) return
  await run('playwright', ['test'], { CHROMIUM_PATH: browser, WHOLE_CHROMIUM_PATH: wholeBrowser })
}

/** Stops at the first part that fails. */
async function runAffected(since: string): Promise<void> {
  const { units, journeys, proofs, isWebSize } = affectedBy(changedSince(since))
  const needsBuild = isWebSize || journeys.length > 0
  const proven = proofs.filter((proof) => proof !== 'image' || findPostgresServer())
  const parts = [
    ['vitest', 'run', '--changed', since, '--passWithNoTests'],
    ...(units.length > 0 ? [['vitest', 'run', ...units]] : []),
    ...(needsBuild ? [['node', 'tools/build-web.ts']] : []),
    ...(isWebSize ? [['node', 'tools/web-size.ts']] : []),
    ...proven.map((proof) => ['vitest', 'run', '--config', `e2e/proofs/${proof}.config.ts`]),
    ...(journeys.length > 0 ? [['node', 'tools/e2e.ts', ...journeys]] : []),
  ]
  for (const [command, ...args] of parts) if (!(await run(command!, args))) return
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
