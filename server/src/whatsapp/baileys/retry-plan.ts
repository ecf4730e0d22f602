import { backOffMs } from '@recado/concurrency/back-off'
import type { ConnectionReason } from '@recado/contract/connections/connections'
import type { StateInfo } from '../../platform/whatsapp-driver.ts'
import type { BaileysPace } from './pace.ts'

/** How a link ended. */
export type BaileysLinkEnd = {
  /** The library's reason as an HTTP status. Absent if the connection just broke. */
  code?: number | undefined
  isPaired: boolean
  /** The socket was open but received nothing. It is replaced at once. */
  isDeaf: boolean
  onlineMs: number
  /** Milliseconds since 1970. */
  at: number
}

/** State from earlier ends. */
export type BaileysRetryHistory = {
  /** Consecutive failures. */
  failures: number
  qrRounds: number
  restarts: number[]
  /** Times of bad-session errors. */
  bad: number[]
  replacedAt?: number | undefined
}

export const noHistory: BaileysRetryHistory = { failures: 0, qrRounds: 0, restarts: [], bad: [] }

export type BaileysRetryPlan = {
  state: StateInfo
  /** Absent: no automatic retry. */
  againInMs?: number
  /** The credentials are worthless. */
  forget?: true
  /** The network refuses the client version. Look up the newest. */
  renewVersion?: true
  history: BaileysRetryHistory
}

const QR_ROUNDS = 3
const RESTARTS_PER_MINUTE = 3
const BAD_SESSIONS = 5
const BAD_SESSIONS_MS = 10 * 60_000

type PlanOptions = { pace: BaileysPace; random: () => number }

/**
 * Decides what to do after a link has ended. Deletes credentials only if the network says that this device is unlinked:
 * every other failure may be temporary.
 */
export function planAfter(
  before: BaileysRetryHistory,
  ended: BaileysLinkEnd,
  how: PlanOptions,
): BaileysRetryPlan {
  const { pace } = how
  const history = historyAfter(before, ended, pace)
  if (ended.isDeaf) return afterRestart(history, ended.at, how)
  switch (ended.code) {
    case 401:
      return { ...stop('DISCONNECTED', 'logged-out'), forget: true }
    case 402:
    case 403:
    case 406:
      return stop('DISCONNECTED', 'banned')
    case 405: {
      const wait = { wait: pace.badVersionRetryMs, reason: 'bad-version' } as const
      return { ...retryAfter(history, ended.at, wait), renewVersion: true }
    }
    case 408:
      return ended.isPaired ? afterBreak(history, ended.at, how) : afterQrRound(history)
    case 411:
      return stop('DISCONNECTED', 'logged-out')
    case 429:
      return retryAfter(history, ended.at, {
        wait: spread(pace.tooManyRetryMs, how),
        reason: 'network',
      })
    case 440:
      return afterReplacement(history, ended.at, pace)
    case 500:
      return afterBadSession(history, ended.at, how)
    case 503:
      return afterUnavailable(history, ended.at, how)
    case 515:
      return afterRestart(history, ended.at, how)
    default:
      return afterBreak(history, ended.at, how)
  }
}

const historyAfter = (
  before: BaileysRetryHistory,
  { onlineMs }: BaileysLinkEnd,
  { stableMs }: BaileysPace,
): BaileysRetryHistory => ({
  ...before,
  ...(onlineMs > 0 && { qrRounds: 0 }),
  ...(onlineMs >= stableMs && { failures: 0 }),
})

const stop = (state: 'DISCONNECTED' | 'TIMEOUT', reason: ConnectionReason): BaileysRetryPlan => ({
  state: { state, reason },
  history: noHistory,
})

function retryAfter(
  history: BaileysRetryHistory,
  at: number,
  { wait, reason }: { wait: number; reason: ConnectionReason },
): BaileysRetryPlan {
  const failures = history.failures + 1
  const retry = { attempt: failures, at: new Date(at + wait) }
  return {
    state: { state: 'OPENING', reason, retry },
    againInMs: wait,
    history: { ...history, failures },
  }
}

/** Nobody scanned in time: shows fresh codes for a limited number of rounds. */
function afterQrRound(history: BaileysRetryHistory): BaileysRetryPlan {
  const qrRounds = history.qrRounds + 1
  if (qrRounds >= QR_ROUNDS) return stop('TIMEOUT', 'qr-expired')
  return { state: { state: 'OPENING' }, againInMs: 0, history: { ...history, qrRounds } }
}

/** The first replacement may be a change of nodes. The second means that somebody else uses this number. */
function afterReplacement(
  history: BaileysRetryHistory,
  at: number,
  pace: BaileysPace,
): BaileysRetryPlan {
  const { replacedAt } = history
  if (replacedAt !== undefined && at - replacedAt < pace.replacedAgainMs)
    return stop('DISCONNECTED', 'replaced')
  return retryAfter({ ...history, replacedAt: at }, at, {
    wait: pace.replacedRetryMs,
    reason: 'replaced',
  })
}

function afterRestart(
  history: BaileysRetryHistory,
  at: number,
  how: PlanOptions,
): BaileysRetryPlan {
  const restarts = [...history.restarts.filter((earlier) => at - earlier < 60_000), at]
  if (restarts.length > RESTARTS_PER_MINUTE) return afterBreak({ ...history, restarts }, at, how)
  return { state: { state: 'OPENING' }, againInMs: 0, history: { ...history, restarts } }
}

/** Often a temporary failure of the network. If it persists, only pairing again helps. */
function afterBadSession(
  history: BaileysRetryHistory,
  at: number,
  how: PlanOptions,
): BaileysRetryPlan {
  const bad = [...history.bad.filter((earlier) => at - earlier < BAD_SESSIONS_MS), at]
  if (bad.length >= BAD_SESSIONS) return stop('DISCONNECTED', 'logged-out')
  return afterBreak({ ...history, bad }, at, how)
}

function afterUnavailable(
  history: BaileysRetryHistory,
  at: number,
  how: PlanOptions,
): BaileysRetryPlan {
  const { unavailableRetryMs, longestUnavailableMs } = how.pace
  const backOff = { firstMs: unavailableRetryMs, longestMs: longestUnavailableMs }
  const wait = backOffMs(backOff, history.failures)
  return retryAfter(history, at, { wait: spread(wait, how), reason: 'network' })
}

/** Exponential back-off with full jitter, so numbers do not reconnect all at once. */
function afterBreak(
  history: BaileysRetryHistory,
  at: number,
  { pace, random }: PlanOptions,
): BaileysRetryPlan {
  const backOff = { firstMs: pace.firstRetryMs, longestMs: pace.longestRetryMs, jitter: 1 }
  const wait = backOffMs(backOff, history.failures, random)
  return retryAfter(history, at, { wait, reason: 'network' })
}

/** Jitter between one and two times the wait. */
const spread = (wait: number, { random }: PlanOptions) =>
  backOffMs({ firstMs: 2 * wait, jitter: 0.5 }, 0, random)
