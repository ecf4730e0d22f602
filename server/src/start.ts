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
import { fillDemoDesks } from './fill-demo-desk.ts'
import { makePrivateFolder, prepareDataDir } from './platform/embedded-postgresql/data-dir.ts'
import { driversOf } from './drivers.ts'
import { startMessage } from './start-message.ts'
import { jobs, recurring } from './jobs.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { openLive } from './open-live.ts'
import { mountPaymentDouble } from './payment-double.ts'
import { ensureWeb, webDist } from './platform/http/build-web.ts'
import type { World } from './platform/ctx.ts'
import { makeFiles } from './platform/files/files.ts'
import { startJobs } from './platform/jobs/runner.ts'
import type { Live } from './platform/live/live.ts'
import { buildMetricsApp, measureProcess, measureSockets } from './platform/metrics.ts'
import { startPeriodicTasks } from './platform/jobs/periodic-tasks.ts'
import { periodicTasks } from './periodic-tasks.ts'
import { makeAssigner } from './automation/assignment/assigner.ts'
import { showTicket } from './desk/tickets/queries.ts'
import { ticketRoomsFor } from './desk/tickets/visibility.ts'
import { heartbeat, leavePage } from './accounts/users/commands.ts'
import type { Drivers } from './platform/networks.ts'
import { buildWorld } from './build-world.ts'

export type RunningServer = {
  /** The text for the terminal. */
  message: string
  /** Stops everything that was started, last first. */
  stop: () => Promise<void>
}

type StartOptions = {
  log: Logger
  /** Vite serves the web app, so it is not built. */
  withoutWeb: boolean
}

/** Starts the product for the roles of this process. If a step fails, the earlier steps are undone. */
export async function start(
  config: Config,
  { log, withoutWeb }: StartOptions,
): Promise<RunningServer> {
  const stack = new AsyncDisposableStack()
  try {
    await checkPorts(config)
    makeFolders(config)
    const [opened] = await awaitBoth([
      openDatabase(config, { log, stack }),
      hasRole(config, 'web') && !withoutWeb ? ensureWeb(log) : undefined,
    ])
    const demoDesks = config.demo ? await seedDemo(opened.ownerUrl, log) : []
    await startServices(config, { ...opened, log, stack, demoDesks })
    return { message: startMessage(config), stop: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Creates the folders in DATA_DIR that this process uses; the database creates its own. */
function makeFolders({ dataDir, storage, simulatorUrl }: Config): void {
  const media = storage.kind === 'folder' && isInside(dataDir, storage.folder) && storage.folder
  const simulator = simulatorUrl === 'embedded' && join(dataDir, 'simulator')
  if (media || simulator) prepareDataDir(dataDir)
  for (const folder of [media, simulator]) if (folder) makePrivateFolder(folder)
}

const isInside = (outer: string, inner: string): boolean => inner.startsWith(`${outer}${sep}`)

const hasRole = ({ roles }: Config, role: Role) => roles.includes(role)

/** Like `Promise.all`, but waits for both also when one fails, so that nothing continues in the background. */
async function awaitBoth<A, B>(both: [Promise<A>, B]): Promise<[A, Awaited<B>]> {
  await Promise.allSettled(both)
  return Promise.all(both)
}

type Services = OpenDatabase & {
  log: Logger
  stack: AsyncDisposableStack
  /** Companies of the demonstration whose desk is filled if it is empty. */
  demoDesks: number[]
}

/**
 * Starts the services in the order of their dependencies. `stack` stops them in reverse order: refuse new calls,
 * release leases, close sockets, finish jobs.
 */
async function startServices(
  config: Config,
  { db, ownerUrl, log, stack, demoDesks }: Services,
): Promise<void> {
  const files = await makeFiles(config.storage)
  const live = await openLive(config, log)
  const drivers = driversOf(config, log)
  const supervisor = createSupervisor(config, { live, drivers })
  const networks = { ask: makeNetworkRequests(live), offered: drivers }
  const world = buildWorld(config, { db, log, files, live, networks })
  await fillDemoDesks(world, demoDesks)
  const app = await openApp(config, { world, live, stack })
  if (hasRole(config, 'worker')) {
    const runner = await startJobs(world, { ownerUrl, jobs, recurring })
    stack.defer(() => runner.stop())
    const tasks = startPeriodicTasks(world, periodicTasks(config))
    stack.defer(() => tasks.stop())
    const assigner = makeAssigner(world)
    live.onSignal('assignment', ({ companyId }) => assigner.wake(companyId))
    stack.defer(() => assigner.stop())
    if (!world.mail) log.info('mail is off: SMTP_URL is not set')
  }
  stack.defer(() => live.close())
  // Stops before the live connection closes, so that the other nodes learn that its numbers are free.
  if (supervisor) stack.defer(() => supervisor.stop())
  if (config.metrics) await serveMetrics(config.metrics, stack)
  await app.listen({ port: config.port, host: config.host })
  stack.defer(() => refuseCalls(app))
  supervisor?.start(world)
}

type SupervisorOptions = { live: Live; drivers: Drivers }

function createSupervisor(
  config: Config,
  { live, drivers }: SupervisorOptions,
): Supervisor | undefined {
  if (!hasRole(config, 'whatsapp') || Object.keys(drivers).length === 0) return undefined
  const { reopenWithinHours } = config
  const supervisor = makeSupervisor({ drivers, reopenWithinHours })
  for (const topic of topics) live.onSignal(topic, (data) => supervisor.onSignal(topic, data))
  return supervisor
}

type OpenAppOptions = { world: World; live: Live; stack: AsyncDisposableStack }

async function openApp(
  config: Config,
  { world, live, stack }: OpenAppOptions,
): Promise<FastifyInstance> {
  const app = buildApp(world, {
    secretKey: config.secretKey,
    trustProxy: config.trustProxy,
    checks: checksOf(config, { db: world.db, live }),
    webDist,
    servesHealthOnly: !hasRole(config, 'web'),
  })
  stack.defer(() => app.close())
  measureProcess()
  measureSockets(live.count)
  if (config.simulatorUrl === 'embedded') {
    const { log } = world
    const { publicUrl } = config
    await mountSimulator(app, { dataDir: join(config.dataDir, 'simulator'), log, publicUrl })
  }
  await mountPaymentDouble(app, config)
  await app.ready()
  if (hasRole(config, 'web'))
    live.attach(app.server, world, { showTicket, heartbeat, leavePage, ticketRoomsFor })
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

const DRAIN_MS = 8000

/** Lets running calls finish and refuses new ones; closes calls that take too long. */
async function refuseCalls({ server }: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
  server.close(() => clearTimeout(cut))
}
