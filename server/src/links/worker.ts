import { randomUUID } from 'node:crypto'
import { contactTyping } from '@recado/contract/tickets'
import { type Intake, makeIntake } from '../inbox/intake.ts'
import type { World } from '../platform/ctx.ts'
import { within } from '../platform/database/within.ts'
import { livingTicketOf } from '../desk/tickets/queries.ts'
import { roomsOf } from '../desk/tickets/rules.ts'
import { orderTemplates } from '../connections/templates/ordering.ts'
import type {
  Connection,
  Credentials,
  DriverContext,
  Inbound,
  Sink,
  WhatsAppDriver,
} from '../platform/whatsapp-driver.ts'
import { changesOf, type Inside } from './message-updates.ts'
import { type Courier, makeCourier } from './sending/sender.ts'
import { keysOf } from './keys.ts'
import type { Lease } from './lease/lease.ts'
import { makePictures, type Pictures } from './pictures.ts'
import { makePorter, type Porter } from './media-downloader.ts'
import { makePostman, type Postman } from './webhooks/processor.ts'
import { readSecret } from '../connections/secrets.ts'
import { remoteNamesOf } from './remote-names.ts'
import { giveUp, keepFindings, keepState, type Standing, writeSecret } from './state.ts'
import { storable } from './sanitize-text.ts'
import { makeTenure, type Tenure } from './lease/lease-clock.ts'
import { makeVitals, type Vitals } from './health/health.ts'

/** One connection at work on this node: its link, what comes in, what goes out. */
export type Worker = {
  companyId: number
  lease: Lease
  connection: Connection
  courier: Courier
  porter: Porter
  postman: Postman
  tenure: Tenure
  /** Of the last wish this owner knew of when it took the connection. */
  wishEpoch: number
  readonly isOnline: boolean
  /** Writes down what was noticed of the connection since the last time. */
  keepFindings: () => Promise<void>
  /** Lets go: nothing is lost, and the next owner goes on. */
  stop: () => Promise<void>
}

export type WorkerOptions = {
  companyId: number
  lease: Lease
  /** When the question that took the lease began, as `performance.now()` tells it. */
  began: number
  wishEpoch: number
  name: string
  standing: Standing
  driver: WhatsAppDriver
  reopenWithinHours: number
  onLeaseLost: () => void
}

/** Opens the connection and everything around it. The lease is ours already. */
export function startWorker(everybodys: World, options: WorkerOptions): Worker {
  const { companyId, lease, driver, onLeaseLost, wishEpoch } = options
  const { connectionId } = lease
  const world = takingTurns(everybodys, connectionId)
  const link: Link = { isOnline: false, restrictedUntil: options.standing.restrictedUntil }
  const tenure = makeTenure(options.began, onLeaseLost)
  const vitals = makeVitals(world, options.standing)
  const intake = makeIntake(world, { ...options, connectionId, atOnce: 6 })
  const parts: Parts = {}
  const sink = sinkOf(world, { ...options, intake, parts, link, vitals })
  const connection = driver.open(contextOf(world, { ...options, tenure }, sink))
  const courier = makeCourier(world, { ...options, connection, tenure, vitals, link })
  const about = { companyId, connectionId, connection, isOnline: () => link.isOnline }
  const porter = makePorter(world, about)
  const pictures = picturesOf(world, { ...about, driver })
  Object.assign(parts, { courier, porter, pictures })
  intake.resume()
  const postman = makePostman(world, about)
  const crew = [courier, porter, postman, intake, ...(pictures ? [pictures] : [])]
  return {
    companyId,
    lease,
    connection,
    courier,
    porter,
    postman,
    tenure,
    wishEpoch,
    get isOnline() {
      return link.isOnline
    },
    keepFindings: () => noteFindings(world, options, vitals),
    async stop() {
      tenure.end()
      // Together: what the connection still hands over waits for the intake.
      const handedOver = handOver(everybodys, options, connection)
      await Promise.all([handedOver, ...crew.map((one) => one.stop())])
    },
  }
}

/** Undefined of a network that shows none. */
function picturesOf(
  world: World,
  {
    driver,
    connection: { profilePicture },
    ...about
  }: Parameters<typeof makePorter>[1] & Pick<WorkerOptions, 'driver'>,
): Pictures | undefined {
  const { pictureEveryMs: everyMs } = driver.capabilities
  return everyMs && profilePicture
    ? makePictures(world, { ...about, profilePicture, everyMs })
    : undefined
}

