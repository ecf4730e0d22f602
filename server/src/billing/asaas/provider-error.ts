import type { OutsideFailure } from '../../platform/outside/outside-error.ts'

/**
 * Why the payment provider gave no usable answer. `refused`: a status that says the call is wrong; `failed`: status 500 or
 * above; `busy`: too many calls; `unauthorized`: the token is wrong; `noToken`: the token of the account was removed;
 * `notFound`: no such object; `notJson` and `wrongShape`: another text. The others come from the guard of outside addresses.
 */
export type ProviderFailure =
  | OutsideFailure
  | 'refused'
  | 'failed'
  | 'busy'
  | 'unauthorized'
  | 'noToken'
  | 'notFound'
  | 'notJson'
  | 'wrongShape'

/** Failures after which the same call may succeed. The call may have been carried out. */
const passing: ReadonlySet<ProviderFailure> = new Set([
  'unreachable',
  'unresolved',
  'interrupted',
  'timeout',
  'failed',
  'busy',
  'notJson',
])

/** The payment provider gave no usable answer. `codes` are the provider's own, such as `invalid_cpfCnpj`. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly reason: ProviderFailure
  readonly codes: readonly string[]

  constructor(reason: ProviderFailure, codes: readonly string[] = [], cause?: unknown) {
    super(['the payment provider gave no usable answer:', reason, ...codes].join(' '), { cause })
    this.reason = reason
    this.codes = codes
  }

  get mayPass(): boolean {
    return passing.has(this.reason)
  }
}
