import { retry } from '@recado/concurrency/retry'
import { sleep } from '@recado/concurrency/sleep'
import type { DriverContext } from '../../platform/whatsapp-driver.ts'
import type { OwnIdentity } from './inbound.ts'
import { type SimulatedLanes, makeLanes } from './lanes.ts'
import { type SimulatedLink, openLink } from './link.ts'
import type { SimulatedPace } from './pace.ts'
import { type SimulatedLinkEnd, noHistory, planAfter } from './retry-plan.ts'
import { makeStateReporter, type StateReporter } from '../state-reporter.ts'

export type SimulatedDeviceOptions = DriverContext & {
  url: string
  pace: SimulatedPace
  random: () => number
}

/** One linked device: its own state and that of its link. */
export type SimulatedDevice = SimulatedDeviceOptions & {
  lanes: SimulatedLanes
  reporter: StateReporter
  /** Aborted: no new link and no new work. */
  over: AbortController
  /** The current link, signed in or not. */
  link?: SimulatedLink | undefined
  /** The link while it is signed in. */
  online?: SimulatedLink | undefined
  onlineSince?: number | undefined
  self?: OwnIdentity | undefined
  /** Codes shown since it was last linked. */
  qrCodes: number
}

/** Frames that are stored concurrently. */
const AT_ONCE = 200

export function makeDevice(options: SimulatedDeviceOptions): SimulatedDevice {
  const { log, sink, pace } = options
  const onDone = (delivery: number) => device.online?.say({ type: 'confirm', delivery })
  const device: SimulatedDevice = {
    ...options,
    lanes: makeLanes({ atOnce: AT_ONCE, log, onDone }),
    reporter: makeStateReporter({ sink, log, retryMs: pace.storeRetryMs }),
    over: new AbortController(),
    qrCodes: 0,
  }
  return device
}

type HandleFrame = (device: SimulatedDevice, link: SimulatedLink, frame: unknown) => void

/** Keeps the device linked until it is stopped or the network refuses it for good. */
export async function runLinks(device: SimulatedDevice, hear: HandleFrame): Promise<void> {
  const { signal } = device.over
  let history = noHistory
  device.reporter.report({ state: 'OPENING' })
  while (!signal.aborted) {
    const ended = await runLink(device, hear)
    if (signal.aborted) return
    const plan = planAfter(history, ended, device)
    history = plan.history
    device.log.info({ ...ended, ...plan.state }, 'the link to the simulated network has ended')
    if (plan.forget) await retryUntilDone(device, () => device.credentials.write(undefined))
    device.reporter.report(plan.state)
    if (plan.againInMs === undefined) return
    await sleep(plan.againInMs, signal)
  }
}

/** Names the owner, because the network records who signs in. */
export const loginOf = ({ owner }: SimulatedDevice, token: string) =>
  ({ type: 'login', token, ...(owner && { client: owner }) }) as const

async function runLink(device: SimulatedDevice, hear: HandleFrame): Promise<SimulatedLinkEnd> {
  const { url, pace, log, name } = device
  const token = await retryUntilDone(device, () => device.credentials.read())
  if (device.over.signal.aborted) return { onlineMs: 0, at: Date.now() }
  const address = new URL('/simulator/api/link', url)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const label = name.trim().slice(0, 100) || 'Recado'
  device.link = openLink({
    url: address.href,
    pace,
    log,
    onOpen: (link) => link.say(token ? loginOf(device, token) : { type: 'pair', label }),
    onFrame: (link, frame) => hear(device, link, frame),
  })
  const code = await device.link.ended
  const at = Date.now()
  const onlineMs = device.onlineSince === undefined ? 0 : at - device.onlineSince
  Object.assign(device, { link: undefined, online: undefined, onlineSince: undefined })
  return { code, onlineMs, at }
}

/** Retries until the work succeeds. Undefined if the device was closed. */
export function retryUntilDone<T>(
  device: SimulatedDevice,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { over, pace, log } = device
  return retry(work, {
    backOff: { firstMs: pace.storeRetryMs, factor: 1 },
    signal: over.signal,
    onFailure: (err) =>
      log.warn({ err }, 'the credentials of a connection could not be read or stored'),
  })
}
