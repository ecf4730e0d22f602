import { readConfig } from './platform/config/config.ts'
import { makeLog } from './platform/log.ts'
import { startErrorLine } from './platform/config/start-errors.ts'
import { start, type Running } from './start.ts'

const STOP_WITHIN_MS = 20_000
/** A terminal's Ctrl-C reaches us twice: from the terminal itself and through npm. */
const SAME_PRESS_MS = 1000
const PARENT_CHECK_MS = 500

const { stdout, stderr } = process
/** In development the web app comes from Vite. */
const withoutWeb = process.argv.includes('--without-web')
const isWatched = (stdout.isTTY || withoutWeb) && process.env['NODE_ENV'] !== 'production'
const log = makeLog({ level: process.env['LOG_LEVEL'] || 'info', pretty: isWatched })

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, 'uncaught exception: this process ends')
    process.exit(1)
  })

const asked = Promise.withResolvers<void>()
let askedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (askedAt && Date.now() - askedAt > SAME_PRESS_MS) process.exit(1)
    askedAt ||= Date.now()
    asked.resolve()
  })

/**
 * npm passes a signal on to the shell that it started us with, and the shell dies without passing it on. We then belong to
 * another parent, and stop as if the signal had reached us.
 */
function stopWithNpm(): void {
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) asked.resolve()
  }
  setInterval(look, PARENT_CHECK_MS).unref()
}
if (process.env['npm_lifecycle_event'] === 'start') stopWithNpm()

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const running = await start(config, { log, withoutWeb })
  if (!config.isProduction) stdout.write(running.greeting)
  await asked.promise
  await stop(running)
}

async function stop(running: Running): Promise<void> {
  log.info('stopping')
  const tooLate = setTimeout(() => {
    log.error({ seconds: STOP_WITHIN_MS / 1000 }, 'could not stop in time: this process ends')
    process.exit(1)
  }, STOP_WITHIN_MS)
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
