import { channelOf, type LiveEvent } from '@recado/contract/platform/live'
import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../ui/store.ts'
import { io } from 'socket.io-client'
import { refreshAccessToken, type Refused } from '../calls/api.ts'
import { cache } from '../cache/query.ts'
import { useSession } from '../session/session.ts'
import { accessToken, isTokenStale } from '../calls/token.ts'

export type LinkState = 'online' | 'reconnecting' | 'offline'

/** Time without a connection after which the state is `offline`. */
const OFFLINE_AFTER_MS = 15_000
const RETRY_MS = 3000

/** The Socket.IO connection. Each attempt sends a token that has not expired. */
export const socket = io({
  autoConnect: false,
  path: '/socket.io',
  // Polling needs the same node for all its requests. It is only the fallback where WebSocket does not pass.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5000,
  auth: (give) => void withLivingToken().then((token) => give({ token })),
})

async function withLivingToken(): Promise<string | undefined> {
  // If the renewal fails, offline or refused, the attempt goes out without it, fails, and the next one renews again.
  if (isTokenStale()) await refreshAccessToken().catch((refused: Refused) => refused)
  return accessToken()
}

const link = createStore<LinkState>('online')
let wasReady = false
let patience: ReturnType<typeof setTimeout> | undefined
let nextTry: ReturnType<typeof setTimeout> | undefined
const catchers = new Set<() => void>()

function catchUp(): void {
  for (const ask of catchers) ask()
}

/**
 * Answers to requests from before the server joined this socket to its rooms may be stale, also those still under way: no
 * event announced the changes in between.
 */
const hasAsked = (): boolean =>
  cache
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.dataUpdatedAt > 0 || state.fetchStatus === 'fetching')

function hearReady(): void {
  clearTimeout(patience)
  patience = undefined
  link.set('online')
  if (wasReady || hasAsked()) catchUp()
  wasReady = true
}

function loseLink(): void {
  if (link.get() === 'online') link.set('reconnecting')
  patience ??= setTimeout(() => link.set('offline'), OFFLINE_AFTER_MS)
}

/** The library does not reconnect after the server has closed or refused the connection, so this does. */
function tryAgain(): void {
  if (socket.active) return
  clearTimeout(nextTry)
  nextTry = setTimeout(() => socket.connect(), RETRY_MS)
}

async function hearRefusal(refusal: Error): Promise<void> {
  loseLink()
  if (refusal.message.startsWith('ERR_'))
    await refreshAccessToken().catch((refused: Refused) => refused)
  if (accessToken()) tryAgain()
}

const loseAndRetry = (reason: string) => {
  loseLink()
  if (reason !== 'io client disconnect') tryAgain()
}
const hearOffline = () => link.set('offline')
// Reconnects even if the old connection seems alive: it may be dead without having noticed.
const hearOnline = () => void socket.disconnect().connect()
const hearError = (refusal: Error) => void hearRefusal(refusal)

/** Connects while a user is signed in. Returns the function that disconnects. */
export function openLink(): () => void {
  link.set('online')
  socket.on('ready', hearReady).on('disconnect', loseAndRetry).on('connect_error', hearError)
  window.addEventListener('offline', hearOffline)
  window.addEventListener('online', hearOnline)
  socket.connect()
  return () => {
    socket.off('ready', hearReady).off('disconnect', loseAndRetry).off('connect_error', hearError)
    window.removeEventListener('offline', hearOffline)
    window.removeEventListener('online', hearOnline)
    clearTimeout(patience)
    clearTimeout(nextTry)
    patience = undefined
    wasReady = false
    socket.disconnect()
  }
}

/** State of the connection. The first seconds of a screen count as online. */
export const useLinkState = (): LinkState => link.useValue()

/** Subscribes to one of the company's live events while the component is mounted. */
export function useLive<Data>(
  { channel, action, data }: LiveEvent<Data>,
  hear: (news: Data) => void,
): void {
  const { user } = useSession()
  const tell = useEffectEvent(hear)
  const name = channelOf(user.companyId, channel)
  useEffect(() => {
    const listen = (news: { action: string }) => {
      if (news.action !== action) return
      const said = understood(data, news)
      if (said) tell(said.news)
      else catchUp()
    }
    socket.on(name, listen)
    return () => void socket.off(name, listen)
  }, [name, action, data])
}

type Understood = { data: unknown; said: { news: unknown } | undefined }

/** Each event is validated once, however many components listen. */
const checked = new WeakMap<object, Understood>()

/** Validates an event. One of an unknown shape (a newer server) counts as missed: the screens refetch. */
function understood<Data>(data: LiveEvent<Data>['data'], news: object) {
  const known = checked.get(news)
  if (known?.data === data) return known.said as { news: Data } | undefined
  const said = parsed(data, news)
  checked.set(news, { data, said })
  return said
}

function parsed<Data>(data: LiveEvent<Data>['data'], news: object) {
  try {
    return { news: data.parse(news) }
  } catch {
    return undefined
  }
}

/**
 * Calls `ask` to refetch missed data once the server has joined this screen to its rooms: after each reconnect, and on
 * the first connection if anything was requested before it.
 */
export function useResync(ask: () => void): void {
  const run = useEffectEvent(ask)
  useEffect(() => {
    const catcher = () => run()
    catchers.add(catcher)
    return () => void catchers.delete(catcher)
  }, [])
}