/** The same process, where what is done takes turns with what is done for other numbers. */
function takingTurns(world: World, connectionId: number): World {
  const inTurn: World['inTurn'] = (work) => world.db.turns.take(connectionId, work)
  return Object.create(world, { inTurn: { value: inTurn } }) as World
}

function contextOf(
  world: World,
  options: WorkerOptions & { tenure: Tenure },
  sink: Sink,
): DriverContext {
  const { companyId, lease, name, tenure } = options
  const { connectionId, epoch } = lease
  return {
    name,
    owner: `${lease.owner} ${epoch}`,
    mayAct: () => tenure.holds(),
    credentials: credentialsOf(world, options),
    keys: keysOf(world, options),
    names: remoteNamesOf(world, { companyId, connectionId }),
    sink,
    log: world.log.child({ companyId, connectionId, epoch }),
  }
}

/** With the link closed nothing leaves any more, so the next owner need not wait for the rest, nor for a turn. */
async function handOver(
  world: World,
  { companyId, lease }: WorkerOptions,
  connection: Connection,
): Promise<void> {
  await connection.close()
  await within(world, { companyId }, (ctx) => giveUp(ctx, lease))
}

/** What is known of the link just now. */
export type Link = { isOnline: boolean; restrictedUntil: Date | null }

async function noteFindings(
  world: World,
  { companyId, lease }: WorkerOptions,
  vitals: Vitals,
): Promise<void> {
  const findings = vitals.findings()
  if (!findings) return
  try {
    await within(world, { companyId }, (ctx) => keepFindings(ctx, { lease, findings }))
    vitals.kept(findings)
  } catch (error) {
    const { connectionId } = lease
    world.log.warn({ err: error, connectionId }, 'what was noticed of a connection was not kept')
  }
}

/** What a sign of the network wakes. */
type Parts = { courier?: Courier; porter?: Porter; pictures?: Pictures }

type SinkOptions = WorkerOptions & {
  intake: Intake
  parts: Parts
  link: Link
  vitals: Vitals
}

function sinkOf(world: World, options: SinkOptions): Sink {
  const { companyId, lease, wishEpoch, intake, parts, link, vitals, driver } = options
  const { connectionId } = lease
  const inside: Inside = (work) => within(world, { companyId }, work)
  return {
    async state(info) {
      link.isOnline = info.state === 'CONNECTED'
      const standing = await inside((ctx) => keepState(ctx, { lease, info, wishEpoch }))
      if (standing) {
        vitals.stands(info.state === 'CONNECTED', standing)
        link.restrictedUntil = standing.restrictedUntil
      }
      if (!link.isOnline) return
      parts.courier?.wake()
      parts.porter?.wake()
      parts.pictures?.wake()
    },
    async message(inbound) {
      vitals.heard()
      await intake.take(inbound)
      if (inbound.origin === 'offline-replay') vitals.recovered(inbound.networkId)
      void wakeAfter(inbound, options)
    },
    ...storable(changesOf(inside, { connectionId, intake, vitals, driver })),
    templatesChanged: () => inside((ctx) => orderTemplates(ctx, connectionId)),
    typing: ({ chat, state }) => {
      vitals.heard()
      void inside(async (ctx) => {
        const ticket = await livingTicketOf(ctx, { chat, connectionId })
        if (ticket)
          ctx.emit(contactTyping, { ticketId: ticket.id, state }, { rooms: roomsOf(ticket) })
      }).catch((error: unknown) => world.log.debug({ err: error }, 'typing was not told'))
    },
  }
}

/** Whoever looks for what a message brought finds it once it is stored. */
const wakeAfter = ({ networkId, body }: Inbound, { intake, parts }: SinkOptions): Promise<void> =>
  intake.settled(networkId).then(
    () => {
      parts.pictures?.wake()
      if (body.type === 'media') parts.porter?.wake()
    },
    () => undefined,
  )

/** Sealed for this connection alone: a row copied to another opens nothing. */
function credentialsOf(world: World, { companyId, lease }: WorkerOptions): Credentials {
  const about = `connection ${companyId}/${lease.connectionId} credentials`
  return {
    async read() {
      const sealed = await within(world, { companyId, readOnly: true }, (ctx) =>
        readSecret(ctx, lease.connectionId),
      )
      return sealed && world.seal.open(sealed, about)
    },
    write: (secret) =>
      within(world, { companyId }, (ctx) =>
        writeSecret(ctx, {
          lease,
          sealed: secret === undefined ? undefined : world.seal.close(secret, about),
        }),
      ),
  }
}

/** Names this process among all nodes for as long as it lives. */
export const nodeId = randomUUID()
