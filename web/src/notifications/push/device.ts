import { push, type PushPreferences } from '@recado/contract/notifications/push'
import i18next from 'i18next'
import { call } from '../../app/calls/api.ts'
import { readPreferences, type Preferences } from '../../app/preferences/preferences.ts'
import { languages } from '../../i18n/languages.ts'
import { registeredWorker } from './worker.ts'

/** The steps that must succeed for a push notification to reach a closed page, in order. */
export const pushSteps = [
  'support',
  'installed',
  'permission',
  'worker',
  'server',
  'subscription',
  'service',
  'arrival',
] as const
export type PushStep = (typeof pushSteps)[number]

/** Names the step that failed. */
export class PushFailure extends Error {
  readonly step: PushStep
  readonly status: number | null

  constructor(
    step: PushStep,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(step, { cause })
    this.step = step
    this.status = status
  }
}

const PATIENCE_MS = 10_000
const ARRIVAL_MS = 20_000

/** iPhones and iPads support push only for apps on the home screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Why this browser cannot receive push. Undefined if it can. */
export function pushObstacle(): 'support' | 'installed' | undefined {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return undefined
  return isApple() ? 'installed' : 'support'
}

/** The preferences of this device that the server needs. */
export const preferencesOf = (chosen: Preferences): PushPreferences => ({
  own: chosen.ofOwn && !chosen.isMuted,
  waiting: chosen.ofWaiting && !chosen.isMuted,
  mentions: chosen.ofMentions && !chosen.isMuted,
  words: chosen.pushTells,
  quiet: chosen.quietFrom && chosen.quietTo ? { from: chosen.quietFrom, to: chosen.quietTo } : null,
})

let last: Promise<unknown> = Promise.resolve()

/** Runs subscribe and unsubscribe one after the other, so that the last call wins. */
function inTurn<T>(action: () => Promise<T>): Promise<T> {
  const mine = last.then(action)
  last = mine.catch(() => undefined)
  return mine
}

/** Subscribes this browser with its current preferences and returns its endpoint. Rejects with the failed step. */
export const subscribe = (): Promise<string> => inTurn(begin)

async function begin(): Promise<string> {
  const missing = pushObstacle()
  if (missing) throw new PushFailure(missing)
  if (Notification.permission !== 'granted') throw new PushFailure('permission')
  const registration = await during('worker', () => within(registeredWorker()))
  const { publicKey } = await during('server', () => call(push.show, {}))
  if (publicKey === null) throw new PushFailure('server')
  const subscription = await during('subscription', () =>
    within(subscribed(registration, publicKey), ARRIVAL_MS),
  )
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new PushFailure('subscription')
  const language = languages.find((one) => one === i18next.language)
  await during('server', () =>
    call(push.keep, {
      endpoint,
      keys: { p256dh: keys['p256dh']!, auth: keys['auth']! },
      ...(language && { language }),
      wishes: preferencesOf(readPreferences()),
    }),
  )
  return endpoint
}

/** Stops push to this browser, even if the server cannot be reached. */
export const unsubscribe = (): Promise<void> => inTurn(end)

async function end(): Promise<void> {
  // If the browser keeps its subscription, the server still stops sending to it.
  await within(giveUp()).catch(() => undefined)
  await call(push.drop, {})
}

async function giveUp(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Sends a test notification through all steps to this device. Rejects with the failed step. */
export async function sendTest(): Promise<void> {
  const endpoint = await subscribe()
  const enough = new AbortController()
  try {
    const arrived = arrival('trial', enough)
    const { trial, status } = await during('server', () => call(push.try, { endpoint }))
    if (trial !== 'taken') throw new PushFailure('service', { status })
    await during('arrival', () => within(arrived, ARRIVAL_MS))
  } finally {
    enough.abort()
  }
}

/** Renews a subscription that was created with an older server key. */
async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const standing = await pushManager.getSubscription()
  const madeFor = standing?.options.applicationServerKey
  if (standing && madeFor && inLetters(madeFor) === publicKey) return standing
  await standing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const inLetters = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const arrival = (tag: string, { signal }: AbortController) =>
  new Promise<void>((done) => {
    const hear = ({ data }: MessageEvent<{ push?: string; tag?: string } | null>) => {
      if (data?.push === 'arrived' && data.tag === tag) done()
    }
    navigator.serviceWorker.addEventListener('message', hear, { signal })
  })

async function during<T>(step: PushStep, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    throw cause instanceof PushFailure ? cause : new PushFailure(step, { cause })
  }
}

const within = <T>(action: Promise<T>, ms = PATIENCE_MS): Promise<T> =>
  Promise.race([
    action,
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('too late')), ms)),
  ])
