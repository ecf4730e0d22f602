import type { UndeliveredFrame } from './deliveries.ts'
import { enqueueForPhone } from './deliveries.ts'
import { membersOf } from './groups.ts'
import { phoneOf } from './phones.ts'
import { Refusal } from './refusal.ts'
import { chatPeer, isGroup, messageOf, peerOf, personOf, viewOf } from './views.ts'
import type { Content, MessageRow } from './views.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

const EDIT_WINDOW_MS = 15 * 60_000
const DELETE_WINDOW_MS = 60 * 3_600_000

/** The author of a change and the message. `deviceId` is set if one of the author's devices makes the change. */
export interface MessageChange {
  id: string
  by: string
  deviceId?: string
}

export function editMessage(world: World, change: MessageChange & { body: string }): string {
  const message = ownMessage(world, change, EDIT_WINDOW_MS)
  if (message.deleted_at !== null) throw new Refusal('message-deleted')
  if (change.body === '') throw new Refusal('empty-message')
  const content: Content = { ...JSON.parse(message.content), body: change.body }
  world.store.run(
    'update message set content = ?, edited_at = ? where place = ?',
    JSON.stringify(content),
    world.now,
    message.place,
  )
  return spread(world, change, { type: 'edit', body: change.body })
}

/** Deletes a message for everybody. A second deletion changes nothing. */
export function deleteMessage(world: World, change: MessageChange): string {
  const message = ownMessage(world, change, DELETE_WINDOW_MS)
  if (message.deleted_at !== null) return iso(message.deleted_at)
  world.store.run('update message set deleted_at = ? where place = ?', world.now, message.place)
  world.store.run('delete from reaction where message_id = ?', change.id)
  return spread(world, change, { type: 'delete' })
}

/** Each person has at most one reaction. An absent or empty emoji removes it. */
export function reactTo(world: World, change: MessageChange & { emoji: string | null }): string {
  const message = seenMessage(world, change)
  if (message.deleted_at !== null) throw new Refusal('message-deleted')
  const emoji = change.emoji === '' ? null : change.emoji
  if (emoji === null) {
    world.store.run(
      'delete from reaction where message_id = ? and author = ?',
      change.id,
      change.by,
    )
  } else {
    world.store.run(
      'insert or replace into reaction (message_id, author, emoji, at) values (?, ?, ?, ?)',
      change.id,
      change.by,
      emoji,
      world.now,
    )
  }
  return spread(world, change, { type: 'reaction', emoji })
}

/** An offline phone changes nothing. Its devices have their own connection. */
function refuseOffline(world: World, { by, deviceId }: MessageChange): void {
  if (deviceId === undefined && phoneOf(world, by)?.online === false)
    throw new Refusal('phone-offline')
}

function ownMessage(world: World, change: MessageChange, windowMs: number): MessageRow {
  const message = seenMessage(world, change)
  if (message.sender !== change.by) throw new Refusal('not-yours')
  if (message.at + windowMs < world.now) throw new Refusal('too-late')
  return message
}

function seenMessage(world: World, change: MessageChange): MessageRow {
  const { id, by } = change
  const message = messageOf(world, id)
  const has = world.store.one('select 1 from copy where number = ? and message_id = ?', by, id)
  if (!message || !has) throw new Refusal('unknown-message')
  refuseOffline(world, change)
  return message
}

type What =
  | { type: 'edit'; body: string }
  | { type: 'delete' }
  | { type: 'reaction'; emoji: string | null }

/** Notifies everybody who has the message. Returns the time of the change. */
function spread(world: World, change: MessageChange, what: What): string {
  const message = messageOf(world, change.id)
  if (!message) throw new Refusal('unknown-message')
  const at = iso(world.now)
  for (const number of partiesTo(world, message)) {
    const copy = world.store.one<{ level: number; seq: number | null }>(
      'select level, seq from copy where number = ? and message_id = ?',
      number,
      message.id,
    )
    if (!copy) continue // blocked
    if (copy.seq !== null) {
      const level = number === message.sender ? 'sender' : copy.level
      emitNews(world, number, () => ({ type: what.type, message: viewOf(world, message, level) }))
    }
    enqueueForPhone(world, number, {
      news: newsFor(world, { message, number, what, by: change.by, at }),
      except: change.deviceId,
    })
  }
  return at
}

function newsFor(
  world: World,
  {
    message,
    number,
    what,
    by,
    at,
  }: { message: MessageRow; number: string; what: What; by: string; at: string },
): UndeliveredFrame {
  const chat = chatPeer(world, peerOf(message, number))
  const fromMe = message.sender === number
  return { ...what, id: message.id, chat, fromMe, by: personOf(world, by), at }
}

/** The people who may have the message; only its sender until the network has accepted it. */
function partiesTo(world: World, message: MessageRow): string[] {
  if (message.accepted_at === null) return [message.sender]
  if (!isGroup(message.recipient)) return [...new Set([message.sender, message.recipient])]
  return membersOf(world, message.recipient).map(({ number }) => number)
}
