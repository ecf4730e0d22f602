import type { ConnectionReason, Whatsapp } from '@recado/contract/connections'
import type { texts as pt } from '../i18n/pt/connections.ts'

export type Word = keyof typeof pt

/** `ok` works, `busy` is on its way, `retrying` heals by itself, `person` waits for somebody, `off` was switched off. */
export type Health = 'ok' | 'busy' | 'retrying' | 'person' | 'off'
export type Act = 'connect' | 'showCode' | 'newCode' | 'tryNow' | 'disconnect'

/** How a connection stands, as the row says it: in words, in colour, and what can be done about it. */
export type Standing = {
  health: Health
  state: Word
  detail: Word
  /** The one thing to do next; a filled button only where somebody is needed. */
  next?: Act
  more: Act[]
}

type Known = Pick<Whatsapp, 'status' | 'reason' | 'number' | 'retries' | 'nextRetryAt'>

export function standingOf(connection: Known): Standing {
  switch (connection.status) {
    case 'CONNECTED':
      return standing('ok', 'connected', ['newCode', 'disconnect'])
    case 'PAIRING':
      return standing('busy', 'pairing', ['disconnect'])
    case 'qrcode':
      return { ...standing('person', 'waitingScan', ['disconnect']), next: 'showCode' }
    case 'OPENING':
      return opening(connection)
    case 'TIMEOUT':
      return timedOut(connection)
    case 'DISCONNECTED':
      return disconnected(connection)
  }
}

type State =
  | 'connected'
  | 'pairing'
  | 'waitingScan'
  | 'opening'
  | 'retrying'
  | 'expired'
  | 'unreachable'
type Off = 'fresh' | 'switchedOff' | 'loggedOut' | 'replaced' | 'banned' | 'badVersion' | 'stopped'

const standing = (health: Health, state: State | Off, more: Act[]): Standing => ({
  health,
  state,
  detail: `${state}Detail`,
  more,
})

const opening = ({ retries, nextRetryAt }: Known): Standing =>
  retries > 0 || nextRetryAt
    ? { ...standing('retrying', 'retrying', ['newCode', 'disconnect']), next: 'tryNow' }
    : standing('busy', 'opening', ['disconnect'])

const timedOut = ({ reason, number }: Known): Standing =>
  reason === 'network' || (reason === null && number !== '')
    ? { ...standing('person', 'unreachable', ['newCode', 'disconnect']), next: 'tryNow' }
    : { ...standing('person', 'expired', []), next: 'newCode' }

/** Where the credentials are gone or refused, only a new code helps; else the same ones may do. */
const stops: Record<ConnectionReason, { state: Off; next: Act }> = {
  user: { state: 'switchedOff', next: 'connect' },
  'logged-out': { state: 'loggedOut', next: 'newCode' },
  'bad-token': { state: 'loggedOut', next: 'newCode' },
  'qr-expired': { state: 'fresh', next: 'connect' },
  replaced: { state: 'replaced', next: 'connect' },
  banned: { state: 'banned', next: 'connect' },
  'bad-version': { state: 'badVersion', next: 'connect' },
  network: { state: 'stopped', next: 'connect' },
  'owner-lost': { state: 'stopped', next: 'connect' },
}

function disconnected({ reason, number }: Known): Standing {
  if (number === '') return { ...standing('off', 'fresh', []), next: 'connect' }
  const { state, next } = stops[reason ?? 'user']
  const health = state === 'switchedOff' ? 'off' : 'person'
  return { ...standing(health, state, next === 'newCode' ? [] : ['newCode']), next }
}

/** Whether the credentials of a phone would be forgotten: then a new code is asked about first. */
export const wouldUnlink = ({ number, status, reason }: Known): boolean =>
  number !== '' && status !== 'qrcode' && reason !== 'logged-out' && reason !== 'bad-token'
