import type { LinkPace } from '@recado/baileys-driver/protocol'

/** Timeouts and intervals of the driver, in milliseconds. */
export type Pace = LinkPace & {
  firstRetryMs: number
  longestRetryMs: number
  /** A link that lasted this long resets the back-off. */
  stableMs: number
  replacedRetryMs: number
  /** A second replacement within this time is no coincidence. */
  replacedAgainMs: number
  badVersionRetryMs: number
  /** The network is unavailable. */
  unavailableRetryMs: number
  longestUnavailableMs: number
  tooManyRetryMs: number
  /** Delay before a failed report or write is retried. */
  keepRetryMs: number
  /** Between two connects of this process. */
  connectEveryMs: number
  /** Maximum wait for a child to close a link. */
  closeMs: number
  transferMs: number
  /** Minimum validity of a code to type on the phone. */
  typingMs: number
  /** Maximum wait for a new link to show its code. */
  freshLinkMs: number
}

const MINUTE = 60_000

export const usualPace: Pace = {
  ackMs: 20_000,
  askMs: 30_000,
  stuckMs: MINUTE,
  silentMs: 30 * MINUTE,
  firstRetryMs: 1000,
  longestRetryMs: MINUTE,
  stableMs: MINUTE,
  replacedRetryMs: 30_000,
  replacedAgainMs: 10 * MINUTE,
  badVersionRetryMs: 10 * MINUTE,
  unavailableRetryMs: 10_000,
  longestUnavailableMs: 10 * MINUTE,
  tooManyRetryMs: 5 * MINUTE,
  keepRetryMs: 1000,
  connectEveryMs: 110,
  closeMs: 5000,
  transferMs: 120_000,
  typingMs: MINUTE,
  freshLinkMs: 10_000,
}

/** The part of the pace that the child needs. */
export const linkPaceOf = ({ qrMs, ackMs, askMs, stuckMs, silentMs }: Pace): LinkPace => ({
  ...(qrMs !== undefined && { qrMs }),
  ackMs,
  askMs,
  stuckMs,
  silentMs,
})
