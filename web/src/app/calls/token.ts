/** The access token lives in memory only. After a reload the cookie gets a new one. */
let token: string | undefined
let expiresAt = 0

type Claims = { sub?: string; sid?: string; iat?: number; exp?: number }

const SPARE_MS = 30_000

export const accessToken = (): string | undefined => token

export function setToken(next: string | undefined): void {
  token = next
  const { iat, exp } = claims()
  // The expiry is counted from now on this machine's clock, so that a wrong clock does no harm.
  expiresAt = iat !== undefined && exp !== undefined ? Date.now() + (exp - iat) * 1000 : Infinity
}

/** True if there is no token or it expires within 30 seconds. */
export const isTokenStale = (): boolean => token === undefined || expiresAt - SPARE_MS <= Date.now()

/** The server's id of this screen's session. */
export const sessionId = (): string | undefined => claims().sid

/** Id of the user whose token this screen uses. Undefined without a token. */
export const tokenUserId = (): number | undefined => {
  const { sub } = claims()
  return sub === undefined ? undefined : Number(sub)
}

function claims(): Claims {
  const body = token?.split('.')[1]
  if (!body) return {}
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims
  } catch {
    return {}
  }
}
