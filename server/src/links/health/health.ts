import type { World } from '../../platform/ctx.ts'
import type { HealthFindings, ConnectionSnapshot } from '../state.ts'

/** A connection counts as silent when a message has waited for a response of the network for this long. */
const SILENT_MS = 30_000

export type HealthMonitor = {
  /** A message was handed to the network and now waits for a response. */
  sendStarted: () => void
  /** The network sent anything at all: a message, a receipt or an answer. */
  responded: () => void
  /** The network accepted a message. */
  sendAccepted: () => void
  /** The network delivered a message that it had stored while there was no connection. */
  replayed: (networkId: string) => void
  /** A state of the connection was reported and stored. */
  stateSaved: (isOnline: boolean, snapshot: ConnectionSnapshot) => void
  /** What to store; undefined if nothing has changed since the last call of `saved`. */
  findings: () => HealthFindings | undefined
  saved: (findings: HealthFindings) => void
}

type Observed = {
  isOnline: boolean
  respondedAt: Date
  sendStartedAt: Date | undefined
  lastSentAt: Date | null
  gapEndedAt: string | undefined
  /** Messages replayed after the outage that ended under this owner; undefined if there was none. */
  replayed: Set<string> | undefined
}

/**
 * Tracks the health of one connection. A connection is silent when it is online, a message is under way or uncertain,
 * and the network has sent no receipt, message or answer for half a minute. A connection without traffic is not silent.
 * When the pings of a link fail, its driver closes it and it is no longer online.
 */
export function makeHealthMonitor(
  { clock }: Pick<World, 'clock'>,
  { gapEndedAt }: ConnectionSnapshot,
): HealthMonitor {
  const observed: Observed = {
    isOnline: false,
    respondedAt: clock(),
    sendStartedAt: undefined,
    lastSentAt: null,
    gapEndedAt,
    replayed: undefined,
  }
  let savedJson = JSON.stringify(findingsIn(observed, clock()))
  const responded = () =>
    void Object.assign(observed, { respondedAt: clock(), sendStartedAt: undefined })
  return {
    sendStarted: () => void (observed.sendStartedAt ??= clock()),
    responded,
    sendAccepted: () => {
      responded()
      observed.lastSentAt = clock()
    },
    replayed: (networkId) => void observed.replayed?.add(networkId),
    stateSaved(isOnline, snapshot) {
      if (isOnline && !observed.isOnline) responded()
      observed.isOnline = isOnline
      if (snapshot.gapEndedAt === observed.gapEndedAt) return
      observed.gapEndedAt = snapshot.gapEndedAt
      observed.replayed = new Set()
    },
    findings() {
      const findings = findingsIn(observed, clock())
      return JSON.stringify(findings) === savedJson ? undefined : findings
    },
    saved: (findings) => void (savedJson = JSON.stringify(findings)),
  }
}

function findingsIn(observed: Observed, now: Date): HealthFindings {
  const { isOnline, sendStartedAt, respondedAt, lastSentAt, replayed, gapEndedAt } = observed
  const isSilent = isOnline && sendStartedAt && now.getTime() - sendStartedAt.getTime() >= SILENT_MS
  return {
    lastSentAt,
    silentSince: isSilent ? respondedAt : null,
    recovered:
      replayed && replayed.size > 0 && gapEndedAt
        ? { count: replayed.size, gapEndedAt }
        : undefined,
  }
}
