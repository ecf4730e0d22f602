import { channelOf, type LiveEvent } from '@recado/contract/platform/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { io } from 'socket.io-client'
import { renew, type Refused } from '../calls/api.ts'
import { cache } from '../cache/query.ts'
import { useSession } from '../session/session.ts'
import { accessToken, isTokenStale } from '../calls/token.ts'

export type LinkState = 'online' | 'reconnecting' | 'offline'

/** Without a link for so long, nobody should count on an answer soon. */
const OFFLINE_AFTER_MS = 15_000
const RETRY_MS = 3000

/** Our one link to the server. Each attempt carries a token that still lives. */
export const socket = io({
  autoConnect: false,
  path: '/socket.io',
  // Polling needs the same node for each of its requests; it only stands in where nothing else passes.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5000,
  auth: (give) => void withLivingToken().then((token) => give({ token })),
})

async function withLivingToken(): Promise<string | undefined> {
  // Offline or refused alike: the attempt goes out, fails, and the next one asks again.
  if (isTokenStale()) await renew().catch((refused: Refused) => refused)
  return accessToken()
}

let link: LinkState = 'online'
let wasReady = false
let patience: ReturnType<typeof setTimeout> | undefined
let nextTry: ReturnType<typeof setTimeout> | undefined
const hearers = new Set<() => void>()
const catchers = new Set<() => void>()

function become(next: LinkState): void {
  link = next
  for (const hear of hearers) hear()
}

function catchUp(): void {
  for (const ask of catchers) ask()
}

/** What came before the server put us in our rooms may be old already: nobody told us what happened in between. */
const hasAnswers = (): boolean =>
  cache.getQueryCache().findAll({ predicate: ({ state }) => state.dataUpdatedAt > 0 }).length > 0

function hearReady(): void {
  clearTimeout(patience)
  patience = undefined
  become('online')
  if (wasReady || hasAnswers()) catchUp()
  wasReady = true
}

function loseLink(): void {
  if (link === 'online') become('reconnecting')
  patience ??= setTimeout(() => become('offline'), OFFLINE_AFTER_MS)
}

/** Where the server itself closed or refused the link, the library does not try again; we do. */
function tryAgain(): void {
  if (socket.active) return
  clearTimeout(nextTry)
  nextTry = setTimeout(() => socket.connect(), RETRY_MS)
}

async function hearRefusal(refusal: Error): Promise<void> {
  loseLink()
  if (refusal.message.startsWith('ERR_')) await renew().catch((refused: Refused) => refused)
  if (accessToken()) tryAgain()
}

const loseAndRetry = (reason: string) => {
  loseLink()
  if (reason !== 'io client disconnect') tryAgain()
}
const hearOffline = () => become('offline')
// Begun anew even where the old link seems to stand: it may be dead and not know it yet.
const hearOnline = () => void socket.disconnect().connect()
const hearError = (refusal: Error) => void hearRefusal(refusal)

/** Connects for as long as somebody is signed in. Returns how to disconnect. */
export function openLink(): () => void {
  become('online')
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

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** How the link stands; the first seconds of a screen count as online. */
export const useLinkState = (): LinkState => useSyncExternalStore(subscribe, () => link)

/** Hears one of the company's live events for as long as the component is on screen. */
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

/** What was heard is checked once, however many screens hear it. */
const checked = new WeakMap<object, Understood>()

/** News in a shape we do not know (a newer server) counts as missed: the screens ask again. */
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
 * Called once the server has put this screen in its rooms, after each reconnect and where answers came before the first
 * time: ask for what was missed.
 */
export function useResync(ask: () => void): void {
  const run = useEffectEvent(ask)
  useEffect(() => {
    const catcher = () => run()
    catchers.add(catcher)
    return () => void catchers.delete(catcher)
  }, [])
}
