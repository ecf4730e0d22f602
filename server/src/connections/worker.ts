import { randomUUID } from 'node:crypto'
import { contactTyping } from '@recado/contract/tickets'
import { type Intake, makeIntake } from '../inbox/intake.ts'
import {
  editByNetwork,
  failByNetwork,
  raiseAck,
  reactByNetwork,
  revokeByNetwork,
} from '../messages/network.ts'
import type { Ctx, World } from '../platform/ctx.ts'
import { within } from '../platform/within.ts'
import { livingTicketOf } from '../tickets/queries.ts'
import { roomsOf } from '../tickets/rules.ts'
import type { Connection, Credentials, Sink, WhatsAppDriver } from '../whatsapp/driver.ts'
import { type Courier, makeCourier } from './courier.ts'
import { keysOf } from './keys.ts'
import { type Lease, releaseLease } from './lease.ts'
import { makePorter, type Porter } from './porter.ts'
import { remoteNamesOf } from './remote-names.ts'
import { keepState, readSecret, writeSecret } from './state.ts'

/** One connection at work on this node: its link, what comes in, what goes out. */
export type Worker = {
  companyId: number
  lease: Lease
  connection: Connection
  courier: Courier
  /** When the lease was last known to be ours, by this process's clock in milliseconds. */
  renewedAt: number
  /** Lets go: nothing is lost, and the next owner goes on. */
  stop: () => Promise<void>
}

export type WorkerOptions = {
  companyId: number
  lease: Lease
  name: string
  driver: WhatsAppDriver
  reopenWithinHours: number
  onLeaseLost: () => void
}

/** Opens the connection and everything around it. The lease is ours already. */
export function startWorker(world: World, options: WorkerOptions): Worker {
  const { companyId, lease, name, driver, onLeaseLost } = options
  const { connectionId } = lease
  const log = world.log.child({ companyId, connectionId, epoch: lease.epoch })
  const link = { isOnline: false }
  const intake = makeIntake(world, { ...options, connectionId, atOnce: 6 })
  const parts: { courier?: Courier; porter?: Porter } = {}
  const sink = sinkOf(world, { ...options, intake, parts, link })
  const credentials = credentialsOf(world, options)
  const names = remoteNamesOf(world, { companyId, connectionId })
  const connection = driver.open({ name, credentials, keys: keysOf(world, options), names, sink, log })
  const courier = makeCourier(world, {
    companyId,
    lease,
    connection,
    onLeaseLost,
    isOnline: () => link.isOnline,
  })
  const isOnline = () => link.isOnline
  const porter = makePorter(world, { companyId, connectionId, connection, isOnline })
  Object.assign(parts, { courier, porter })
  intake.resume()
  return {
    companyId,
    lease,
    connection,
    courier,
    renewedAt: Date.now(),
    async stop() {
      // Together: what the connection still hands over waits for the intake.
      await Promise.all([connection.close(), courier.stop(), porter.stop(), intake.stop()])
      await within(world, { companyId }, (ctx) => releaseLease(ctx, lease))
    },
  }
}

type SinkOptions = WorkerOptions & {
  intake: Intake
  parts: { courier?: Courier; porter?: Porter }
  link: { isOnline: boolean }
}

function sinkOf(world: World, options: SinkOptions): Sink {
  const { companyId, lease, intake, parts, link } = options
  const { connectionId } = lease
  const inside: Inside = (work) => within(world, { companyId }, work)
  return {
    async state(info) {
      link.isOnline = info.state === 'CONNECTED'
      await inside((ctx) => keepState(ctx, { lease, info }))
      if (!link.isOnline) return
      parts.courier?.wake()
      parts.porter?.wake()
    },
    async message(inbound) {
      await intake.take(inbound)
      if (inbound.body.type === 'media')
        void intake.settled(inbound.networkId).then(
          () => parts.porter?.wake(),
          () => undefined,
        )
    },
    ...changesOf(inside, { connectionId, intake }),
    typing: ({ chat, state }) =>
      void inside(async (ctx) => {
        const ticket = await livingTicketOf(ctx, { chat, connectionId })
        if (ticket)
          ctx.emit(contactTyping, { ticketId: ticket.id, state }, { rooms: roomsOf(ticket) })
      }).catch((error: unknown) => world.log.debug({ err: error }, 'typing was not told')),
  }
}

type Inside = (work: (ctx: Ctx) => Promise<void>) => Promise<void>

/** What befalls a message, ours or one typed on the phone: it may still be in the line, and comes first. */
function changesOf(
  inside: Inside,
  { connectionId, intake }: { connectionId: number; intake: Intake },
): Pick<Sink, 'ack' | 'failed' | 'edited' | 'revoked' | 'reaction'> {
  const after = async (networkId: string, work: (ctx: Ctx) => Promise<void>) => {
    await intake.settled(networkId)
    await inside(work)
  }
  return {
    ack: ({ networkId, level, at }) =>
      after(networkId, (ctx) => raiseAck(ctx, { connectionId, networkId, ack: level, at })),
    failed: (failure) =>
      after(failure.networkId, (ctx) => failByNetwork(ctx, { connectionId, ...failure })),
    edited: (edit) => after(edit.networkId, (ctx) => editByNetwork(ctx, { connectionId, ...edit })),
    revoked: (deletion) =>
      after(deletion.networkId, (ctx) => revokeByNetwork(ctx, { connectionId, ...deletion })),
    reaction: (reaction) =>
      after(reaction.networkId, (ctx) => reactByNetwork(ctx, { connectionId, ...reaction })),
  }
}

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
