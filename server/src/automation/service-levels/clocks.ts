import type { ServiceLevelKind } from '@recado/contract/accounts/queues'
import type { TicketStatus } from '@recado/contract/desk/tickets'

/** Minutes of open hours per kind. Null: no target. */
export type Targets = Record<ServiceLevelKind, number | null>

/** A running deadline. */
export type Clock = {
  kind: ServiceLevelKind
  queueId: number
  startedAt: Date
  dueAt: Date
  /** The next alert. Null: none is left. */
  alertAt: Date | null
  isBreached: boolean
}

/** What the deadlines of a ticket depend on. */
export type ClockState = {
  status: TicketStatus
  isGroup: boolean
  queueId: number | null
  waitingSince: Date | null
  /** When it came into its queue. Null: it began there. */
  queueEnteredAt: Date | null
  /** When a person answered first in this service cycle. */
  respondedAt: Date | null
  /** When the service cycle began. */
  begunAt: Date | null
}

/** The moment at which so many minutes of the hours of the queue have passed. */
export type AddMinutes = (from: Date, minutes: number) => Date

/** The share of the time after which the first alert is due. */
const ALERT_SHARE = 0.8

type Terms = { targets: Targets; add: AddMinutes; now: Date }

/**
 * The deadlines that run for a ticket in this state. The response runs while the customer waits for a person, from their
 * message or from when the ticket came into the queue, if that is later. The resolution runs from the beginning of the
 * service cycle.
 */
export function runningClocks(state: ClockState, { targets, add, now }: Terms): Clock[] {
  const { status, isGroup, queueId, waitingSince, queueEnteredAt, respondedAt, begunAt } = state
  if (status === 'closed' || isGroup || queueId === null) return []
  const clockOf = (kind: ServiceLevelKind, startedAt: Date | null): Clock[] => {
    const minutes = targets[kind]
    if (startedAt === null || minutes === null) return []
    const dueAt = add(startedAt, minutes)
    const warnAt = add(startedAt, minutes * ALERT_SHARE)
    const isPast = dueAt <= now
    // Nobody could have kept a deadline that had passed when it was set.
    const alertAt = isPast ? null : warnAt > now ? warnAt : dueAt
    return [{ kind, queueId, startedAt, dueAt, alertAt, isBreached: isPast }]
  }
  const waits = waitingSince && laterOf(waitingSince, queueEnteredAt)
  return [
    ...clockOf(respondedAt === null ? 'firstResponse' : 'nextResponse', waits),
    ...clockOf('resolution', begunAt),
  ]
}

const laterOf = (one: Date, other: Date | null): Date =>
  other !== null && other > one ? other : one

export type Outcome = { kind: ServiceLevelKind; queueId: number; isMet: boolean }
type Settled = { clocks: Clock[]; outcomes: Outcome[] }

/**
 * The deadlines after a change, and how those that have ended went. A deadline that was missed stays as it is while it
 * runs: it is counted, and the team was told.
 */
export function settle(
  state: ClockState,
  { stored, running, now }: { stored: Clock[]; running: Clock[]; now: Date },
): Settled {
  const clocks = running.map((clock) => {
    const known = stored.find((one) => isSame(one, clock))
    const isUnchanged = known && (known.isBreached || +known.dueAt === +clock.dueAt)
    return isUnchanged ? known : clock
  })
  const ended = stored.filter((one) => !running.some((clock) => isSame(one, clock)))
  return { clocks, outcomes: ended.flatMap((one) => outcomeOf(state, one, now)) }
}

const isSame = (one: Clock, other: Clock): boolean =>
  one.kind === other.kind && one.queueId === other.queueId && +one.startedAt === +other.startedAt

/** A breach was counted when it happened. A wait that ended without an answer is no outcome. */
function outcomeOf(state: ClockState, { kind, queueId, dueAt, isBreached }: Clock, now: Date) {
  if (isBreached) return []
  const isLate = dueAt <= now
  const isClosed = state.status === 'closed'
  const isDone =
    kind === 'resolution'
      ? isClosed
      : !isClosed && state.queueId === queueId && state.waitingSince === null
  return isDone || isLate ? [{ kind, queueId, isMet: !isLate }] : []
}

/** The deadline that the ticket shows. */
export const nearestOf = (clocks: Clock[]): Clock | undefined =>
  clocks.toSorted((one, other) => +one.dueAt - +other.dueAt)[0]
