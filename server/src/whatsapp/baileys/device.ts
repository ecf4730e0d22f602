import { retry } from '@recado/concurrency/retry'
import { sleep } from '@recado/concurrency/sleep'
import type { KeyAnswers, KeyQuestion, DriverNews } from '@recado/baileys-driver/protocol'
import type { DriverContext } from '../../platform/whatsapp-driver.ts'
import { OwnershipLost } from '../../platform/driver-stores.ts'
import { makeStateReporter, type StateReporter } from '../state-reporter.ts'
import type { Child, ChildLink } from './child.ts'
import { answerKeyQuestion, makeDeliveryMarks, type DeliveryMarks } from './keys.ts'
import { type BaileysLanes, makeLanes } from './lanes.ts'
import { linkPaceOf, type BaileysPace } from './pace.ts'
import type { Pool } from './pool.ts'
import { type BaileysLinkEnd, noHistory, type BaileysRetryPlan, planAfter } from './retry-plan.ts'
import type { Versions } from './versions.ts'

export type BaileysDeviceOptions = DriverContext & {
  pool: Pool
  pace: BaileysPace
  random: () => number
  versions: Versions
  url: string | undefined
  hasGroups: boolean
}

/** One linked device: its own state and that of its link. */
export type BaileysDevice = BaileysDeviceOptions & {
  lanes: BaileysLanes
  marks: DeliveryMarks
  reporter: StateReporter
  /** Aborted: no new link and no new work. */
  over: AbortController
  link?: ChildLink | undefined
  /** The link while it is signed in. */
  online?: ChildLink | undefined
  onlineSince?: number | undefined
  phone?: string | undefined
  /** The phone has confirmed, and the new device reconnects to sign in. */
  isPairing: boolean
  /** Codes shown since it was last linked, and by the current link. */
  qrCodes: number
  linkQrCodes: number
  /** When the current link showed its first code. */
  codesSince?: number | undefined
  onFirstCode?: ((link: ChildLink) => void) | undefined
  /** The network forbids it to start conversations. */
  isRestricted: boolean
  /** Times in the last hour when a link stopped receiving. */
  deafAt: number[]
}

export function makeDevice(options: BaileysDeviceOptions): BaileysDevice {
  const { log, sink, pace, keys } = options
  return {
    ...options,
    lanes: makeLanes({ log, retryMs: pace.storeRetryMs }),
    marks: makeDeliveryMarks(keys, { log, retryMs: pace.storeRetryMs }),
    reporter: makeStateReporter({ sink, log, retryMs: pace.storeRetryMs }),
    over: new AbortController(),
    isPairing: false,
    qrCodes: 0,
    linkQrCodes: 0,
    isRestricted: false,
    deafAt: [],
  }
}

type HandleEvent = (device: BaileysDevice, link: ChildLink, news: DriverNews) => void

/** Keeps the device linked until it is stopped or the network refuses it for good. */
export async function runLinks(device: BaileysDevice, hear: HandleEvent): Promise<void> {
  const { signal } = device.over
  let history = noHistory
  device.reporter.report({ state: 'OPENING' })
  while (!signal.aborted) {
    const ended = await runLink(device, hear).catch((error: unknown) => notStarted(device, error))
    if (signal.aborted || !ended) return
    const plan = planAfter(history, ended, device)
    history = plan.history
    device.log.info({ ...ended, ...plan.state }, 'a link to WhatsApp has ended')
    await applyPlan(device, plan, ended)
    if (plan.againInMs === undefined) return
    await sleep(plan.againInMs, signal)
  }
}

async function applyPlan(
  device: BaileysDevice,
  plan: BaileysRetryPlan,
  ended: BaileysLinkEnd,
): Promise<void> {
  if (plan.forget) await retryUntilDone(device, () => device.keys.clear())
  if (plan.renewVersion) await device.versions.renew(device.log)
  const isPairing = device.isPairing && ended.code === 515
  if (!isPairing) {
    device.isPairing = false
    device.reporter.report(plan.state)
  }
}

