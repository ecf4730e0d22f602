import type { Cause } from '@recado/contract/platform/causes'
import type { LiveEvent } from '@recado/contract/platform/live'
import type { Profile } from '@recado/contract/platform/permissions'
import type { Parser } from '@recado/contract/platform/schema'
import type { Kysely, OperationNodeSource, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { NetworkQuestion, Networks } from './networks.ts'
import type { Peer } from './whatsapp-driver.ts'
import type { Database } from './database/database.ts'
import type { Outside } from './outside/outside.ts'
import type { Tables } from './database/tables.ts'

export type User = {
  id: number
  name: string
  profile: Profile
  super: boolean
  queueIds: number[]
  /** False: the company hides the phone numbers of its contacts from this user. */
  seesNumbers: boolean
  /** What the API key that acts in the name of the user is limited to. Null or absent for a session. */
  scopes?: string[] | null
  /** The name of that API key. */
  apiKeyName?: string | null
  /** The due date of the company, if its subscription has ended: the session of an administrator is limited. */
  overdueSince?: string | null
  /** When the visit of an operator ends. Null or absent: the user belongs to the company. */
  supportUntil?: Date | null
}

/** The sockets of a company that receive an event. Room names come without the company, see `rooms` in live.ts. */
export type Audience = { rooms: string[]; except?: string[] }

export type Emit = <Data>(
  event: LiveEvent<Data>,
  data: NoInfer<Data>,
  to?: Audience & StateOptions,
) => void

export type StateOptions = {
  /**
   * The event carries the whole state of this object. Of several such events in one transaction, a socket receives only
   * the last one that it may receive, and an earlier one of a higher revision.
   */
  stateOf?: { id: number; revision: number }
}

/**
 * Messages from one node to all nodes, sent after a commit. A periodic task finds the same work if a signal is lost.
 */
export type Signals = {
  /** Messages are waiting to be sent through this connection. */
  outbox: { companyId: number; connectionId: number }
  /** Files of its messages are waiting to be downloaded. */
  files: { companyId: number; connectionId: number }
  /** The desired state of this connection has changed. */
  connection: {
    companyId: number
    connectionId: number
    /** `free`: no node holds the connection, although it is to be open. */
    requested: 'start' | 'stop' | 'renew' | 'remove' | 'free'
  }
  /** The network has posted to the webhook of this connection. */
  posts: { companyId: number; connectionId: number }
  /** An agent has read these messages. The owner of the connection sends the read receipts. */
  read: { companyId: number; connectionId: number; chat: Peer; networkIds: string[] }
  /** A call of a customer is to be declined by the owner of the connection. */
  call: { companyId: number; connectionId: number; networkId: string }
  /** A question to the network, for the owner of the connection. */
  asked: { companyId: number; connectionId: number; askId: string; question: NetworkQuestion }
  /** The result, for the node that asked. */
  answered: { companyId: number; askId: string } & ({ value: unknown } | { error: string })
  /** Waiting tickets of this company may have found an agent: one of the two has changed. */
  assignment: { companyId: number }
  /** These sessions have ended. Their sockets are disconnected. */
  sessionsEnded: { companyId: number; sessionIds: string[] }
  /** The users of these sessions have other rights or queues. Their sockets join other rooms. */
  rightsChanged: { companyId: number; sessionIds: string[] }
}

export type Signal = <Topic extends keyof Signals>(topic: Topic, news: Signals[Topic]) => void

/** Where a call came from, for the audit log. */
export type Origin = { address: string; userAgent: string }

/** The context of a command: one company, one transaction. It gives no access to anything outside the process. */
export type Ctx = {
  db: Transaction<Tables>
  companyId: number
  /** IANA name of the company's time zone. It decides where a day begins and ends. */
  timeZone: string
  /** Changes whenever a user, queue, connection or tag of the company is renamed. */
  namesVersion: number
  /** The company hides the phone numbers of its contacts from agents. */
  hidesNumbers: boolean
  user: User
  /** Absent if no HTTP call is behind the command. */
  origin?: Origin | undefined
  now: Date
  /** Why the product acts. Its messages and timeline lines store it. Absent if a person acts. */
  cause?: Cause
  emit: Emit
  enqueue: <Data>(job: Job<Data>, data: NoInfer<Data>, options?: JobOptions) => Promise<void>
  /** Enqueues several orders of one job in one statement. */
  enqueueAll: <Data>(job: Job<Data>, orders: JobRequest<NoInfer<Data>>[]) => Promise<void>
  signal: Signal
  /** Runs work at the end of the transaction, after the command, in the order of the calls. An error rolls it back. */
  beforeCommit: (work: () => Promise<unknown>) => void
  /** Runs a statement whose result nobody needs, together with the last one of the transaction: it costs no round trip. */
  defer: (statement: OperationNodeSource) => void
  /** A URL from which a browser may load a message's file for one day. */
  mediaUrl: (messageId: string, fileName: string) => string
  /** Encrypts what must not be readable in a copy of the database. */
  seal: Seal
  /** Hours after which silent tickets close at the latest. 0: the installation sets no limit. */
  autoCloseHours: number
}

export type JobOptions = {
  runAt?: Date
  /** A second job with the same key replaces the first. */
  key?: string
  maxAttempts?: number
}

export type JobRequest<Data> = JobOptions & { data: Data }

export type Job<Data> = {
  name: string
  data: Parser<Data>
  run: (world: World, data: Data) => Promise<void>
}

/**
 * The context of a job: the process and its access to the outside. To reach the data, a job steps `within` a company.
 */
export type World = {
  db: Database
  /** Shares scarce capacity among companies. Resolves after the work has had its turn and is done. */
  withFairShare?: <T>(work: () => Promise<T>) => Promise<T>
  clock: () => Date
  log: Logger
  /** Sends live events to the sockets in their audience. Called after the commit. */
  publish: (companyId: number, news: PublishedEvent[]) => void
  signal: Signal
  queue: <Data>(db: Kysely<Tables>, job: Job<Data>, orders: JobRequest<Data>[]) => Promise<void>
  mediaUrl: (companyId: number, messageId: string, fileName: string) => string
  files: Files
  seal: Seal
  tokens: Tokens
  networks: Networks
  /** Calls to addresses that people have typed. */
  outside: Outside
  /** The texts of the TXT records of this name. Empty if there are none. */
  txtRecords: (name: string) => Promise<string[]>
  payments: PaymentSettings
  /** Absent if no mail server is configured: no mail is sent. */
  mail?: SendMail | undefined
  /** What keeps the mails of the demonstration. Absent if mails are sent, or if there are none. */
  mailSink?: MailSink | undefined
  /** Absent if push notifications are off. */
  push?: Push | undefined
  /** The users among these who have a screen open on any node. */
  usersOnline?: ((companyId: number, userIds: number[]) => Promise<Set<number>>) | undefined
  /** Hours after which silent tickets close at the latest. 0: the installation sets no limit. */
  autoCloseHours: number
  /** The public URL of the installation, if configured. */
  publicUrl?: URL | undefined
  /** Links to set a new password are mailed: a mail server and PUBLIC_URL are configured. */
  resetsPasswords?: boolean
  /** Strangers may found a company. */
  signsUp?: boolean
  /** Operators sign in with a second step. */
  operatorsNeedTwoFactor?: boolean
  /** Training site of the operator. */
  academyUrl?: string | undefined
}

export type PublishedEvent = {
  event: LiveEvent
  data: unknown
  to: Audience
  seq: number
  /**
   * Whether the company hides numbers, so that agents receive the event without them. Absent for events that no command
   * emits: everybody receives them without numbers.
   */
  hidesNumbers?: boolean
}

/** How the payment provider is reached. An account is a brand, 0 for the default brand, or `environment`. */
export type PaymentSettings = {
  /** The token of the account of the environment. Undefined: it has none. */
  token: string | undefined
  /** The base of the API for this token, without a trailing slash. */
  urlFor: (token: string) => string
  /** The secret that the provider sends with each event to the webhook of this account. */
  webhookToken: (account: string) => string
  /** Marks what this installation creates, in an account that several installations share. */
  installation: string
  /** Calls to the configured address, which may be inside. */
  outside: Outside
}

/** An address, a name to show, or both. */
export type MailSender = { name?: string | undefined; email?: string | undefined }

/** Sends one mail to one person. A repeated `id` is the same mail. */
export type SendMail = (letter: {
  id: string
  /** Whose mail it is, where that is not the sender of the mail server. */
  sender?: MailSender | undefined
  to: string
  subject: string
  text: string
  /** The same as a page. */
  html: string
}) => Promise<void>

/** Keeps the mails of the demonstration, which reach nobody, the latest first. */
export type MailSink = {
  send: SendMail
  kept: () => readonly (Parameters<SendMail>[0] & { at: Date })[]
}

/** Notifies browsers without an open page, through the push services of their vendors. */
export type Push = {
  /** Browsers accept notifications only from the key they subscribed with. */
  publicKey: string
  /** Whether the endpoint belongs to a known push service. */
  isKnown: (endpoint: string) => boolean
  send: (to: PushAddress, message: PushMessage) => Promise<PushOutcome>
}

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** For a browser that is offline, the service stores the latest message of each `topic` for `ttlS` seconds. */
export type PushMessage = {
  text: string
  topic: string
  ttlS: number
  urgency: 'normal' | 'high'
}

/** `gone`: the subscription is dead. `later`: the service accepts no request for `afterMs` milliseconds. */
export type PushOutcome =
  | { is: 'taken' | 'gone' | 'refused' | 'unknown'; status: number | null }
  | { is: 'later'; status: number | null; afterMs: number }

/** File storage: a folder or an S3 bucket. The server generates the keys at random; they never come from outside. */
export type Files = {
  put: (key: string, content: NodeJS.ReadableStream) => Promise<void>
  /** `range` is in bytes and includes both ends. */
  open: (key: string, range?: { start: number; end: number }) => Promise<NodeJS.ReadableStream>
  remove: (key: string) => Promise<void>
}

/**
 * Encrypts what must not be readable in a copy of the database. `about` binds a secret to its row, so it cannot be
 * moved.
 */
export type Seal = {
  close: (secret: string, about: string) => Buffer
  open: (sealed: Buffer, about: string) => string
}

/** Who acts. `sessionId` names a live session or, with `isKey`, an API key. */
export type AccessClaims = {
  companyId: number
  userId: number
  sessionId: string
  isKey?: true
  /** What is done is open to limited sessions too. */
  allowsLimited?: boolean | undefined
  /** Where the call with this token came from. */
  origin?: Origin | undefined
}

export type Tokens = {
  /** Issues an access token that is valid for 15 minutes, or until this moment. */
  issue: (claims: AccessClaims, until?: Date) => Promise<string>
  /** Refuses an expired token with ERR_TOKEN_EXPIRED and an invalid one with ERR_SESSION_EXPIRED. */
  verify: (token: string) => Promise<AccessClaims & { expiresAt: Date }>
}
