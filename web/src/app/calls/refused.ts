import type { ErrorCode } from '@recado/contract/errors'
import type { ClientCode } from '@recado/contract/platform/errors'

type Facts = {
  /** HTTP status. 0 if no answer came. */
  status?: number
  details?: unknown
  /** In seconds. */
  retryAfter?: number | undefined
  /** The server's own message for a code whose sentence this page does not have. */
  words?: string | undefined
}

/** A call that was refused or got no answer, with its error code. */
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

/** Loads code that a call needs. If loading fails, the call is refused as if offline. */
export const importOrRefuse = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => {
    throw new Refused('ERR_OFFLINE')
  })
