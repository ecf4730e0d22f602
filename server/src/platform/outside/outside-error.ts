/**
 * Why a call to an outside address failed. `forbidden`: the guard refuses the address. `unresolved`: no such name.
 * `unreachable`: no connection. `interrupted`: the connection ended before the answer. `timeout`: no whole answer in time.
 * `tooLarge`: more bytes than allowed. `redirected`: too many redirects, or one without an address.
 */
export type OutsideFailure =
  | 'forbidden'
  | 'unresolved'
  | 'unreachable'
  | 'interrupted'
  | 'timeout'
  | 'tooLarge'
  | 'redirected'

/** A call to an outside address failed. The message names no path: addresses may contain secrets. */
export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly reason: OutsideFailure

  constructor(reason: OutsideFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
