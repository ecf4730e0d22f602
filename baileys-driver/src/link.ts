import { LruMap } from '@recado/concurrency/lru-map'
import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import makeWASocket, {
  type ConnectionState,
  DEFAULT_CONNECTION_CONFIG,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  proto,
  type UserFacingSocketConfig,
} from 'baileys'
import { makeAcks } from './outbound/acks.ts'
import { answerQuestion } from './answers.ts'
import { storeAuthor } from './outbound/authors.ts'
import { listen } from './listeners.ts'
import { isOwn, namesOfChat } from './inbound/envelope.ts'
import { deliveryOf } from './inbound/inbound.ts'
import { orderStanzas } from './inbound/ordered-stanzas.ts'
import { type JournalledEvent, makeJournal } from './inbound/journal.ts'
import { libraryLog } from './log.ts'
import { makeNumbers } from './numbers.ts'
import { type JournalEntry, type LinkSettings, type Question, SENT } from './protocol.ts'
import { makeStore, type Store } from './store.ts'
import { makeSubjects } from './subjects.ts'
import { makeWatchdog } from './watchdog.ts'
import {
  closeSocket,
  enqueueEvent,
  inboundOf,
  type LinkContext,
  selfOf,
  type Wire,
} from './wire.ts'

export type Link = {
  answer: (question: Question) => Promise<unknown>
  close: () => void
}

/** Opens a socket at once. Any error ends it and is reported as an event. */
export function openLink(context: LinkContext): Link {
  const wire = makeWire(context)
  void start(wire)
  return {
    answer: (question) => answerQuestion(wire, question),
    close: () => closeSocket(wire),
  }
}

/** Calls that can be told apart and declined. */
const CALLS = 200

function makeWire(context: LinkContext): Wire {
  const { settings, ask, report, log } = context
  const { pace, credentials, label } = settings
  const onLost = (error: unknown) => {
    log.warn('keys could not be read or stored', { error })
    closeSocket(wire)
  }
  const store = makeStore({ credentials, ask, onLost })
  const watchdog = makeWatchdog(pace)
  const wire: Wire = {
    ...context,
    store,
    watchdog,
    journal: makeJournal({
      store,
      progress: watchdog,
      isIgnored: (jid) => isIgnored(settings, jid),
      onHeard: (heard) => {
        storeAuthor(store, heard.entry.attrs)
        enqueueEvent(wire, () => deliveryOf(heard, inboundOf(wire)))
      },
    }),
    acks: makeAcks(pace.ackMs, report),
    numbers: makeNumbers(() => wire.sock!),
    subjects: makeSubjects(() => wire.sock!),
    browser: [label, 'Chrome', '1'],
    callers: new LruMap({ most: CALLS }),
    events: makeSerialQueue({ atOnce: 1 }),
    isOnline: false,
    isDeaf: false,
    isOver: false,
  }
  return wire
}

/** Delivers the entries an earlier link left in the journal first. */
async function start(wire: Wire): Promise<void> {
  try {
    const left = wire.store.isPaired() ? await wire.ask({ op: 'waiting' }) : []
    if (wire.isOver) return await end(wire)
    wire.sock = makeWASocket(optionsOf(wire))
    for (const { key, value } of left) replay(wire, key, JSON.parse(value) as JournalEntry)
    orderStanzas(wire.sock, {
      log: wire.log,
      chatOf: (attrs) => namesOfChat(attrs, selfOf(wire)),
      isOwn: (attrs) => isOwn(attrs, selfOf(wire)),
      onHandled: wire.journal.handled,
    })
    wire.journal.attach(wire.sock)
    wire.watchdog.watch(wire.sock, () => {
      wire.isDeaf = true
      closeSocket(wire)
    })
    listen(wire, wire.sock, (update) => onConnectionUpdate(wire, update))
  } catch (error) {
    wire.log.warn('a link could not be opened', { error: error as Error })
    wire.isOver = true
    await end(wire)
  }
}

function replay(wire: Wire, key: string, { attrs, plain }: JournalEntry): void {
  const heard: JournalledEvent = { key, entry: { attrs: { ...attrs, offline: '1' }, plain } }
  enqueueEvent(wire, () => deliveryOf(heard, inboundOf(wire)))
}

