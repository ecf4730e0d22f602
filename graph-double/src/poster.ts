import { createHmac } from 'node:crypto'
import { makeSerialQueue, type SerialQueue } from '@recado/concurrency/serial-queue'
import { sleep } from '@recado/concurrency/sleep'
import type { BusinessNumber, Log, Rules } from './records.ts'

/** A notification of Meta to an app: one `change` of one account. */
export type WebhookEvent = {
  line: BusinessNumber
  field: string
  value: object
  /** Posts about one conversation are sent in order. */
  chat: string
}

export type Poster = {
  /** Resolves when the app has answered 2xx; never if it never does. */
  post: (news: WebhookEvent) => Promise<void>
  /** Posts these bytes as they are, signed. Returns the status of each attempt until one is accepted. */
  postRaw: (line: BusinessNumber, body: Buffer, signature?: string) => Promise<number>
  /** Resolves when no post is waiting. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

const GATHER_MS = 20

type Waiting = { news: WebhookEvent; done: () => void }
type House = {
  rules: Rules
  log: Log
  over: AbortController
  conversations: SerialQueue<string>
  gathered: Waiting[]
  underWay: Set<Promise<unknown>>
}

/**
 * Posts signed webhooks and repeats each one until it is accepted. Posts of a conversation are in order unless the
 * rules say otherwise.
 */
export function makePoster(rules: Rules, log: Log): Poster {
  const house: House = {
    rules,
    log,
    over: new AbortController(),
    conversations: makeSerialQueue(),
    gathered: [],
    underWay: new Set(),
  }
  return {
    post: (news) => follow(house, news),
    postRaw: (line, body, signature) => attempt(house, { line, body, signature }),
    async idle() {
      while (house.underWay.size > 0 || house.gathered.length > 0) {
        flush(house)
        await Promise.race(house.underWay)
      }
    },
    async close() {
      house.over.abort()
      await Promise.allSettled(house.underWay)
    },
  }
}

function follow(house: House, news: WebhookEvent): Promise<void> {
  if (house.over.signal.aborted || !news.line.isSubscribed) return Promise.resolve()
  if (house.rules.batch > 1) return gather(house, news)
  const posted = house.conversations.run(house.rules.reorder ? [] : news.chat, () =>
    deliver(house, [news]),
  )
  track(house, posted)
  return posted
}

function gather(house: House, news: WebhookEvent): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  house.gathered.push({ news, done: resolve })
  if (house.gathered.length >= house.rules.batch) flush(house)
  else setTimeout(() => flush(house), GATHER_MS).unref()
  return promise
}

function flush(house: House): void {
  const batch = house.gathered.splice(0, house.rules.batch)
  for (const all of Map.groupBy(batch, ({ news }) => news.line.phoneNumberId).values()) {
    track(house, deliverAll(house, all))
  }
}

async function deliverAll(house: House, all: Waiting[]): Promise<void> {
  await deliver(
    house,
    all.map(({ news }) => news),
  )
  for (const { done } of all) done()
}

function track(house: House, work: Promise<unknown>): void {
  house.underWay.add(work)
  void work.finally(() => house.underWay.delete(work)).catch(() => undefined)
}

async function deliver(house: House, news: WebhookEvent[]): Promise<void> {
  const { rules, over } = house
  const { line } = news[0]!
  const body = Buffer.from(JSON.stringify(bodyOf(line, news)))
  const wait = rules.reorder ? Math.random() * 40 : rules.delayMs
  if (wait > 0) await sleep(wait, over.signal)
  const posted = await persist(house, line, body)
  if (posted && rules.duplicate) await persist(house, line, body)
}

/** One account with several changes, as one post may contain them. */
const bodyOf = (line: BusinessNumber, news: WebhookEvent[]) => ({
  object: 'whatsapp_business_account',
  entry: news.map(({ field, value }) => ({ id: line.wabaId, changes: [{ field, value }] })),
})

async function persist(house: House, line: BusinessNumber, body: Buffer): Promise<boolean> {
  const { rules, over } = house
  while (!over.signal.aborted) {
    const status = await attempt(house, { line, body })
    if (status >= 200 && status < 300) return true
    await sleep(rules.redeliverMs, over.signal)
  }
  return false
}

type Attempt = { line: BusinessNumber; body: Buffer; signature?: string | undefined }

/** The HTTP status, or 0 without an answer. */
async function attempt({ rules, over, log }: House, { line, body, signature }: Attempt) {
  if (!line.webhookUrl) return 0
  const secret = rules.wrongSignature ? 'a wrong secret' : line.appSecret
  try {
    const response = await fetch(line.webhookUrl, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? signatureOf(body, secret),
      },
      signal: over.signal,
    })
    await response.body?.cancel()
    return response.status
  } catch (err) {
    if (!over.signal.aborted) log.warn({ err }, 'a webhook could not be posted')
    return 0
  }
}

export const signatureOf = (body: Buffer, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
