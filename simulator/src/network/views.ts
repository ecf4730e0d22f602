import type {
  AckLevel,
  ContactCard,
  LinkMessage,
  Location,
  Media,
  Message,
  MessageType,
  Peer,
  Person,
} from '../wire.ts'
import { ensurePhone } from './phones.ts'
import { iso } from './world.ts'
import type { World } from './world.ts'

/** The content of a message, stored as JSON. */
export interface Content {
  type: MessageType
  body?: string | undefined
  media?: Media | undefined
  seconds?: number | undefined
  quotedId?: string | undefined
  location?: Location | undefined
  contacts?: ContactCard[] | undefined
  forwarded?: boolean | undefined
}

export interface MessageRow {
  place: number
  id: string
  sender: string
  recipient: string
  content: string
  at: number
  accepted_at: number | null
  edited_at: number | null
  deleted_at: number | null
  recipients: number
  delivered: number
  read: number
  played: number
}

export const isGroup = (address: string) => address.endsWith('@g.us')

export const messageOf = (world: World, id: string) =>
  world.store.one<MessageRow>('select * from message where id = ?', id)

/** In a group a tick is shown when all members have reached it. */
export function ackLevelOf(message: MessageRow): AckLevel {
  if (message.accepted_at === null) return 0
  const everyone = message.recipients
  if (everyone === 0) return 1
  if (message.played >= everyone) return 4
  if (message.read >= everyone) return 3
  return message.delivered >= everyone ? 2 : 1
}

/** The chat of a message on a phone: the other person, or the group. */
export const peerOf = (message: MessageRow, viewer: string) =>
  isGroup(message.recipient) || message.sender === viewer ? message.recipient : message.sender

/** A message as one phone sees it. `ownLevel` is the receipt of that phone for a message of others. */
export function viewOf(world: World, message: MessageRow, ownLevel: number | 'sender'): Message {
  const { body = '', media, type, ...rest }: Content = JSON.parse(message.content)
  const isDeleted = message.deleted_at !== null
  const fromName = ensurePhone(world, message.sender).name
  return {
    id: message.id,
    from: message.sender,
    ...(fromName && { fromName }),
    to: message.recipient,
    type,
    body: isDeleted ? '' : body,
    ...(media && !isDeleted && { media, mediaId: media.id }),
    ...(isDeleted ? {} : rest),
    ack: ownLevel === 'sender' ? ackLevelOf(message) : (ownLevel as AckLevel),
    at: iso(message.at),
    ...(message.edited_at !== null && { editedAt: iso(message.edited_at) }),
    ...(message.deleted_at !== null && { deletedAt: iso(message.deleted_at) }),
    reactions: reactionsTo(world, message.id),
  }
}

/** The same message in the form that a linked device of `viewer` gets. */
export function linkMessageOf(world: World, message: MessageRow, viewer: string): LinkMessage {
  const { media, seconds, ...rest }: Content = JSON.parse(message.content)
  return {
    id: message.id,
    chat: chatPeer(world, peerOf(message, viewer)),
    author: personOf(world, message.sender),
    fromMe: message.sender === viewer,
    at: iso(message.at),
    ...rest,
    ...(media && { media: { ...media, ...(seconds !== undefined && { seconds }) } }),
  }
}

export function personOf(world: World, number: string): Person {
  const { lid, name, hidesNumber } = ensurePhone(world, number)
  return { ...(!hidesNumber && { number }), lid, ...(name && { name }) }
}

export function chatPeer(world: World, address: string): Peer {
  if (!isGroup(address)) return { kind: 'user', ...personOf(world, address) }
  return { kind: 'group', group: address, name: subjectOf(world, address) }
}

export function subjectOf(world: World, group: string): string {
  const row = world.store.one<{ subject: string }>('select subject from circle where id = ?', group)
  return row?.subject ?? group
}

interface ReactionRow {
  author: string
  emoji: string
  at: number
}

function reactionsTo(world: World, id: string) {
  const rows = world.store.all<ReactionRow>(
    'select author, emoji, at from reaction where message_id = ? order by at',
    id,
  )
  return rows.map(({ author, emoji, at }) => ({ by: author, emoji, at: iso(at) }))
}
