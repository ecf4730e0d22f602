import { setFlagsFromString } from 'node:v8'
import { readConfig } from './platform/config/config.ts'
import { makeLog } from './platform/log.ts'
import { startErrorLine } from './platform/config/start-errors.ts'
import { start, type RunningServer } from './start.ts'

const STOP_TIMEOUT_MS = 20_000
/**
 * Ctrl-C in a terminal sends the signal twice: directly and through npm. A second signal within this time belongs to
 * the first.
 */
const DUPLICATE_SIGNAL_MS = 1000
const PARENT_CHECK_MS = 500

/**
 * Old objects are collected when they have doubled since the last collection. By default they may grow to several times
 * their size, which was 200 MB of garbage on a busy node. Less growth costs time: each collection marks for about 80 ms
 * beside the calls, and at 40 % there were two a second under large answers.
 */
setFlagsFromString('--heap-growing-percent=100')

const { stdout, stderr } = process
/** In development Vite serves the web app. */
const withoutWeb = process.argv.includes('--without-web')
const isDevelopment = (stdout.isTTY || withoutWeb) && process.env['NODE_ENV'] !== 'production'
const log = makeLog({ level: process.env['LOG_LEVEL'] || 'info', pretty: isDevelopment })

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, 'uncaught exception: this process ends')
    process.exit(1)
  })

const stopRequested = Promise.withResolvers<void>()
let stopRequestedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopRequestedAt && Date.now() - stopRequestedAt > DUPLICATE_SIGNAL_MS) process.exit(1)
    stopRequestedAt ||= Date.now()
    stopRequested.resolve()
  })

/**
 * npm passes a signal to the shell that it started, and the shell exits without passing it on. This process then has
 * another parent, and stops as if it had received the signal.
 */
function stopWithNpm(): void {
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) stopRequested.resolve()
  }
  setInterval(look, PARENT_CHECK_MS).unref()
}
if (process.env['npm_lifecycle_event'] === 'start') stopWithNpm()

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const running = await start(config, { log, withoutWeb })
  if (!config.isProduction) stdout.write(running.message)
  await stopRequested.promise
  await stop(running)
}

async function stop(running: RunningServer): Promise<void> {
  log.info('stopping')
  const tooLate = setTimeout(() => {
    log.error({ seconds: STOP_TIMEOUT_MS / 1000 }, 'could not stop in time: this process ends')
    process.exit(1)
  }, STOP_TIMEOUT_MS)
  await running.stop()
  clearTimeout(tooLate)
  log.info('stopped')
}

try {
  await run()
  process.exit(0)
} catch (error) {
  log.debug({ err: error }, 'could not start')
  stderr.write(`${startErrorLine(error)}\n`)
  process.exit(1)
}
