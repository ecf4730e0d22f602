import type { AckLevel, MessageType } from '../wire.ts'
import { enqueueForPhone } from './deliveries.ts'
import { membersOf } from './groups.ts'
import { mediaOf } from './media.ts'
import { ensurePhone, numberOfLid } from './phones.ts'
import { announceAck } from './receipts.ts'
import { Refusal } from './refusal.ts'
import { rulesFor } from './ruleset.ts'
import { deliverArrival, moveChatToTop } from './transit.ts'
import { isGroup, ackLevelOf, linkMessageOf, messageOf, peerOf, viewOf } from './views.ts'
import type { Content, MessageRow } from './views.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

type Said = { [Key in keyof Omit<Content, 'media'>]?: Content[Key] | undefined }
/** A message to send, from a phone or from one of its devices. */
export interface OutgoingMessage extends Said {
  id?: string | undefined
  to: string
  mediaId?: string | undefined
}
interface Author {
  number: string
  deviceId?: string
}
export interface SentMessage {
  id: string
  level: AckLevel
  at: string
}

/** The network accepts a message. A repeat of an id by the same sender sends nothing and is accepted. */
export function sendMessage(
  world: World,
  { author, draft }: { author: Author; draft: OutgoingMessage },
): SentMessage {
  const known = draft.id === undefined ? undefined : messageOf(world, draft.id)
  if (known && known.sender !== author.number) throw new Refusal('id-taken')
  if (known) return sent(known)
  const recipient = recipientOf(world, draft.to)
  refuseIfNeeded(world, author.number, recipient)
  const message = keep(world, { author, recipient, draft })
  const { online } = ensurePhone(world, author.number)
  const isConnected = author.deviceId !== undefined || online
  if (!isConnected || rulesFor(world, author.number).outage) return sent(message)
  return sent(accept(world, message, 'at once'))
}

/** Sends the messages that were written while the phone was offline, in the order of writing. */
export function acceptWaiting(world: World, number: string): void {
  const waiting = world.store.all<MessageRow>(
    'select * from message where sender = ? and accepted_at is null order by place',
    number,
  )
  for (const message of waiting) accept(world, message, 'late')
}

const sent = (message: MessageRow): SentMessage => ({
  id: message.id,
  level: ackLevelOf(message),
  at: iso(message.at),
})

/** The number or group behind an address. */
export function recipientOf(world: World, address: string): string {
  if (isGroup(address)) return address
  if (!address.endsWith('@lid')) return ensurePhone(world, address).number
  const number = numberOfLid(world, address.slice(0, -'@lid'.length))
  if (!number) throw new Refusal('not-on-whatsapp')
  return number
}

function refuseIfNeeded(world: World, sender: string, recipient: string): void {
  if (isGroup(recipient)) {
    const members = membersOf(world, recipient)
    if (members.length === 0) throw new Refusal('unknown-group')
    if (!members.some(({ number }) => number === sender)) throw new Refusal('not-a-member')
    return
  }
  const code = rulesFor(world, sender).refuse[recipient]
  if (code !== undefined) throw new Refusal(code)
  const isReachable = [sender, recipient].every((number) => ensurePhone(world, number).registered)
  if (!isReachable) throw new Refusal('not-on-whatsapp')
}

interface Order {
  author: Author
  recipient: string
  draft: OutgoingMessage
}

/** Stores the message for the sender: on the phone itself and on its other devices. */
function keep(world: World, { author, recipient, draft }: Order): MessageRow {
  const content = contentOf(world, draft)
  const id = draft.id ?? `3A${world.newId().slice(0, 18).toUpperCase()}`
  const message = world.store.one<MessageRow>(
    'insert into message (id, sender, recipient, content, at) values (?, ?, ?, ?, ?) returning *',
    id,
    author.number,
    recipient,
    JSON.stringify(content),
    world.now,
  )
  if (!message) throw new Error('A message was inserted and not returned')
  const { number } = author
  world.store.run(
    `insert into copy (number, message_id, peer, level, seq) values (?, ?, ?, 0,
       (select coalesce(max(seq), 0) + 1 from copy where number = ?))`,
    number,
    id,
    recipient,
    number,
  )
  moveChatToTop(world, { number, peer: recipient, messageId: id, unread: 0 })
  emitNews(world, number, () => ({ type: 'message', message: viewOf(world, message, 'sender') }))
  const news = {
    type: 'message',
    origin: 'phone',
    message: linkMessageOf(world, message, number),
  } as const
  enqueueForPhone(world, number, { news, except: author.deviceId })
  return message
}

/**
 * The network has accepted the message, which can no longer be lost. The sender of a delayed one gets the first tick
 * now.
 */
function accept(
  world: World,
  { place, sender, recipient }: MessageRow,
  when: 'at once' | 'late',
): MessageRow {
  const everyone = isGroup(recipient)
    ? membersOf(world, recipient).map(({ number }) => number)
    : [recipient]
  const others = everyone.filter((number) => number !== sender)
  const accepted = world.store.one<MessageRow>(
    'update message set accepted_at = ?, recipients = ? where place = ? returning *',
    world.now,
    others.length,
    place,
  )
  if (!accepted) throw new Error('A message to accept is gone')
  if (when === 'late') announceAck(world, accepted, sender)
  for (const number of others) direct(world, accepted, number)
  return messageOf(world, accepted.id) ?? accepted
}

/** Sends a copy to one recipient, with its phone and devices. A message from a blocked sender stays at one tick. */
function direct(world: World, message: MessageRow, number: string): void {
  const isBlocked =
    !isGroup(message.recipient) && ensurePhone(world, number).blocked.includes(message.sender)
  if (isBlocked) return
  world.store.run(
    'insert into copy (number, message_id, peer, level) values (?, ?, ?, 1)',
    number,
    message.id,
    peerOf(message, number),
  )
  const news = {
    type: 'message',
    origin: 'live',
    message: linkMessageOf(world, message, number),
  } as const
  enqueueForPhone(world, number, { news, messageId: message.id })
  deliverArrival(world, { messageId: message.id, number })
}

function contentOf(world: World, draft: OutgoingMessage): Content {
  const { body, quotedId, location, contacts, seconds, forwarded, mediaId } = draft
  const media = mediaId === undefined ? undefined : mediaOf(world, mediaId)
  const type = draft.type ?? impliedType({ mime: media?.mime, location, contacts })
  const content = { type, body, media, seconds, quotedId, location, contacts, forwarded }
  const needed =
    type === 'text' ? body : type === 'location' ? location : type === 'contacts' ? contacts : media
  if (needed === undefined || needed === '') throw new Refusal('empty-message')
  return content
}

function impliedType(given: {
  mime: string | undefined
  location: unknown
  contacts: unknown
}): MessageType {
  if (given.location) return 'location'
  if (given.contacts) return 'contacts'
  if (!given.mime) return 'text'
  const family = given.mime.split('/')[0]
  if (family === 'image' || family === 'video' || family === 'audio') return family
  return 'document'
}
