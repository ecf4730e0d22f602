import type { SignInAnswer } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'

/** A user for tests. `more` overrides fields. */
export const aUser = (more: Partial<UserFull> = {}): UserFull => ({
  id: 1,
  name: 'Ana Prado',
  email: 'ana@casaazul.test',
  profile: 'admin',
  super: false,
  companyId: 7,
  queues: [],
  company: {
    id: 7,
    name: 'Casa Azul',
    dueDate: null,
    status: true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    whiteLabelId: 0,
    plan: null,
    settings: [],
  },
  photoUrl: '',
  pause: null,
  capacity: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...more,
})

/** An access token in the server's format, with unsigned claims. */
export function aToken({ userId = 1, sid = 'session-1', seconds = 900, mark = '' } = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: String(userId), sid, iat, exp: iat + seconds, mark }
  return `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
}

export const signedInAs = (more: Partial<UserFull> = {}): SignInAnswer => ({
  token: aToken({ userId: more.id }),
  user: aUser(more),
})
