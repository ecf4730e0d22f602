import { twoFactor } from '@recado/contract/accounts/two-factor'
import { codeAt } from '../../src/accounts/two-factor/totp.ts'
import type { Caller } from '../caller.ts'
import { PASSWORD } from '../company.ts'

type Clock = { clock: { now: () => Date; advance: (ms: number) => void } }

/** Sets up the authenticator of a user. Returns what it shows, and the recovery codes. */
export async function anAuthenticator({ clock }: Clock, user: Caller) {
  const { secret } = await user(twoFactor.begin, { currentPassword: PASSWORD })
  const shown = () => codeAt(secret, clock.now())
  const { recoveryCodes } = await user(twoFactor.confirm, { code: shown() })
  return {
    recoveryCodes,
    /** The code at this moment. */
    shown,
    /** A code that was not used. */
    next: () => {
      clock.advance(30_000)
      return shown()
    },
  }
}
