/** The access token lives in memory only: a reload asks for a new one with the cookie. */
let token: string | undefined
let expiresAt = 0

type Claims = { sub?: string; sid?: string; iat?: number; exp?: number }

const SPARE_MS = 30_000

export const accessToken = (): string | undefined => token

export function keepToken(next: string | undefined): void {
  token = next
  const { iat, exp } = claims()
  // Counted from here on, so that a clock that is wrong on this machine does no harm.
  expiresAt = iat !== undefined && exp !== undefined ? Date.now() + (exp - iat) * 1000 : Infinity
}

/** Whether the token ends within half a minute, or there is none. */
export const isTokenStale = (): boolean => token === undefined || expiresAt - SPARE_MS <= Date.now()

/** The session this screen belongs to, as the server names it. */
export const sessionId = (): string | undefined => claims().sid

/** Whose calls this screen makes now; nobody's without a token. */
export const callerId = (): number | undefined => {
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
