import { randomUUID } from 'node:crypto'
import { contactTyping } from '@recado/contract/desk/tickets'
import { type Intake, makeIntake } from '../inbox/intake.ts'
import type { World } from '../platform/ctx.ts'
import {
  makeSharedTransactions,
  type ShareTransaction,
} from '../platform/database/shared-transactions.ts'
import { within } from '../platform/database/within.ts'
import { activeTicketOf } from '../desk/tickets/queries.ts'
import { roomsOf } from '../desk/tickets/visibility.ts'
import { enqueueTemplateFetch } from '../connections/templates/enqueue-fetch.ts'
import type {
  Connection,
  DriverContext,
  Inbound,
  Sink,
  WhatsAppDriver,
} from '../platform/whatsapp-driver.ts'
import { messageUpdates, type RunInCompany } from './message-updates.ts'
import { type Sender, makeSender } from './sending/sender.ts'
import { keysOf } from './keys.ts'
import type { Lease } from './lease/lease.ts'
import { makePictureDownloader, type PictureDownloader } from './picture-downloader.ts'
import { makeMediaDownloader, type MediaDownloader } from './media-downloader.ts'
import { makeWebhookProcessor, type WebhookProcessor } from './webhooks/processor.ts'
import { credentialsOf } from './credentials.ts'
import { remoteNamesOf } from './remote-names.ts'
import { releaseConnection, saveFindings, saveState, type ConnectionSnapshot } from './state.ts'
import { sanitizeUpdates } from './sanitize-text.ts'
import { makeLeaseClock, type LeaseClock } from './lease/lease-clock.ts'
import { makeHealthMonitor, type HealthMonitor } from './health/health.ts'

/** One connection that this node owns: its link, inbound and outbound messages. */
export type Worker = {
  companyId: number
  lease: Lease
  connection: Connection
  sender: Sender
  mediaDownloader: MediaDownloader
  webhookProcessor: WebhookProcessor
  leaseClock: LeaseClock
  /** The epoch of the last request that this owner knew of when it claimed the connection. */
  requestEpoch: number
  readonly isOnline: boolean
  /** Stores what the health monitor has found since the last call. */
  saveFindings: () => Promise<void>
  /** Releases the connection. Nothing is lost, and the next owner continues. */
  stop: () => Promise<void>
}

export type WorkerOptions = {
  companyId: number
  lease: Lease
  /** When the query that claimed the lease began, as a `performance.now()` value. */
  began: number
  requestEpoch: number
  name: string
  snapshot: ConnectionSnapshot
  driver: WhatsAppDriver
  reopenWithinHours: number
  onLeaseLost: () => void
}

/** Opens the connection and starts its services. The lease is already owned. */
export function startWorker(shared: World, options: WorkerOptions): Worker {
  const { companyId, lease, driver, requestEpoch } = options
  const { connectionId } = lease
  const world = withFairQueue(shared, connectionId)
  const link: RunningLink = { isOnline: false, restrictedUntil: options.snapshot.restrictedUntil }
  const leaseClock = makeLeaseClock(options.began, options.onLeaseLost)
  const health = makeHealthMonitor(world, options.snapshot)
  const intake = makeIntake(world, { ...options, connectionId, runAsCompany: 6 })
  const shareTransaction = makeSharedTransactions(world, companyId)
  const known = { ...options, leaseClock, health, link, shareTransaction, parts: {} }
  const sink = sinkOf(world, { ...known, intake })
  const connection = driver.open(contextOf(world, known, sink))
  const sender = makeSender(world, { ...known, connection })
  const common = { companyId, connectionId, connection, isOnline: () => link.isOnline }
  const mediaDownloader = makeMediaDownloader(world, common)
  const pictureDownloader = pictureDownloaderOf(world, { ...common, driver })
  Object.assign(known.parts, { sender, mediaDownloader, pictureDownloader })
  intake.resume()
  const webhookProcessor = makeWebhookProcessor(world, common)
  const services = [sender, mediaDownloader, webhookProcessor, intake, pictureDownloader]
  return {
    companyId,
    lease,
    connection,
    sender,
    mediaDownloader,
    webhookProcessor,
    leaseClock,
    requestEpoch,
    get isOnline() {
      return link.isOnline
    },
    saveFindings: () => storeFindings(world, options, health),
    async stop() {
      leaseClock.end()
      // Closes everything concurrently: what the connection still delivers waits for the intake.
      const released = closeAndRelease(shared, options, connection)
      await Promise.all([released, ...services.map((one) => one?.stop())])
    },
  }
}

