import type { AckLevel } from '../wire.ts'
import { enqueueForPhone } from './deliveries.ts'
import { ensurePhone } from './phones.ts'
import { chatPeer, ackLevelOf, messageOf, peerOf, personOf } from './views.ts'
import type { MessageRow } from './views.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

interface Receipt {
  messageId: string
  by: string
  level: 2 | 3 | 4
  /** A device has its own connection: the phone itself may be offline while the device reads. */
  isFromDevice?: boolean
}
interface CopyRow {
  peer: string
  level: number
  shown: number
  unread: number
}

/** A person got, read or played a message. Ticks only rise, in whatever order receipts arrive. */
export function raiseReceipt(world: World, receipt: Receipt): void {
  const { messageId, by, level } = receipt
  const copy = world.store.one<CopyRow>(
    'select peer, level, shown, unread from copy where number = ? and message_id = ? and level > 0',
    by,
    messageId,
  )
  if (!copy || copy.level >= level) return
  const isRead = level > 2
  const isUnsent = isRead && !receipt.isFromDevice && !ensurePhone(world, by).online
  world.store.run(
    'update copy set level = ?, unread = ?, unsent = ? where number = ? and message_id = ?',
    level,
    isRead ? 0 : copy.unread,
    isUnsent ? 1 : 0,
    by,
    messageId,
  )
  if (isRead && copy.unread) lowerUnread(world, by, copy.peer)
  emitNews(world, by, () => ({ type: 'ack', id: messageId, with: copy.peer, level }))
  if (!isUnsent) show(world, { messageId, by }, { from: copy.shown, to: level })
}

/** Sends the receipts for messages that a phone read while it was offline. */
export function sendReceipts(world: World, number: string): void {
  const unsent = world.store.all<{ message_id: string; level: number; shown: number }>(
    'select message_id, level, shown from copy where number = ? and unsent = 1',
    number,
  )
  world.store.run('update copy set unsent = 0 where number = ? and unsent = 1', number)
  for (const { message_id: messageId, level, shown } of unsent) {
    show(world, { messageId, by: number }, { from: shown, to: level })
  }
}

/** Shows the sender as much as the reader allows. */
function show(
  world: World,
  { messageId, by }: { messageId: string; by: string },
  { from, to }: { from: number; to: number },
): void {
  const mayShow = to === 2 || ensurePhone(world, by).readReceipts
  const shown = mayShow ? to : 2
  if (shown <= from) return
  world.store.run(
    'update copy set shown = ? where number = ? and message_id = ?',
    shown,
    by,
    messageId,
  )
  countIn(world, { messageId, by }, { from, to: shown })
}

/** Counts one more recipient at each level passed. Notifies the sender if the tick of the whole message rose. */
function countIn(
  world: World,
  { messageId, by }: { messageId: string; by: string },
  { from, to }: { from: number; to: number },
): void {
  const before = messageOf(world, messageId)
  if (!before) return
  const passed = (level: number) => (from < level && to >= level ? 1 : 0)
  const after: MessageRow = {
    ...before,
    delivered: before.delivered + passed(2),
    read: before.read + passed(3),
    played: before.played + passed(4),
  }
  world.store.run(
    'update message set delivered = ?, read = ?, played = ? where place = ?',
    after.delivered,
    after.read,
    after.played,
    after.place,
  )
  if (ackLevelOf(after) > ackLevelOf(before)) announceAck(world, after, by)
}

export function announceAck(world: World, message: MessageRow, by: string): void {
  const level: AckLevel = ackLevelOf(message)
  const { id, sender } = message
  const peer = peerOf(message, sender)
  emitNews(world, sender, () => ({ type: 'ack', id, with: peer, level }))
  const seen = { chat: chatPeer(world, peer), by: personOf(world, by), at: iso(world.now) }
  enqueueForPhone(world, sender, { news: { type: 'ack', id, level, ...seen } })
}

/** The phone opens a chat and reads every unread message in it. */
export function readChat(world: World, { number, peer }: { number: string; peer: string }): number {
  const unread = world.store.all<{ message_id: string }>(
    `select c.message_id from copy c where c.number = ? and c.peer = ? and c.unread = 1 order by c.seq`,
    number,
    peer,
  )
  for (const { message_id: messageId } of unread)
    raiseReceipt(world, { messageId, by: number, level: 3 })
  return unread.length
}

function lowerUnread(world: World, number: string, peer: string): void {
  const chat = world.store.one<{ unread: number }>(
    'update chat set unread = max(unread - 1, 0) where number = ? and peer = ? returning unread',
    number,
    peer,
  )
  emitNews(world, number, () => ({ type: 'chat', with: peer, unread: chat?.unread ?? 0 }))
}
