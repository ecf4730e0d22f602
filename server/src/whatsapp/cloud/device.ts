import { once } from 'node:events'
import { backOffMs } from '@recado/concurrency/back-off'
import { retry } from '@recado/concurrency/retry'
import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import { z } from 'zod'
import type { ConnectionReason } from '@recado/contract/connections/connections'
import type { DriverContext, StateInfo } from '../../platform/whatsapp-driver.ts'
import { callGraph, type Graph, type GraphReply } from './graph.ts'
import { type SendLimits, makeSendLimits } from './limits.ts'
import type { CloudPace } from './pace.ts'
import { type CloudSettings, settingsIn } from './settings.ts'
import { verdictOf } from './verdict.ts'

export type CloudDeviceOptions = DriverContext & {
  url: string
  pace: CloudPace
  random: () => number
}

/** One number of the Cloud API. It has no link; only its token is valid or not. */
export type CloudDevice = CloudDeviceOptions & {
  limits: SendLimits
  over: AbortController
  settings?: CloudSettings | undefined
  /** The token was valid at the last check. */
  isOnline: boolean
  /** The account that is subscribed to our app. */
  subscribedTo?: string | undefined
  /** Meta considers the number's messages spam. No first messages to strangers until then. */
  restrictedUntil?: Date | undefined
  /** Meta refused a paid message. Only the next paid message shows whether that is over. */
  unpaidUntil?: Date | undefined
  /** A problem of the whole number that only senders are told. Cleared by the next accepted message. */
  failing?: Failing | undefined
  /** Checks at once whether the token is valid. */
  recheck: () => void
}

type Failing = { reason: ConnectionReason; until: number; times: number }

export function makeDevice(options: CloudDeviceOptions): CloudDevice {
  return {
    ...options,
    limits: makeSendLimits(),
    over: new AbortController(),
    isOnline: false,
    recheck: () => {},
  }
}

/** The settings, even before the first check. Rejects if they cannot be read or are invalid. */
export const settingsOf = async (device: CloudDevice): Promise<CloudSettings> =>
  device.settings ?? latestSettingsOf(device)

/** Reads the settings as they are stored now. */
export async function latestSettingsOf(device: CloudDevice): Promise<CloudSettings> {
  const settings = settingsIn(await device.credentials.read())
  if (!settings) throw new Error('this number has no valid credentials')
  device.settings = settings
  return settings
}

/** Meta does not say for how long. Its other limits count by the day. */
export function markRestricted(device: CloudDevice): void {
  device.restrictedUntil = new Date(Date.now() + 24 * 3_600_000)
  device.recheck()
}

/** Replies within the service window are free and still go out, so the number stays online and shows the problem. */
export function markUnpaid(device: CloudDevice): void {
  device.unpaidUntil = new Date(Date.now() + 3_600_000)
  device.recheck()
}

const LONGEST_FAILING_MS = 3_600_000
/** After this time without a message that proves anything, the next problem counts as a new one. */
const FORGET_FAILING_MS = 24 * 3_600_000

/**
 * A number that is locked, unregistered or lacks a permission still passes the check, so senders report the problem
 * here.
 */
export function markFailing(device: CloudDevice, reason: ConnectionReason): void {
  const { failing: before, pace } = device
  const now = Date.now()
  // Failures of concurrent sends count once.
  if (before && now < before.until) return
  const times = (before?.times ?? 0) + 1
  const ms = backOffMs({ firstMs: pace.failingRetryMs, longestMs: LONGEST_FAILING_MS }, times - 1)
  device.failing = { reason, times, until: now + ms }
  device.recheck()
}

/** A message was accepted: the problem of the whole number is over. */
export function markHealthy(device: CloudDevice): void {
  if (!device.failing) return
  device.failing = undefined
  device.recheck()
}

/** The problem was reported recently and the number is not retried yet. */
export const isFailing = ({ failing }: CloudDevice): boolean =>
  failing !== undefined && failing.until > Date.now()

/** The number is retrying: the wait is over and no message was accepted since. */
const isOnTrial = (device: CloudDevice): boolean =>
  device.failing !== undefined &&
  !isFailing(device) &&
  Date.now() < device.failing.until + FORGET_FAILING_MS

export const graphOf = ({ url, pace }: CloudDevice, settings: CloudSettings): Graph => ({
  url,
  settings,
  replyMs: pace.replyMs,
})

type CheckResult = { state: StateInfo; againInMs: number }

/** Checks whether the token is valid, repeatedly while the connection is open. */
export async function runChecks(device: CloudDevice): Promise<void> {
  const { signal } = device.over
  await reportState(device, { state: 'OPENING' })
  if (signal.aborted) return
  let failures = 0
  const loop = makeWakeLoop({
    everyMs: device.pace.checkMs,
    onError: (err) => device.log.error({ err }, 'a number of the Cloud API could not be checked'),
    async run() {
      const result = await checkNumber(device, failures)
      if (signal.aborted) return
      failures = result.state.state === 'CONNECTED' ? 0 : failures + 1
      device.isOnline = result.state.state === 'CONNECTED'
      await reportState(device, result.state)
      return result.againInMs
    },
  })
  // A recheck requested during a check runs afterwards, because the current check may have read older state.
  device.recheck = loop.wake
  loop.wake()
  await once(signal, 'abort')
  await loop.stop()
}

