import type { LiveEvent } from '@recado/contract/live'
import type { Profile } from '@recado/contract/permissions'
import type { Parser } from '@recado/contract/schema'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { NetworkQuestion, Networks, Peer } from './whatsapp-driver.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'

export type User = {
  id: number
  name: string
  profile: Profile
  super: boolean
  queueIds: number[]
}

/** Which of a company's sockets hear something: room names without the company, see `rooms` in live.ts. */
export type Audience = { rooms: string[]; except?: string[] }

export type Emit = <Data>(event: LiveEvent<Data>, data: NoInfer<Data>, to?: Audience) => void

/** What one node tells all nodes after a commit; a slow sweep finds the same work when the word is lost. */
export type Signals = {
  /** Messages wait to be sent through this connection. */
  outbox: { companyId: number; connectionId: number }
  /** Files of its messages are to be fetched. */
  files: { companyId: number; connectionId: number }
  /** What somebody wants of this connection has changed. */
  connection: {
    companyId: number
    connectionId: number
    /** `free`: nobody holds it any more, though it is wanted open. */
    wish: 'start' | 'stop' | 'renew' | 'remove' | 'free'
  }
  /** The network has posted something to the webhook of this connection. */
  posts: { companyId: number; connectionId: number }
  /** An agent has read these messages: whoever works the connection tells their senders. */
  read: { companyId: number; connectionId: number; chat: Peer; networkIds: string[] }
  /** A question to the network, for whoever works the connection. */
  asked: { companyId: number; connectionId: number; askId: string; question: NetworkQuestion }
  /** What came of it, for the node that asked. */
  answered: { companyId: number; askId: string } & ({ value: unknown } | { error: string })
  /** These sessions are over; their sockets go. */
  sessionsEnded: { companyId: number; sessionIds: string[] }
}

export type Signal = <Topic extends keyof Signals>(topic: Topic, news: Signals[Topic]) => void

/** Where a command stands: one company, one transaction. It has no way out of the process. */
export type Ctx = {
  db: Transaction<Tables>
  companyId: number
  /** IANA name of the company's time zone: days begin and end there. */
  timeZone: string
  /** Another with every change of what the company's people, queues, numbers and tags are called. */
  namesVersion: number
  user: User
  now: Date
  emit: Emit
  enqueue: <Data>(job: Job<Data>, data: NoInfer<Data>, options?: JobOptions) => Promise<void>
  /** Several orders of one job, in one statement. */
  enqueueAll: <Data>(job: Job<Data>, orders: JobOrder<NoInfer<Data>>[]) => Promise<void>
  signal: Signal
  /** An address under which a browser may load a message's file for a day. */
  mediaUrl: (messageId: string, fileName: string) => string
  /** Hides what must not be read from a copied database. */
  seal: Seal
}

export type JobOptions = {
  runAt?: Date
  /** A second job under the same key replaces the first. */
  key?: string
  maxAttempts?: number
}

export type JobOrder<Data> = JobOptions & { data: Data }

export type Job<Data> = {
  name: string
  data: Parser<Data>
  run: (world: World, data: Data) => Promise<void>
}

/** Where a job stands: the process and its ways out. To touch the data it steps `within` a company. */
export type World = {
  db: Database
  /** Where what is done takes turns with what others do: waits for the turn. */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>
  clock: () => Date
  log: Logger
  /** Hands live events to the sockets that may hear them; called after the commit. */
  publish: (companyId: number, news: Published[]) => void
  signal: Signal
  queue: <Data>(db: Kysely<Tables>, job: Job<Data>, orders: JobOrder<Data>[]) => Promise<void>
  mediaUrl: (companyId: number, messageId: string, fileName: string) => string
  files: Files
  seal: Seal
  tokens: Tokens
  networks: Networks
  /** Absent where no mail server is configured: no mail is sent. */
  mail?: SendLetter | undefined
  /** Absent where nothing is pushed to browsers. */
  push?: Push | undefined
  /** Which of these users have a screen open, at any node. */
  whoIsHere?: ((companyId: number, userIds: number[]) => Promise<Set<number>>) | undefined
  /** Where people reach the product, if that was configured. */
  publicUrl?: URL | undefined
}

export type Published = { event: LiveEvent; data: unknown; to: Audience; seq: number }

/** One letter of plain text to one person; the same `id` is the same letter. */
export type SendLetter = (letter: {
  id: string
  to: string
  subject: string
  text: string
}) => Promise<void>

/** Tells browsers of which no page is open, through the push services of their makers. */
export type Push = {
  /** Browsers take notices only from whom they subscribed with. */
  publicKey: string
  /** Whether this is an address of a push service we know. */
  isKnown: (endpoint: string) => boolean
  send: (to: PushAddress, message: PushMessage) => Promise<PushOutcome>
}

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** Of one `topic` the service keeps the latest for a browser that is away, for `ttlS` seconds. */
export type PushMessage = {
  text: string
  topic: string
  ttlS: number
  urgency: 'normal' | 'high'
}

/** `gone`: that browser will take nothing more. `later`: nobody is to ask before so many milliseconds. */
export type PushOutcome =
  | { is: 'taken' | 'gone' | 'refused' | 'unknown'; status: number | null }
  | { is: 'later'; status: number | null; afterMs: number }

/** Where files live: a folder or an S3 bucket. Keys are ours, random, and never come from outside. */
export type Files = {
  put: (key: string, content: NodeJS.ReadableStream) => Promise<void>
  /** `range` is in bytes, both ends included. */
  open: (key: string, range?: { start: number; end: number }) => Promise<NodeJS.ReadableStream>
  remove: (key: string) => Promise<void>
}

/** Encrypts what must not be read from a copied database; `about` binds it to its row, so it cannot be moved to another. */
export type Seal = {
  close: (secret: string, about: string) => Buffer
  open: (sealed: Buffer, about: string) => string
}

export type AccessClaims = { companyId: number; userId: number; sessionId: string }

export type Tokens = {
  /** An access token for 15 minutes. */
  issue: (claims: AccessClaims) => Promise<string>
  /** Refuses with ERR_TOKEN_EXPIRED what was once good, and with ERR_SESSION_EXPIRED what never was. */
  verify: (token: string) => Promise<AccessClaims & { expiresAt: Date }>
}
