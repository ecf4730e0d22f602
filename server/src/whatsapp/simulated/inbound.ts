import type {
  ConfirmedFrame,
  LinkMessage,
  Origin,
  Peer as WirePeer,
  Person,
} from '@recado/simulator/wire'
import type { Inbound, Peer, Sink } from '../../platform/whatsapp-driver.ts'

/** This device's identity on the network. */
export type OwnIdentity = { number: string; lid: string }

/** Delivers one frame to the core. Resolves once it is stored and may be acknowledged. */
export async function reportFrame(
  sink: Sink,
  self: OwnIdentity | undefined,
  frame: ConfirmedFrame,
): Promise<void> {
  switch (frame.type) {
    case 'message':
      return sink.message(messageIn(frame.message, frame.origin))
    case 'call':
      // Only the start of a call appears in the conversation; its end changes nothing.
      return frame.call.status === 'offer' ? sink.message(callIn(frame.call)) : undefined
    case 'ack':
      return sink.ack({ networkId: frame.id, level: frame.level, at: frame.at })
    case 'edit':
      return sink.edited({ networkId: frame.id, fromMe: frame.fromMe, text: frame.body })
    case 'delete':
      return sink.revoked({ networkId: frame.id, fromMe: frame.fromMe })
    case 'reaction':
      return sink.reaction({
        networkId: frame.id,
        byMe: isSelf(self, frame.by),
        emoji: frame.emoji,
      })
    case 'contact':
    case 'group':
      // Names arrive with the messages.
      return undefined
  }
}

/** Frames of one chat keep their order. Frames without a chat share a lane. */
export function chatOf(frame: ConfirmedFrame): string {
  switch (frame.type) {
    case 'message':
      return keyOf(frame.message.chat)
    case 'call':
      return keyOf({ kind: 'user', ...frame.call.from })
    case 'contact':
      return keyOf({ kind: 'user', ...frame.contact })
    case 'group':
      return frame.group.id
    default:
      return keyOf(frame.chat)
  }
}

const keyOf = ({ group, lid, number }: WirePeer): string => group ?? lid ?? number ?? ''

const isSelf = (self: OwnIdentity | undefined, { number, lid }: Person): boolean =>
  self !== undefined && (number === self.number || lid === self.lid)

export const peerIn = ({ kind, number, lid, group }: WirePeer): Peer => ({
  kind,
  ...(number && { phone: number }),
  ...(lid && { lid }),
  ...(group && { group }),
})

const personIn = (person: Person): Peer => peerIn({ kind: 'user', ...person })

const origins = { live: 'live', offline: 'offline-replay', phone: 'phone-echo' } as const

function messageIn(message: LinkMessage, origin: Origin): Inbound {
  const { id, chat, author, fromMe, at, quotedId, forwarded } = message
  return {
    networkId: id,
    chat: peerIn(chat),
    author: personIn(author),
    fromMe,
    at,
    // The name of a group is its subject, which names the conversation.
    ...(chat.name && { pushName: chat.name }),
    ...(chat.kind === 'group' && author.name && { authorName: author.name }),
    origin: origins[origin],
    body: bodyIn(message),
    ...(quotedId && { quotedId }),
    ...(forwarded && { isForwarded: true }),
  }
}

function bodyIn({ type, body, media, location, contacts }: LinkMessage): Inbound['body'] {
  if (type === 'text') return { type: 'text', text: body ?? '' }
  if (type === 'location') return location ? { type: 'location', ...location } : unsupported
  if (type === 'contacts') return contacts ? { type: 'contact', cards: contacts } : unsupported
  if (!media) return unsupported
  const { id, mime, bytes, fileName, seconds } = media
  return {
    type: 'media',
    media: {
      kind: type === 'voice' ? 'audio' : type,
      mime,
      bytes,
      ...(fileName && { fileName }),
      ...(seconds !== undefined && { seconds }),
      network: { id },
    },
    ...(body && { caption: body }),
  }
}

const unsupported = { type: 'placeholder', why: 'unsupported' } as const

type Call = Extract<ConfirmedFrame, { type: 'call' }>['call']

const callIn = ({ id, from, video, at }: Call): Inbound => ({
  networkId: id,
  chat: personIn(from),
  author: personIn(from),
  fromMe: false,
  at,
  ...(from.name && { pushName: from.name }),
  origin: 'live',
  body: { type: 'call', video },
})
