import { peerOf } from '../../contacts/queries.ts'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import type { Connection, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { type Guard, makeGuard } from './guard.ts'
import { holdDoubtful } from './uncertain-sends.ts'
import { type Lease, LeaseLost } from '../lease/lease.ts'
import { claimParcels, type Parcel, PARCELS_AT_ONCE, type Passage } from './outbox.ts'
import { leaveWaiting, namesItself, settle, type Settling } from './send-result.ts'
import type { Tenure } from '../lease/lease-clock.ts'
import type { Vitals } from '../health/health.ts'

export type Courier = {
  /** There may be something to send: a run begins, or the one under way looks once more. */
  wake: () => void
  /** Resolves when the run under way has nothing more to send. */
  idle: () => Promise<void>
  /** Resolves when nothing is on its way any more; nothing new leaves meanwhile. */
  stop: () => Promise<void>
}

type Options = {
  companyId: number
  lease: Lease
  tenure: Tenure
  driver: Pick<WhatsAppDriver, 'capabilities'>
  connection: Connection
  /** Whether the network would take a message now, and what it has told of this number. */
  link: { isOnline: boolean; restrictedUntil: Date | null }
  vitals: Pick<Vitals, 'asked' | 'heard' | 'sent'>
  onLeaseLost: () => void
}

const LOOK_AGAIN_MS = 5_000

/** Conversations in which something is on its way at the same time. */
const CONVERSATIONS = 200

/**
 * Takes one connection's messages to the network: in order within a conversation, conversations side by side. One
 * that is slow, as with a large file, keeps none of the others waiting.
 */
export function makeCourier(world: World, options: Options): Courier {
  const alarm = makeAlarm(wake)
  const work = workOf(world, options, { wake, wakeIn: (ms) => alarm.wakeIn(ms) })
  let running: Promise<void> | undefined
  let isWanted = false

  const mayLook = () =>
    isWanted && !work.halt.signal.aborted && options.link.isOnline && work.busy.size < CONVERSATIONS

  function wake(): void {
    isWanted = true
    if (work.halt.signal.aborted) return
    running ??= run().finally(() => {
      running = undefined
      if (mayLook()) wake()
    })
  }

  async function run(): Promise<void> {
    while (mayLook()) {
      isWanted = false
      try {
        if ((await setOut(work)) === PARCELS_AT_ONCE) isWanted = true
      } catch (error) {
        if (error instanceof LeaseLost) return options.onLeaseLost()
        world.log.error({ err: error, ...options.lease }, 'sending failed')
      }
    }
    alarm.wakeIn(LOOK_AGAIN_MS)
  }

  return {
    wake,
    async idle() {
      while (running || work.busy.size > 0) await Promise.all([running, ...work.busy.values()])
    },
    async stop() {
      work.halt.abort()
      alarm.stop()
      await Promise.all([running, ...work.busy.values()])
    },
  }
}

const workOf = (world: World, options: Options, waking: Pick<Work, 'wake' | 'wakeIn'>): Work => ({
  ...options,
  ...waking,
  world,
  guard: makeGuard(world, options),
  busy: new Map(),
  halt: new AbortController(),
  hasBegun: false,
})

/** Goes off once, at the earliest of the times that were named. */
function makeAlarm(wake: () => void) {
  let timer: NodeJS.Timeout | undefined
  let at = Infinity
  const ring = () => {
    at = Infinity
    wake()
  }
  return {
    wakeIn(ms: number) {
      const then = performance.now() + ms
      if (then >= at) return
      at = then
      clearTimeout(timer)
      timer = setTimeout(ring, ms)
    },
    stop() {
      at = -Infinity
      clearTimeout(timer)
    },
  }
}

type Work = Options &
  Settling & {
    guard: Guard
    wake: () => void
    /** Conversations with something on its way. */
    busy: Map<number, Promise<void>>
    /** What a former owner left behind was looked through. */
    hasBegun: boolean
  }

/** Sends off what is due, but does not wait for it; answers how much it was. */
async function setOut(work: Work): Promise<number> {
  const { world, companyId, lease, busy } = work
  const parcels = await within(world, { companyId }, async (ctx) => {
    if (!work.hasBegun && namesItself(work)) await holdDoubtful(ctx, lease)
    return claimParcels(ctx, { lease, busy: [...busy.keys()] })
  })
  work.hasBegun = true
  for (const [id, all] of Map.groupBy(parcels, ({ conversation }) => conversation))
    busy.set(id, converse(work, { id, contactId: all[0]!.contactId, all }))
  return parcels.length
}

type Conversation = { id: number; contactId: number; all: Parcel[] }

/** Never throws. What went well is looked at again at once, what failed after a while. */
async function converse(work: Work, conversation: Conversation): Promise<void> {
  const { world, busy, wake, lease, onLeaseLost } = work
  try {
    try {
      await sendInOrder(work, conversation)
    } finally {
      await leaveWaiting(work, conversation.all)
    }
    busy.delete(conversation.id)
    wake()
  } catch (error) {
    busy.delete(conversation.id)
    if (error instanceof LeaseLost) return onLeaseLost()
    world.log.error({ err: error, connectionId: lease.connectionId }, 'sending failed')
  }
}

/** One after the other, taken from `all`; behind one that has to wait, the others wait too and stay there. */
async function sendInOrder(work: Work, { contactId, all }: Conversation): Promise<void> {
  const { world, companyId } = work
  const to = await within(world, { companyId, readOnly: true }, (ctx) => peerOf(ctx, contactId))
  while (all.length > 0 && !work.halt.signal.aborted) {
    const parcel = all.shift()!
    const passage: Passage = to ? await work.guard(parcel, to) : noAddress
    if (!(await settle(work, parcel, passage))) return
  }
}

const noAddress: Passage = {
  outcome: 'refused',
  code: 'ERR_WAPP_INVALID_CONTACT',
  retry: 'never',
  text: 'no address',
}