/** Undefined if the network offers no profile pictures. */
function pictureDownloaderOf(
  world: World,
  {
    driver,
    connection: { profilePicture },
    ...common
  }: Parameters<typeof makeMediaDownloader>[1] & Pick<WorkerOptions, 'driver'>,
): PictureDownloader | undefined {
  const { pictureEveryMs: everyMs } = driver.capabilities
  return everyMs && profilePicture
    ? makePictureDownloader(world, { ...common, profilePicture, everyMs })
    : undefined
}

/** The world of this process, with transactions of this number queued fairly with those of other numbers. */
function withFairQueue(world: World, connectionId: number): World {
  const withFairShare: World['withFairShare'] = (work) => world.db.fairQueue.run(connectionId, work)
  return Object.create(world, { withFairShare: { value: withFairShare } }) as World
}

function contextOf(
  world: World,
  options: WorkerOptions & { leaseClock: LeaseClock },
  sink: Sink,
): DriverContext {
  const { companyId, lease, name, leaseClock } = options
  const { connectionId, epoch } = lease
  return {
    name,
    owner: `${lease.owner} ${epoch}`,
    mayAct: () => leaseClock.isValid(),
    credentials: credentialsOf(world, options),
    keys: keysOf(world, options),
    names: remoteNamesOf(world, { companyId, connectionId }),
    sink,
    log: world.log.child({ companyId, connectionId, epoch }),
  }
}

/**
 * Once the link is closed nothing is sent, so the lease is released at once, without waiting for the services or for a
 * turn in the queue.
 */
async function closeAndRelease(
  world: World,
  { companyId, lease }: WorkerOptions,
  connection: Connection,
): Promise<void> {
  await connection.close()
  await within(world, { companyId }, (ctx) => releaseConnection(ctx, lease))
}

/** The current state of the link. */
export type RunningLink = { isOnline: boolean; restrictedUntil: Date | null }

async function storeFindings(
  world: World,
  { companyId, lease }: WorkerOptions,
  health: HealthMonitor,
): Promise<void> {
  const findings = health.findings()
  if (!findings) return
  try {
    await within(world, { companyId }, (ctx) => saveFindings(ctx, { lease, findings }))
    health.saved(findings)
  } catch (error) {
    const { connectionId } = lease
    world.log.warn({ err: error, connectionId }, 'the health of a connection could not be stored')
  }
}

/** The services that events of the network wake. */
type WokenServices = {
  sender?: Sender
  mediaDownloader?: MediaDownloader
  pictureDownloader?: PictureDownloader
}

type SinkOptions = WorkerOptions & {
  intake: Intake
  parts: WokenServices
  link: RunningLink
  health: HealthMonitor
  shareTransaction: ShareTransaction
}

function sinkOf(world: World, options: SinkOptions): Sink {
  const { companyId, lease, requestEpoch, intake, parts, link, health } = options
  const { connectionId } = lease
  const inside: RunInCompany = (work) => within(world, { companyId }, work)
  return {
    async state(info) {
      link.isOnline = info.state === 'CONNECTED'
      const snapshot = await inside((ctx) => saveState(ctx, { lease, info, requestEpoch }))
      if (snapshot) {
        health.stateSaved(info.state === 'CONNECTED', snapshot)
        link.restrictedUntil = snapshot.restrictedUntil
      }
      if (!link.isOnline) return
      parts.sender?.wake()
      parts.mediaDownloader?.wake()
      parts.pictureDownloader?.wake()
    },
    async message(inbound) {
      health.responded()
      await intake.take(inbound)
      if (inbound.origin === 'offline-replay') health.replayed(inbound.networkId)
      void wakeAfter(inbound, options)
    },
    ...sanitizeUpdates(messageUpdates(inside, { ...options, connectionId })),
    templatesChanged: () => inside((ctx) => enqueueTemplateFetch(ctx, connectionId)),
    typing: ({ chat, state }) => {
      health.responded()
      void inside(async (ctx) => {
        const ticket = await activeTicketOf(ctx, { chat, connectionId })
        if (ticket)
          ctx.emit(contactTyping, { ticketId: ticket.id, state }, { rooms: roomsOf(ticket) })
      }).catch((error: unknown) =>
        world.log.debug({ err: error, connectionId }, 'a typing event could not be sent'),
      )
    },
  }
}

/** Wakes the downloaders only after the message is stored, so that they find it. */
const wakeAfter = ({ networkId, body }: Inbound, { intake, parts }: SinkOptions): Promise<void> =>
  intake.settled(networkId).then(
    () => {
      parts.pictureDownloader?.wake()
      if (body.type === 'media') parts.mediaDownloader?.wake()
    },
    () => undefined,
  )

/** Identifies this process among all nodes for its lifetime. */
export const nodeId = randomUUID()
