import { push, type PushWishes } from '@recado/contract/notifications/push'
import i18next from 'i18next'
import { call } from '../../app/calls/api.ts'
import { choices, type Choices } from '../../app/preferences/choices.ts'
import { languages } from '../../i18n/languages.ts'
import { workerHere } from './worker.ts'

/** What has to work, one after the other, for a notice to reach a closed page. */
export const steps = [
  'support',
  'installed',
  'permission',
  'worker',
  'server',
  'subscription',
  'service',
  'arrival',
] as const
export type Step = (typeof steps)[number]

/** Stands for the step that did not work. */
export class Failure extends Error {
  readonly step: Step
  readonly status: number | null

  constructor(
    step: Step,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(step, { cause })
    this.step = step
    this.status = status
  }
}

const PATIENCE_MS = 10_000
const ARRIVAL_MS = 20_000

/** iPhones and iPads push to apps on the home screen alone. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Why this browser cannot be told while it is closed; undefined where it can. */
export function obstacle(): 'support' | 'installed' | undefined {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return undefined
  return isApple() ? 'installed' : 'support'
}

/** What the server is to know of what was chosen on this device. */
export const wishesOf = (chosen: Choices): PushWishes => ({
  own: chosen.ofOwn && !chosen.isMuted,
  waiting: chosen.ofWaiting && !chosen.isMuted,
  mentions: chosen.ofMentions && !chosen.isMuted,
  words: chosen.pushTells,
  quiet: chosen.quietFrom && chosen.quietTo ? { from: chosen.quietFrom, to: chosen.quietTo } : null,
})

let last: Promise<unknown> = Promise.resolve()

/** One after the other: what was wished last holds. */
function inTurn<T>(action: () => Promise<T>): Promise<T> {
  const mine = last.then(action)
  last = mine.catch(() => undefined)
  return mine
}

/** Lets this browser be told, as it was chosen, and answers its address. Rejects with the step that failed. */
export const subscribe = (): Promise<string> => inTurn(begin)

async function begin(): Promise<string> {
  const missing = obstacle()
  if (missing) throw new Failure(missing)
  if (Notification.permission !== 'granted') throw new Failure('permission')
  const registration = await during('worker', () => within(workerHere()))
  const { publicKey } = await during('server', () => call(push.show, {}))
  if (publicKey === null) throw new Failure('server')
  const subscription = await during('subscription', () =>
    within(subscribed(registration, publicKey), ARRIVAL_MS),
  )
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Failure('subscription')
  const language = languages.find((one) => one === i18next.language)
  await during('server', () =>
    call(push.keep, {
      endpoint,
      keys: { p256dh: keys['p256dh']!, auth: keys['auth']! },
      ...(language && { language }),
      wishes: wishesOf(choices()),
    }),
  )
  return endpoint
}

/** Tells this browser nothing more, also where the server is not to be reached. */
export const unsubscribe = (): Promise<void> => inTurn(end)

async function end(): Promise<void> {
  // What the browser does not give up, the server does not post to any more.
  await within(giveUp()).catch(() => undefined)
  await call(push.drop, {})
}

async function giveUp(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Goes the whole way once, to the notice on this device. Rejects with the step that failed. */
export async function tryOut(): Promise<void> {
  const endpoint = await subscribe()
  const enough = new AbortController()
  try {
    const arrived = arrival('trial', enough)
    const { trial, status } = await during('server', () => call(push.try, { endpoint }))
    if (trial !== 'taken') throw new Failure('service', { status })
    await during('arrival', () => within(arrived, ARRIVAL_MS))
  } finally {
    enough.abort()
  }
}

/** One that was made for other keys of the server is made anew. */
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

async function during<T>(step: Step, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    throw cause instanceof Failure ? cause : new Failure(step, { cause })
  }
}

const within = <T>(action: Promise<T>, ms = PATIENCE_MS): Promise<T> =>
  Promise.race([
    action,
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('too late')), ms)),
  ])
