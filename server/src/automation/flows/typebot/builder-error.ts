/**
 * Why the builder gave no usable answer. `forbidden` to `redirected` come from the guard of outside addresses; `notJson`: a page
 * or another text; `wrongShape`: JSON of another product; `failed`: status 500 or above; `refused`: another status that is no
 * success; `unauthorized`: the token is wrong; `notFound`: no such flow, or its session has expired.
 */
export type BuilderFailure =
  | 'forbidden'
  | 'unresolved'
  | 'unreachable'
  | 'interrupted'
  | 'timeout'
  | 'tooLarge'
  | 'redirected'
  | 'notJson'
  | 'wrongShape'
  | 'failed'
  | 'refused'
  | 'unauthorized'
  | 'notFound'

/** The flow builder gave no usable answer. */
export class BuilderError extends Error {
  override name = 'BuilderError'
  readonly reason: BuilderFailure

  constructor(reason: BuilderFailure, cause?: unknown) {
    super(`the flow builder gave no usable answer: ${reason}`, { cause })
    this.reason = reason
  }
}
