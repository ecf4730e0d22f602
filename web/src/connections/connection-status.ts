import type { ConnectionReason, Whatsapp } from '@recado/contract/connections/connections'

/** `ok`: works. `busy`: in progress. `retrying`: recovers by itself. `person`: needs a person. `off`: switched off. */
export type ConnectionHealth = 'ok' | 'busy' | 'retrying' | 'person' | 'off'
export type SessionAction = 'connect' | 'showCode' | 'newCode' | 'tryNow' | 'disconnect'

type Working =
  | 'connected'
  | 'silent'
  | 'restricted'
  | 'pairing'
  | 'waitingScan'
  | 'opening'
  | 'retrying'
type Still = 'expired' | 'unreachable' | 'fresh' | 'switchedOff' | Refused | 'stopped'
type Refused = 'loggedOut' | 'replaced' | 'banned' | 'locked' | 'unpaid' | 'badToken' | 'badVersion'
/** Each state has texts in the namespace `connections`, and its consequences in `connection-panel`. */
export type ConnectionStateName = Working | Still

/** State of a connection: text, colour and available actions. */
export type ConnectionState = {
  health: ConnectionHealth
  state: ConnectionStateName
  /** The suggested next action. Its button is filled only if a person is needed. */
  next?: SessionAction
  more: SessionAction[]
}

type Known = Pick<
  Whatsapp,
  | 'status'
  | 'reason'
  | 'number'
  | 'provider'
  | 'retries'
  | 'nextRetryAt'
  | 'silentSince'
  | 'restrictedUntil'
>

export function connectionStateOf(connection: Known, now = Date.now()): ConnectionState {
  switch (connection.status) {
    case 'CONNECTED':
      return connected(connection, now)
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

const standing = (
  health: ConnectionHealth,
  state: ConnectionStateName,
  more: SessionAction[],
): ConnectionState => ({
  health,
  state,
  more,
})

function connected({ silentSince, reason, restrictedUntil }: Known, now: number): ConnectionState {
  const more: SessionAction[] = ['newCode', 'disconnect']
  if (silentSince) return standing('retrying', 'silent', more)
  if (reason === 'unpaid') return standing('person', 'unpaid', more)
  if (restrictedUntil && Date.parse(restrictedUntil) > now)
    return standing('retrying', 'restricted', more)
  return standing('ok', 'connected', more)
}

function opening({ retries, nextRetryAt, reason }: Known): ConnectionState {
  const isAgain = retries > 0 || nextRetryAt !== null || reason === 'owner-lost'
  if (!isAgain) return standing('busy', 'opening', ['disconnect'])
  const state = reason === 'bad-version' ? 'badVersion' : 'retrying'
  return { ...standing('retrying', state, ['newCode', 'disconnect']), next: 'tryNow' }
}

const timedOut = ({ reason, number }: Known): ConnectionState =>
  reason === 'network' || (reason === null && number !== '')
    ? { ...standing('person', 'unreachable', ['newCode', 'disconnect']), next: 'tryNow' }
    : { ...standing('person', 'expired', ['disconnect']), next: 'newCode' }

/** Without credentials only a new code helps. Otherwise the existing credentials may still work. */
const stops: Record<ConnectionReason, { state: Still; next: SessionAction }> = {
  user: { state: 'switchedOff', next: 'connect' },
  'logged-out': { state: 'loggedOut', next: 'newCode' },
  'bad-token': { state: 'badToken', next: 'connect' },
  'qr-expired': { state: 'fresh', next: 'connect' },
  replaced: { state: 'replaced', next: 'connect' },
  banned: { state: 'banned', next: 'connect' },
  unpaid: { state: 'unpaid', next: 'connect' },
  'bad-version': { state: 'badVersion', next: 'connect' },
  network: { state: 'stopped', next: 'connect' },
  'owner-lost': { state: 'stopped', next: 'connect' },
}

const refusals: (ConnectionReason | null)[] = ['bad-token', 'banned', 'unpaid']

function disconnected({ reason, number, provider }: Known): ConnectionState {
  const isRefused = refusals.includes(reason)
  if (number === '' && !isRefused) return { ...standing('off', 'fresh', []), next: 'connect' }
  const { state, next } = stops[reason ?? 'user']
  // A phone does not show the reason, but Meta's pages do.
  if (state === 'banned' && provider === 'cloud')
    return { ...standing('person', 'locked', []), next }
  const health = state === 'switchedOff' ? 'off' : 'person'
  return { ...standing(health, state, next === 'newCode' ? [] : ['newCode']), next }
}

/** The session action for each status. */
const ofSession: Record<Whatsapp['status'], SessionAction> = {
  qrcode: 'showCode',
  OPENING: 'showCode',
  DISCONNECTED: 'newCode',
  CONNECTED: 'disconnect',
  PAIRING: 'disconnect',
  TIMEOUT: 'disconnect',
}

/** The button for a connection's session. A driver without codes only connects and disconnects. */
export function sessionActionOf(
  { status }: Pick<Whatsapp, 'status'>,
  hasCode: boolean,
): SessionAction {
  const action = ofSession[status]
  if (hasCode || action === 'disconnect') return action
  return action === 'newCode' ? 'connect' : 'disconnect'
}

/** All available actions, the most useful first. A driver without codes gets none that need one. */
export function sessionActionsOf(connection: Known, hasCode: boolean): SessionAction[] {
  const { next, more } = connectionStateOf(connection)
  const all = next ? [next, ...more] : more
  return hasCode ? all : all.filter((action) => action !== 'newCode' && action !== 'showCode')
}

/** True if a new code would discard the phone's credentials. The user must confirm that first. */
export const discardsCredentials = ({ number, status, reason }: Known): boolean =>
  number !== '' && status !== 'qrcode' && reason !== 'logged-out'
