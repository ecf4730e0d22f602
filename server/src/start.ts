import { join, sep } from 'node:path'
import { mountSimulator } from '@recado/simulator/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config, Role } from './platform/config/config.ts'
import { checkPorts } from './platform/config/check-ports.ts'
import { makeNetworkRequests } from './links/network-requests.ts'
import { makeSupervisor, type Supervisor, topics } from './links/supervisor.ts'
import { seedDemo } from './seed-demo.ts'
import { makePrivateFolder, prepareDataDir } from './platform/embedded-postgresql/data-dir.ts'
import { driversOf } from './drivers.ts'
import { greet } from './greeting.ts'
import { jobs, recurring } from './jobs.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { openLive } from './open-live.ts'
import { ensureWeb, webDist } from './platform/http/build-web.ts'
import type { World } from './platform/ctx.ts'
import { makeFiles } from './platform/files/files.ts'
import { startJobs } from './platform/jobs/runner.ts'
import type { Live } from './platform/live/live.ts'
import { buildMetricsApp, measureProcess, measureSockets } from './platform/metrics.ts'
import { startSweeps } from './platform/jobs/periodic-tasks.ts'
import { sweepsOf } from './periodic-tasks.ts'
import { showTicket } from './desk/tickets/queries.ts'
import { heartbeat } from './accounts/users/commands.ts'
import type { Drivers } from './platform/whatsapp-driver.ts'
import { buildWorld } from './world.ts'

export type Running = {
  /** What to tell the person at the terminal. */
  greeting: string
  /** Ends everything that was begun, last first. */
  stop: () => Promise<void>
}

type Terms = {
  log: Logger
  /** The web app comes from Vite: it is not built. */
  withoutWeb: boolean
}

/** Brings the product up for the roles of this process. Where a step fails, what was begun before is ended again. */
export async function start(config: Config, { log, withoutWeb }: Terms): Promise<Running> {
  const stack = new AsyncDisposableStack()
  try {
    await checkPorts(config)
    makeFolders(config)
    const [opened] = await together([
      openDatabase(config, { log, stack }),
      plays(config, 'web') && !withoutWeb ? ensureWeb(log) : undefined,
    ])
    if (config.demo) await seedDemo(opened.ownerUrl, log)
    await openHouse(config, { ...opened, log, stack })
    return { greeting: greet(config), stop: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Of DATA_DIR what this process uses; the database makes its own. */
function makeFolders({ dataDir, storage, simulatorUrl }: Config): void {
  const media = storage.kind === 'folder' && isInside(dataDir, storage.folder) && storage.folder
  const simulator = simulatorUrl === 'embedded' && join(dataDir, 'simulator')
  if (media || simulator) prepareDataDir(dataDir)
  for (const folder of [media, simulator]) if (folder) makePrivateFolder(folder)
}

const isInside = (outer: string, inner: string): boolean => inner.startsWith(`${outer}${sep}`)

const plays = ({ roles }: Config, role: Role) => roles.includes(role)

/** As `Promise.all`, but one that fails does not leave the other running behind our back. */
async function together<A, B>(both: [Promise<A>, B]): Promise<[A, Awaited<B>]> {
  await Promise.allSettled(both)
  return Promise.all(both)
}

type House = OpenDatabase & { log: Logger; stack: AsyncDisposableStack }

/** In the order of need. `stack` ends it in reverse: no new calls, leases given back, sockets cut, jobs done. */
async function openHouse(config: Config, { db, ownerUrl, log, stack }: House): Promise<void> {
  const files = await makeFiles(config.storage)
  const live = await openLive(config, log)
  const drivers = driversOf(config, log)
  const supervisor = hireSupervisor(config, { live, drivers })
  const networks = { ask: makeNetworkRequests(live), offered: drivers }
  const world = buildWorld(config, { db, log, files, live, networks })
  const app = await openApp(config, { world, live, stack })
  if (plays(config, 'worker')) {
    const runner = await startJobs(world, { ownerUrl, jobs, recurring })
    stack.defer(() => runner.stop())
    const sweeper = startSweeps(world, sweepsOf(config))
    stack.defer(() => sweeper.stop())
    if (!world.mail) log.info('no mail is sent: SMTP_URL is not set')
  }
  stack.defer(() => live.close())
  // Before the other nodes can no longer be told that its numbers are free.
  if (supervisor) stack.defer(() => supervisor.stop())
  if (config.metrics) await serveMetrics(config.metrics, stack)
  await app.listen({ port: config.port, host: config.host })
  stack.defer(() => refuseCalls(app))
  supervisor?.start(world)
}

type Hiring = { live: Live; drivers: Drivers }

function hireSupervisor(config: Config, { live, drivers }: Hiring): Supervisor | undefined {
  if (!plays(config, 'whatsapp') || Object.keys(drivers).length === 0) return undefined
  const { reopenWithinHours } = config
  const supervisor = makeSupervisor({ drivers, reopenWithinHours })
  for (const topic of topics) live.onSignal(topic, (data) => supervisor.onSignal(topic, data))
  return supervisor
}

type Opening = { world: World; live: Live; stack: AsyncDisposableStack }

async function openApp(config: Config, { world, live, stack }: Opening): Promise<FastifyInstance> {
  const app = buildApp(world, {
    secretKey: config.secretKey,
    trustProxy: config.trustProxy,
    checks: checksOf(config, { db: world.db, live }),
    webDist,
    isBackstage: !plays(config, 'web'),
  })
  stack.defer(() => app.close())
  measureProcess()
  measureSockets(live.count)
  if (config.simulatorUrl === 'embedded') {
    const { log } = world
    const { publicUrl } = config
    await mountSimulator(app, { dataDir: join(config.dataDir, 'simulator'), log, publicUrl })
  }
  await app.ready()
  if (plays(config, 'web')) live.attach(app.server, world, { showTicket, heartbeat })
  return app
}

function checksOf({ redisUrl }: Config, { db, live }: Pick<OpenDatabase, 'db'> & { live: Live }) {
  const database = () => sql`select 1`.execute(db)
  const redis = async () => {
    if (!live.isJoined()) throw new Error('not connected')
  }
  return { database, ...(redisUrl && { redis }) }
}

async function serveMetrics(
  where: NonNullable<Config['metrics']>,
  stack: AsyncDisposableStack,
): Promise<void> {
  const app = buildMetricsApp()
  stack.defer(() => app.close())
  await app.listen(where)
}

const LAST_CALLS_MS = 8000

/** Calls under way are finished, new ones find nobody; one that takes too long is cut. */
async function refuseCalls({ server }: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), LAST_CALLS_MS).unref()
  server.close(() => clearTimeout(cut))
}
