import { backOffMs } from '@recado/concurrency/back-off'
import type { ConnectionReason } from '@recado/contract/connections/connections'
import type { CloseCode } from '@recado/simulator/wire'
import type { StateInfo } from '../../platform/whatsapp-driver.ts'
import type { SimulatedPace } from './pace.ts'

/** How a link ended: the network's code, or none if the connection just broke. */
export type SimulatedLinkEnd = { code?: CloseCode | undefined; onlineMs: number; at: number }

/** State from earlier ends. */
export type SimulatedRetryHistory = {
  /** Consecutive failures. */
  failures: number
  qrRounds: number
  restarts: number[]
  replacedAt?: number | undefined
}

export const noHistory: SimulatedRetryHistory = { failures: 0, qrRounds: 0, restarts: [] }

export type SimulatedRetryPlan = {
  state: StateInfo
  /** Absent: no automatic retry. */
  againInMs?: number
  /** The credentials are worthless. */
  forget?: true
  history: SimulatedRetryHistory
}

const QR_ROUNDS = 3
const RESTARTS_PER_MINUTE = 3

type PlanOptions = { pace: SimulatedPace; random: () => number }

/** Decides what to do after a link has ended. */
export function planAfter(
  before: SimulatedRetryHistory,
  ended: SimulatedLinkEnd,
  how: PlanOptions,
): SimulatedRetryPlan {
  const { pace } = how
  const history = {
    ...before,
    ...(ended.onlineMs > 0 && { qrRounds: 0 }),
    ...(ended.onlineMs >= pace.stableMs && { failures: 0 }),
  }
  switch (ended.code) {
    case 401:
      return { ...stop('DISCONNECTED', 'logged-out'), forget: true }
    case 403:
      return stop('DISCONNECTED', 'banned')
    case 405:
      return retryAfter(history, ended.at, { wait: pace.badVersionRetryMs, reason: 'bad-version' })
    case 408:
      return afterQrRound(history)
    case 440:
      return afterReplacement(history, ended.at, pace)
    case 515:
      return afterRestart(history, ended.at, how)
    default:
      return afterBreak(history, ended.at, how)
  }
}

const stop = (state: 'DISCONNECTED' | 'TIMEOUT', reason: ConnectionReason): SimulatedRetryPlan => ({
  state: { state, reason },
  history: noHistory,
})

function retryAfter(
  history: SimulatedRetryHistory,
  at: number,
  { wait, reason }: { wait: number; reason: ConnectionReason },
): SimulatedRetryPlan {
  const failures = history.failures + 1
  const retry = { attempt: failures, at: new Date(at + wait) }
  return {
    state: { state: 'OPENING', reason, retry },
    againInMs: wait,
    history: { ...history, failures },
  }
}

/** Nobody scanned in time: shows fresh codes for a limited number of rounds. */
function afterQrRound(history: SimulatedRetryHistory): SimulatedRetryPlan {
  const qrRounds = history.qrRounds + 1
  if (qrRounds >= QR_ROUNDS) return stop('TIMEOUT', 'qr-expired')
  return { state: { state: 'OPENING' }, againInMs: 0, history: { ...history, qrRounds } }
}

/** The first replacement may be a change of nodes. The second means that somebody else uses this number. */
function afterReplacement(
  history: SimulatedRetryHistory,
  at: number,
  pace: SimulatedPace,
): SimulatedRetryPlan {
  const { replacedAt } = history
  if (replacedAt !== undefined && at - replacedAt < pace.replacedAgainMs)
    return stop('DISCONNECTED', 'replaced')
  return retryAfter({ ...history, replacedAt: at }, at, {
    wait: pace.replacedRetryMs,
    reason: 'replaced',
  })
}

function afterRestart(
  history: SimulatedRetryHistory,
  at: number,
  how: PlanOptions,
): SimulatedRetryPlan {
  const restarts = [...history.restarts.filter((earlier) => at - earlier < 60_000), at]
  if (restarts.length > RESTARTS_PER_MINUTE) return afterBreak({ ...history, restarts }, at, how)
  return { state: { state: 'OPENING' }, againInMs: 0, history: { ...history, restarts } }
}

/** Exponential back-off with full jitter, so numbers do not reconnect all at once. */
function afterBreak(
  history: SimulatedRetryHistory,
  at: number,
  { pace, random }: PlanOptions,
): SimulatedRetryPlan {
  const backOff = { firstMs: pace.firstRetryMs, longestMs: pace.longestRetryMs, jitter: 1 }
  const wait = backOffMs(backOff, history.failures, random)
  return retryAfter(history, at, { wait, reason: 'network' })
}
