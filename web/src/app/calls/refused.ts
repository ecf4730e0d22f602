import type { ClientCode, ErrorCode } from '@recado/contract/platform/errors'

type Facts = {
  /** HTTP status; 0 where no answer came. */
  status?: number
  details?: unknown
  /** Seconds. */
  retryAfter?: number | undefined
  /** What the server said of a code that only a newer one knows. */
  words?: string | undefined
}

/** A call that was refused or never arrived, by its code in the catalogue. */
export class Refused extends Error {
  readonly code: ErrorCode | ClientCode
  readonly status: number
  readonly details: unknown
  readonly retryAfter: number | undefined
  readonly words: string | undefined

  constructor(code: Refused['code'], facts: Facts = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.status = facts.status ?? 0
    this.details = facts.details
    this.retryAfter = facts.retryAfter
    this.words = facts.words
  }
}

/** Loads a part of the code that a call needs. Where that fails, the call is refused as without a network. */
export const loadOrRefuse = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => {
    throw new Refused('ERR_OFFLINE')
  })
