import { LruMap } from '@recado/concurrency/lru-map'
import {
  type BinaryNode,
  type ConnectionState,
  type WACallEvent,
  type WAMessage,
  WAMessageStubType,
  type WASocket,
} from 'baileys'
import { peerOf } from './address.ts'
import { chatKey, deliveryOfBare } from './inbound/inbound.ts'
import {
  enqueueEvent,
  enqueueEventLater,
  inboundOf,
  hasPendingEvents,
  selfOf,
  type Wire,
} from './wire.ts'
import type { Delivery, Peer } from './protocol.ts'
import { receiptIn } from './inbound/receipts.ts'

/** Subscribes to events other than the messages that the journal receives. */
export function listen(
  wire: Wire,
  sock: WASocket,
  onConnection: (update: Partial<ConnectionState>) => void,
): void {
  const { ev, ws } = sock
  ev.on('connection.update', onConnection)
  ev.on('creds.update', () => wire.store.credentialsChanged())
  ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) onBareMessage(wire, message)
  })
  ev.on('presence.update', ({ id, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences))
      onTyping(wire, id, lastKnownPresence)
  })
  const names = new LruMap<string, string>({ most: CALLERS })
  ws.prependListener('CB:call', (stanza: BinaryNode) => rememberCaller(names, stanza))
  ev.on('call', (heard) => {
    for (const call of heard)
      if (!wire.callers.has(call.id)) {
        wire.callers.set(call.id, call.from)
        // Messages sent before the call come before it.
        enqueueEventLater(wire, () => callIn(wire, call, names.get(call.from)))
      }
  })
  ws.on('CB:ack,class:message', (stanza: BinaryNode) => wire.acks.hear(stanza))
  ws.on('CB:receipt', (stanza: BinaryNode) => {
    const receipt = receiptIn(stanza, selfOf(wire))
    if (!receipt) return
    // Reported at once: it is already acknowledged to the network, and a process that dies loses unreported receipts.
    wire.report(receipt)
    // After a time offline, a message typed on the phone must come before its receipts.
    if (hasPendingEvents(wire)) enqueueEventLater(wire, async () => receipt)
  })
}

/**
 * Reports messages without ciphertext. The journal has most of them, or the next link will. Other stubs are notes of
 * the library.
 */
function onBareMessage(wire: Wire, message: WAMessage): void {
  if (wire.isOver) return
  const isLibraryNote =
    message.messageStubType && message.messageStubType !== WAMessageStubType.CIPHERTEXT
  if (isLibraryNote || message.category === 'peer' || wire.journal.has(message.key.id ?? '')) return
  enqueueEvent(wire, () => deliveryOfBare(message, inboundOf(wire)))
}

const states: Record<string, 'composing' | 'recording' | 'paused'> = {
  composing: 'composing',
  recording: 'recording',
  paused: 'paused',
  available: 'paused',
}

function onTyping(wire: Wire, jid: string, presence: string): void {
  const chat = peerOf(jid)
  const state = states[presence]
  if (!chat || !state || chat.kind === 'group') return
  void numbered(wire, chat).then(
    (known) => wire.report({ type: 'typing', chat: known, state }),
    (error: unknown) => wire.log.debug('a typing event could not be reported', { error }),
  )
}

async function numbered({ numbers }: Wire, peer: Peer): Promise<Peer> {
  const phone = peer.lid && !peer.phone ? await numbers.phoneOf(peer.lid) : undefined
  return phone ? { ...peer, phone } : peer
}

const CALLERS = 100

/** The library omits the caller's name. */
function rememberCaller(names: LruMap<string, string>, { attrs }: BinaryNode): void {
  const { from, notify } = attrs
  if (from && notify) names.set(from, notify)
}

/** A call emits several events; it is one entry in the conversation. */
async function callIn(
  wire: Wire,
  call: WACallEvent,
  pushName: string | undefined,
): Promise<Delivery | undefined> {
  const named = peerOf(call.chatId, call.from, call.callerPn)
  if (!named || named.kind === 'group' || call.isGroup) return undefined
  const chat = await numbered(wire, named)
  return {
    type: 'delivery',
    chat: chatKey({ chat }),
    items: [
      {
        type: 'message',
        message: {
          networkId: call.id,
          chat,
          author: chat,
          fromMe: false,
          at: call.date.toISOString(),
          origin: call.offline ? 'offline-replay' : 'live',
          ...(pushName && { pushName }),
          body: { type: 'call', video: call.isVideo ?? false },
        },
      },
    ],
  }
}
