import { isSelf, peerOf, type Self } from '../address.ts'
import type { JournalEntry, Message, Peer } from '../protocol.ts'

/** The metadata of a message from its stanza. */
export type Envelope = {
  networkId: string
  chat: Peer
  author: Peer
  fromMe: boolean
  at: string
  pushName?: string
  authorName?: string
  origin: Message['origin']
  /** The network's address of the conversation, and of the author in a group. */
  jid: string
  participant?: string
}

type Attrs = JournalEntry['attrs']

type Ends = Pick<Envelope, 'chat' | 'author' | 'fromMe' | 'jid'>

/** Undefined if it belongs to no conversation with customers, such as channel posts and messages to oneself. */
export function envelopeOf(attrs: Attrs, self: Self): Envelope | undefined {
  const { id, from = '', participant, notify, t, offline } = attrs
  const ends = from.endsWith('@g.us')
    ? inGroup(attrs, self)
    : isSelf(self, from)
      ? fromPhone(attrs, self)
      : fromPerson(attrs, self)
  if (!id || !ends) return undefined
  return {
    networkId: id,
    ...ends,
    at: momentOf(t),
    ...(notify &&
      !ends.fromMe && { [ends.chat.kind === 'group' ? 'authorName' : 'pushName']: notify }),
    origin: ends.fromMe ? 'phone-echo' : offline ? 'offline-replay' : 'live',
    ...(participant && { participant }),
  }
}

/** The keys of its conversation. Without one, the sender. */
export function namesOfChat(attrs: Attrs, self: Self): string[] {
  const { group, phone, lid } = envelopeOf(attrs, self)?.chat ?? {}
  const names = [group, phone, lid].filter((name) => name !== undefined)
  return names.length > 0 ? names : [attrs['from'] ?? '']
}

/** Sent by this number's phone or another of its devices. */
export const isOwn = ({ from = '', participant }: Attrs, self: Self): boolean =>
  isSelf(self, participant ?? from)

/** Parses seconds since 1970. The current time if invalid. */
function momentOf(seconds: string | undefined): string {
  const moment = new Date(Number(seconds) * 1000)
  return (Number.isNaN(moment.getTime()) ? new Date() : moment).toISOString()
}

function inGroup(attrs: Attrs, self: Self): Ends | undefined {
  const { from = '', participant = '', participant_pn, participant_lid } = attrs
  const chat = peerOf(from)
  const author = peerOf(participant, participant_pn, participant_lid)
  return chat && author && { chat, author, fromMe: isSelf(self, participant), jid: from }
}

/** Written on the phone or another device of this number. `sender_lid` is our own id here. */
function fromPhone(attrs: Attrs, self: Self): Ends | undefined {
  const { recipient, peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid } = attrs
  if (!recipient || isSelf(self, recipient)) return undefined
  const chat = peerOf(recipient, peer_recipient_lid, recipient_lid, peer_recipient_pn, recipient_pn)
  return chat && { chat, author: selfPeer(self), fromMe: true, jid: recipient }
}

export const selfPeer = ({ phone, lid }: Self): Peer => ({
  kind: 'user',
  phone,
  ...(lid && { lid }),
})

/** A message over a broadcast list is a direct message of its sender. */
function fromPerson(attrs: Attrs, self: Self): Ends | undefined {
  const { from = '', participant, sender_pn, sender_lid, participant_pn, participant_lid } = attrs
  const isList = from.endsWith('@broadcast')
  const sender = isList ? participant : from
  if (from === 'status@broadcast' || !sender || isSelf(self, sender)) return undefined
  const chat = peerOf(sender, sender_lid, participant_lid, sender_pn, participant_pn)
  return chat && { chat, author: chat, fromMe: false, jid: isList ? sender : from }
}
