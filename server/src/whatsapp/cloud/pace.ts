/** How long the driver waits for what, in milliseconds. */
export type Pace = {
  /** Between two looks whether the token still opens the number. */
  checkMs: number
  firstRetryMs: number
  longestRetryMs: number
  /** After a message was refused for what is wrong with the whole number; twice as long each time, an hour at most. */
  troubleMs: number
  /** For an answer. */
  replyMs: number
  /** For a file, up or down. */
  transferMs: number
  /** What could not be told or read is tried again after this. */
  keepRetryMs: number
}

export const usualPace: Pace = {
  checkMs: 5 * 60_000,
  firstRetryMs: 1000,
  longestRetryMs: 60_000,
  troubleMs: 5 * 60_000,
  replyMs: 30_000,
  transferMs: 120_000,
  keepRetryMs: 1000,
}
