import type { LinkPace } from '@recado/baileys-driver/protocol'

/** Timeouts and intervals of the driver, in milliseconds. */
export type BaileysPace = LinkPace & {
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
  storeRetryMs: number
  /** Between two connects of this process. */
  connectEveryMs: number
  /** Maximum wait for a child to close a link. */
  closeMs: number
  transferMs: number
  /** Minimum validity of a code to type on the phone. */
  typeCodeMs: number
  /** Maximum wait for a new link to show its code. */
  newLinkMs: number
}

const MINUTE = 60_000

export const defaultPace: BaileysPace = {
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
  storeRetryMs: 1000,
  connectEveryMs: 110,
  closeMs: 5000,
  transferMs: 120_000,
  typeCodeMs: MINUTE,
  newLinkMs: 10_000,
}

/** The part of the pace that the child needs. */
export const linkPaceOf = ({ qrMs, ackMs, askMs, stuckMs, silentMs }: BaileysPace): LinkPace => ({
  ...(qrMs !== undefined && { qrMs }),
  ackMs,
  askMs,
  stuckMs,
  silentMs,
})
