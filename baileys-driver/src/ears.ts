import {
  type BinaryNode,
  type ConnectionState,
  type WACallEvent,
  type WAMessage,
  WAMessageStubType,
  type WASocket,
} from 'baileys'
import { peerOf } from './address.ts'
import { chatKey, deliveryOfBare } from './inbound.ts'
import { hand, handLater, inboundOf, isBehind, selfOf, type Wire } from './wire.ts'
import type { Delivery, Peer } from './protocol.ts'
import { makeRecent } from './recent.ts'
import { receiptIn } from './receipts.ts'

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
    for (const message of messages) hearBare(wire, message)
  })
  ev.on('presence.update', ({ id, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences))
      hearTyping(wire, id, lastKnownPresence)
  })
  const calls = makeRecent(200)
  const names = new Map<string, string>()
  ws.prependListener('CB:call', (stanza: BinaryNode) => nameCaller(names, stanza))
  ev.on('call', (heard) => {
    for (const call of heard)
      if (!calls.has(call.id)) {
        calls.add(call.id)
        // Messages sent before the call come before it.
        handLater(wire, () => callIn(wire, call, names.get(call.from)))
      }
  })
  ws.on('CB:ack,class:message', (stanza: BinaryNode) => wire.acks.hear(stanza))
  ws.on('CB:receipt', (stanza: BinaryNode) => {
    const receipt = receiptIn(stanza, selfOf(wire))
    if (!receipt) return
    // Reported at once: it is already acknowledged to the network, and a process that dies loses unreported receipts.
    wire.tell(receipt)
    // After a time offline, a message typed on the phone must come before its receipts.
    if (isBehind(wire)) handLater(wire, async () => receipt)
  })
}

/**
 * Reports messages without ciphertext. The journal has most of them, or the next link will. Other stubs are notes of
 * the library.
 */
function hearBare(wire: Wire, message: WAMessage): void {
  if (wire.isOver) return
  const isOwnNote =
    message.messageStubType && message.messageStubType !== WAMessageStubType.CIPHERTEXT
  if (isOwnNote || message.category === 'peer' || wire.journal.has(message.key.id ?? '')) return
  hand(wire, () => deliveryOfBare(message, inboundOf(wire)))
}

const states: Record<string, 'composing' | 'recording' | 'paused'> = {
  composing: 'composing',
  recording: 'recording',
  paused: 'paused',
  available: 'paused',
}

function hearTyping(wire: Wire, jid: string, presence: string): void {
  const chat = peerOf(jid)
  const state = states[presence]
  if (!chat || !state || chat.kind === 'group') return
  void numbered(wire, chat).then(
    (known) => wire.tell({ type: 'typing', chat: known, state }),
    (error: unknown) => wire.log.debug('typing was not told', { error }),
  )
}

async function numbered({ numbers }: Wire, peer: Peer): Promise<Peer> {
  const phone = peer.lid && !peer.phone ? await numbers.phoneOf(peer.lid) : undefined
  return phone ? { ...peer, phone } : peer
}

const CALLERS = 100

/** The library omits the caller's name. */
function nameCaller(names: Map<string, string>, { attrs }: BinaryNode): void {
  const { from, notify } = attrs
  if (from && notify) names.set(from, notify)
  if (names.size > CALLERS) names.delete(names.keys().next().value!)
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