/** Reports a state unless it equals the last one. Retries until it is stored. */
async function reportState(device: CloudDevice, state: StateInfo): Promise<void> {
  const { sink, log, pace, over } = device
  const json = JSON.stringify(state)
  if (json === lastReported.get(device)) return
  const store = async () => {
    await sink.state(state)
    lastReported.set(device, json)
  }
  await retry(store, {
    backOff: { firstMs: pace.storeRetryMs, factor: 1 },
    signal: over.signal,
    onFailure: (err) =>
      log.warn({ err, state: state.state }, 'the state of a connection could not be stored'),
  })
}

const lastReported = new WeakMap<CloudDevice, string>()

const Phone = z.looseObject({
  display_phone_number: z.string(),
  quality_rating: z.string().optional(),
})

async function checkNumber(device: CloudDevice, failures: number): Promise<CheckResult> {
  const settings = await readSettings(device, failures)
  if ('state' in settings) return settings
  device.settings = settings
  const graph = graphOf(device, settings)
  const fields = 'display_phone_number,verified_name,quality_rating,throughput'
  const reply = await callGraph(graph, {
    path: `${settings.phoneNumberId}?fields=${fields}`,
    answer: Phone,
    signal: device.over.signal,
  })
  if (reply.outcome !== 'answered') return failedCheck(device, reply, failures)
  await subscribe(device, graph)
  const left = (device.failing?.until ?? 0) - Date.now()
  if (left > 0) return unusable(device, device.failing!.reason, left)
  const phone = reply.data.display_phone_number.replace(/\D/g, '')
  return {
    state: {
      state: 'CONNECTED',
      phone,
      ...warningsOf(device),
      ...(isOnTrial(device) && { isOnTrial: true }),
    },
    againInMs: device.pace.checkMs,
  }
}

/** Problems of a number that is online. */
function warningsOf({ restrictedUntil: until, unpaidUntil }: CloudDevice): Partial<StateInfo> {
  const isUnpaid = unpaidUntil !== undefined && unpaidUntil.getTime() > Date.now()
  return { ...(until && { restriction: { until } }), ...(isUnpaid && { reason: 'unpaid' }) }
}

/** People enter the settings and may mistype them. Reading them at each check lets a correction take effect at once. */
async function readSettings(
  device: CloudDevice,
  failures: number,
): Promise<CloudSettings | CheckResult> {
  try {
    const secret = await device.credentials.read()
    return settingsIn(secret) ?? unusable(device, 'bad-token')
  } catch (err) {
    device.log.warn({ err }, 'the settings of a number could not be read')
    return retryCheck(device, failures)
  }
}

function failedCheck(
  device: CloudDevice,
  reply: GraphReply<unknown>,
  failures: number,
): CheckResult {
  device.log.warn({ ...reply }, 'the number of the Cloud API could not be checked')
  if (reply.outcome !== 'refused') return retryCheck(device, failures)
  const reason = reasonOf(reply)
  if (!reason) return retryCheck(device, failures)
  // The check itself shows this problem, and will show when it is over.
  device.failing = undefined
  return unusable(device, reason)
}

function reasonOf(refusal: { code: number; status?: number }): ConnectionReason | undefined {
  const { reason, effect } = verdictOf(refusal)
  if (effect === 'unpaid') return 'unpaid'
  // An id that does not exist is as wrong as a token.
  return reason ?? (refusal.code === 100 || refusal.code === 33 ? 'bad-token' : undefined)
}

const unusable = (
  { pace }: CloudDevice,
  reason: ConnectionReason,
  mostMs = Infinity,
): CheckResult => ({
  state: { state: 'DISCONNECTED', reason },
  againInMs: Math.min(pace.checkMs, mostMs),
})

function retryCheck({ pace, random }: CloudDevice, failures: number): CheckResult {
  const backOff = { firstMs: pace.firstRetryMs, longestMs: pace.longestRetryMs, jitter: 0.5 }
  const wait = backOffMs(backOff, failures, random)
  const retry = { attempt: failures + 1, at: new Date(Date.now() + wait) }
  return { state: { state: 'OPENING', reason: 'network', retry }, againInMs: wait }
}

/**
 * Subscribes the account to our app; without it Meta posts nothing. People configure the webhook URL once in the app.
 */
async function subscribe(device: CloudDevice, graph: Graph): Promise<void> {
  const { wabaId } = graph.settings
  if (device.subscribedTo === wabaId) return
  const reply = await callGraph(graph, {
    method: 'POST',
    path: `${wabaId}/subscribed_apps`,
    answer: z.looseObject({}),
    signal: device.over.signal,
  })
  if (reply.outcome === 'answered') device.subscribedTo = wabaId
  else device.log.warn({ ...reply }, 'the account could not be subscribed to our app')
}