/** Runs one link from its first attempt to its end. Undefined if none was started. */
async function runLink(
  device: BaileysDevice,
  hear: HandleEvent,
): Promise<BaileysLinkEnd | undefined> {
  const { pool, pace, log, over, name } = device
  const credentials = await retryUntilDone(device, () => device.credentials.read())
  // Keys of an earlier identity must not be used with a new one.
  if (credentials === undefined) await retryUntilDone(device, () => device.keys.clear())
  const child = await acquireChild(device)
  if (over.signal.aborted) return undefined
  const { promise, resolve } = Promise.withResolvers<Extract<DriverNews, { type: 'ended' }>>()
  Object.assign(device, { linkQrCodes: 0, codesSince: undefined })
  const link = child.open(
    {
      label: name.trim().slice(0, 50) || 'Recado',
      hasGroups: device.hasGroups,
      pace: linkPaceOf(pace),
      ...(credentials && { credentials }),
      ...(device.url && { url: device.url }),
      ...device.versions.claimed(),
    },
    {
      log,
      hear: (news) => (news.type === 'ended' ? resolve(news) : hear(device, link, news)),
      answer: (question) => answered(device, link, question),
    },
  )
  device.link = link
  const { code, isPaired, isDeaf } = await promise
  const at = Date.now()
  const onlineMs = device.onlineSince === undefined ? 0 : at - device.onlineSince
  Object.assign(device, { link: undefined, online: undefined, onlineSince: undefined })
  if (isDeaf && isDeafTooOften(device, at)) pool.retire(child)
  return { code, isPaired, isDeaf, onlineMs, at }
}

/**
 * Waits for this link's turn and returns a process for it. Waits for a process that is still starting, because it would
 * otherwise open all its links at once when it is ready.
 */
async function acquireChild({ pool, pace, over: { signal } }: BaileysDevice): Promise<Child> {
  for (;;) {
    const awaited = pool.seat()
    await awaited.started
    if (awaited.isOver) throw new Error('a process of the Baileys driver ended as it began')
    await pool.turn(pace.connectEveryMs, signal)
    if (signal.aborted) return awaited
    const child = pool.seat()
    if (child.isUp) return child
  }
}

/** No process could be started. The machine may have room later. */
function notStarted({ log }: BaileysDevice, err: unknown): BaileysLinkEnd {
  log.error({ err }, 'a link to WhatsApp could not be started')
  return { isPaired: true, isDeaf: false, onlineMs: 0, at: Date.now() }
}

/** A node that lost the connection to another must not reopen it: each would disconnect the other. */
async function answered(
  device: BaileysDevice,
  link: ChildLink,
  question: KeyQuestion,
): Promise<KeyAnswers[KeyQuestion['op']]> {
  try {
    return await answerKeyQuestion(device, question)
  } catch (error) {
    if (error instanceof OwnershipLost) {
      device.over.abort()
      link.close()
    }
    throw error
  }
}

const HOUR_MS = 60 * 60_000
/** New sockets of the same process have not helped. Replace the process. */
const DEAF_LINKS_MAX = 3

function isDeafTooOften(device: BaileysDevice, at: number): boolean {
  device.deafAt = [...device.deafAt.filter((earlier) => at - earlier < HOUR_MS), at]
  if (device.deafAt.length < DEAF_LINKS_MAX) return false
  device.deafAt = []
  return true
}

/** Retries until the work succeeds. Undefined if the device was closed. */
function retryUntilDone<T>(device: BaileysDevice, work: () => Promise<T>): Promise<T | undefined> {
  const { over, pace, log } = device
  return retry(work, {
    backOff: { firstMs: pace.storeRetryMs, factor: 1 },
    signal: over.signal,
    onFailure: (err) =>
      log.warn({ err }, 'the credentials of a connection could not be read or stored'),
  })
}
