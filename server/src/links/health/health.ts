import type { World } from '../../platform/ctx.ts'
import type { Findings, Standing } from '../state.ts'

/** Without a word of the network for so long, although a message of ours waits for one, a connection counts as silent. */
const SILENT_MS = 30_000

export type Vitals = {
  /** A message is handed to the network, and waits for its word from now on. */
  asked: () => void
  /** The network said something, whatever it was. */
  heard: () => void
  /** The network took a message. */
  sent: () => void
  /** A message that it kept for us while there was no connection. */
  recovered: (networkId: string) => void
  /** The state was told and kept. */
  stands: (isOnline: boolean, standing: Standing) => void
  /** What is to be kept; undefined where nothing has changed since `keep`. */
  findings: () => Findings | undefined
  kept: (findings: Findings) => void
}

type Noticed = {
  isOnline: boolean
  heardAt: Date
  askedAt: Date | undefined
  lastSentAt: Date | null
  gapEndedAt: string | undefined
  /** Of the time without connection that ended while we watched; undefined where none did. */
  recovered: Set<string> | undefined
}

/**
 * What the owner notices of its connection. Silent is: connected, a message of ours under way or in doubt, and not one
 * word of the network for half a minute, be it a receipt, a message or an answer. A connection on which nobody writes is
 * quiet, not silent; a link whose pings fail is closed by its driver and is then no longer connected.
 */
export function makeVitals({ clock }: Pick<World, 'clock'>, { gapEndedAt }: Standing): Vitals {
  const noticed: Noticed = {
    isOnline: false,
    heardAt: clock(),
    askedAt: undefined,
    lastSentAt: null,
    gapEndedAt,
    recovered: undefined,
  }
  let kept = JSON.stringify(findingsIn(noticed, clock()))
  const heard = () => void Object.assign(noticed, { heardAt: clock(), askedAt: undefined })
  return {
    asked: () => void (noticed.askedAt ??= clock()),
    heard,
    sent: () => {
      heard()
      noticed.lastSentAt = clock()
    },
    recovered: (networkId) => void noticed.recovered?.add(networkId),
    stands(isOnline, standing) {
      if (isOnline && !noticed.isOnline) heard()
      noticed.isOnline = isOnline
      if (standing.gapEndedAt === noticed.gapEndedAt) return
      noticed.gapEndedAt = standing.gapEndedAt
      noticed.recovered = new Set()
    },
    findings() {
      const findings = findingsIn(noticed, clock())
      return JSON.stringify(findings) === kept ? undefined : findings
    },
    kept: (findings) => void (kept = JSON.stringify(findings)),
  }
}

function findingsIn(noticed: Noticed, now: Date): Findings {
  const { isOnline, askedAt, heardAt, lastSentAt, recovered, gapEndedAt } = noticed
  const isSilent = isOnline && askedAt && now.getTime() - askedAt.getTime() >= SILENT_MS
  return {
    lastSentAt,
    silentSince: isSilent ? heardAt : null,
    recovered:
      recovered && recovered.size > 0 && gapEndedAt
        ? { count: recovered.size, gapEndedAt }
        : undefined,
  }
}
