import type { LinkPace } from '@recado/baileys-driver/protocol'

/** How long the driver waits for what, in milliseconds. */
export type Pace = LinkPace & {
  firstRetryMs: number
  longestRetryMs: number
  /** A link that stood this long counts as good: retries begin anew. */
  stableMs: number
  replacedRetryMs: number
  /** A second replacement within this time is no accident. */
  replacedAgainMs: number
  badVersionRetryMs: number
  /** The network asks for time. */
  unavailableRetryMs: number
  longestUnavailableMs: number
  tooManyRetryMs: number
  /** What could not be told or kept is tried again after this. */
  keepRetryMs: number
  /** Between two connects of this process. */
  connectEveryMs: number
  /** A child that does not let go of a link within this time is not waited for. */
  closeMs: number
  transferMs: number
  /** A code to type on the phone is given at least so long. */
  typingMs: number
  /** A new link is there and shows its code within this time. */
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

/** Only what concerns the child. */
export const linkPaceOf = ({ qrMs, ackMs, askMs, stuckMs, silentMs }: Pace): LinkPace => ({
  ...(qrMs !== undefined && { qrMs }),
  ackMs,
  askMs,
  stuckMs,
  silentMs,
})