function onConnectionUpdate(wire: Wire, update: Partial<ConnectionState>): void {
  const { qr, isNewLogin, connection, lastDisconnect, reachoutTimeLock } = update
  const { report, store } = wire
  if (qr) report({ type: 'qr', text: qr })
  if (isNewLogin) void store.idle().then(() => report({ type: 'paired' }))
  if (connection === 'open' && !wire.isOver) {
    wire.isOnline = true
    const { phone, lid } = selfOf(wire)
    report({ type: 'online', phone, ...(lid && { lid }) })
    queryRestriction(wire)
  }
  if (reachoutTimeLock) reportRestriction(wire, reachoutTimeLock)
  if (connection === 'close') {
    const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined
    void end(wire, error?.output?.statusCode)
  }
}

/** A restriction may have started or ended while this device was offline. The answer arrives as an update. */
function queryRestriction(wire: Wire): void {
  wire.restriction = 'asked'
  wire.sock
    ?.fetchAccountReachoutTimelock()
    .catch((error: unknown) => wire.log.debug('the restriction could not be queried', { error }))
    .finally(() => (wire.restriction = undefined))
}

type Restriction = NonNullable<ConnectionState['reachoutTimeLock']>

function reportRestriction(wire: Wire, { isActive, timeEnforcementEnds }: Restriction): void {
  const until = timeEnforcementEnds?.toISOString()
  // An older answer that arrives after a newer restriction does not lift it.
  if (!isActive && wire.restriction === 'told since') return
  if (isActive && wire.restriction === 'asked') wire.restriction = 'told since'
  wire.report({ type: 'restricted', isOver: !isActive, ...(isActive && until && { until }) })
}

/** Reports pending events and finishes pending commits before it reports the end. */
async function end(wire: Wire, code?: number): Promise<void> {
  const { acks, watchdog, store, report } = wire
  wire.isOnline = false
  wire.isOver = true
  acks.giveUp()
  watchdog.stop()
  await wire.events.idle()
  await store.idle()
  report({
    type: 'ended',
    ...(code !== undefined && { code }),
    isPaired: store.isPaired(),
    isDeaf: wire.isDeaf,
  })
}

/** Channel posts and stories of contacts are no conversations. */
const isIgnored = ({ hasGroups }: LinkSettings, jid: string): boolean =>
  Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid) || (!hasGroups && isJidGroup(jid)))

function optionsOf({ settings, store, journal, browser, log }: Wire): UserFacingSocketConfig {
  const { url, version, pace, hasGroups } = settings
  return {
    auth: store.state,
    logger: libraryLog(log) as never,
    browser,
    ...(url && { waWebSocketUrl: url }),
    ...(version && { version }),
    ...(pace.qrMs && { qrTimeout: pace.qrMs }),
    // Otherwise the phone assumes that somebody reads here and shows no notifications.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    syncFullHistory: false,
    // The history contains the privacy ids of contacts. Its messages are ignored.
    shouldSyncHistoryMessage: DEFAULT_CONNECTION_CONFIG.shouldSyncHistoryMessage,
    shouldIgnoreJid: (jid) => isIgnored({ ...settings, hasGroups }, jid),
    getMessage: ({ id }) => sentContent(store, id ?? ''),
    makeSignalRepository: journal.makeSignalRepository,
    generateHighQualityLinkPreview: false,
    // The library blocks its queue during this delay, so it must be short for the number's other customers. Without any
    // delay a flood of such messages would take the CPU from other numbers.
    retryRequestDelayMs: 50,
    connectTimeoutMs: 20_000,
    defaultQueryTimeoutMs: pace.askMs,
    keepAliveIntervalMs: 25_000,
    // Commits are retried where they are made. One that fails there ends the link.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  }
}

/** Undefined rather than an empty message, which the customer would receive as it is. */
async function sentContent(store: Store, id: string): Promise<proto.IMessage | undefined> {
  const { [id]: sent } = await store.read(SENT, [id])
  return sent ? proto.Message.decode(Buffer.from(sent, 'base64')) : undefined
}
