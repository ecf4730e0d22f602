import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Codes of one step before and after are accepted: clocks differ, and people type slowly. */
const WINDOW = 1

/** A new secret in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, ...names })

/** The address that authenticators read from a QR code. */
export const uriOf = (secret: string, issuer: string, email: string): string =>
  totpOf(secret, { issuer, label: email }).toString()

/** The time step of a right code (RFC 6238). Undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return undefined
  return Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** The code that an authenticator shows. */
export const codeAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() })
