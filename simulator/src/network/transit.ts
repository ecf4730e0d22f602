import type { Phone } from '../wire.ts'
import { ensurePhone, phoneOf } from './phones.ts'
import { raiseReceipt } from './receipts.ts'
import { deliveryRulesFor, rulesFor } from './ruleset.ts'
import { messageOf, viewOf } from './views.ts'
import { emitNews } from './world.ts'
import type { World } from './world.ts'

/** The number of messages delivered to a phone at once. Other work runs between two batches. */
const PUMP_BATCH = 50

interface Arrival {
  messageId: string
  number: string
}

/** Sends a message to a phone: it arrives at once, or waits for its latency, for a retry or for the phone. */
export function deliverArrival(world: World, arrival: Arrival): void {
  const phone = ensurePhone(world, arrival.number)
  const passage = deliveryRulesFor(world, phone.number)
  const queued = world.store.one<{ due: number | null }>(
    'select max(due) as due from transit where number = ?',
    phone.number,
  )
  const isFirst = queued === undefined || queued.due === null
  const { loss } = rulesFor(world, phone.number)
  const isPlain = loss === 0 && passage.copies === 1 && passage.delayMs === 0
  if (isFirst && isPlain && mayReach(world, phone)) {
    arrive(world, arrival)
    return
  }
  const earliest = world.now + passage.delayMs
  const due = passage.overtakes ? earliest : Math.max(earliest, queued?.due ?? 0)
  for (let copy = 0; copy < passage.copies; copy++) {
    world.store.run(
      'insert into transit (number, message_id, due) values (?, ?, ?)',
      phone.number,
      arrival.messageId,
      due,
    )
  }
  scheduleArrivals(world, phone.number, due)
}

/** Plans a check of the phone's waiting messages for that time, unless an earlier one is planned. */
export function scheduleArrivals(world: World, number: string, due: number): void {
  const planned = world.pumps.get(number)
  if (planned !== undefined && planned <= due) return
  world.pumps.set(number, due)
  world.timetable.at(due, () => {
    if (world.pumps.get(number) !== due) return
    world.pumps.delete(number)
    pump(world, number)
  })
}

function pump(world: World, number: string): void {
  const phone = phoneOf(world, number)
  if (!phone || !mayReach(world, phone)) return // the next check is planned when the phone is online again
  const rules = rulesFor(world, number)
  const rows = world.store.all<{ id: number; message_id: string }>(
    'select id, message_id from transit where number = ? and due <= ? order by due, id limit ?',
    number,
    world.now,
    PUMP_BATCH,
  )
  for (const row of rows) {
    if (world.random.chance(rules.loss)) {
      const next = world.now + rules.redeliverMs
      world.store.run('update transit set due = ? where id = ?', next, row.id)
    } else {
      world.store.run('delete from transit where id = ?', row.id)
      arrive(world, { number, messageId: row.message_id })
    }
  }
  const next = world.store.one<{ due: number | null }>(
    'select min(due) as due from transit where number = ?',
    number,
  )
  if (next && next.due !== null) scheduleArrivals(world, number, Math.max(next.due, world.now))
}

function mayReach(world: World, phone: Phone): boolean {
  const { autoDeliver, outage } = rulesFor(world, phone.number)
  return phone.online && phone.registered && autoDeliver && !outage
}

/** The message arrives at the phone. A second arrival changes nothing. */
function arrive(world: World, { number, messageId }: Arrival): void {
  const copy = world.store.one<{ peer: string; level: number }>(
    `update copy set unread = level < 3,
       seq = (select coalesce(max(seq), 0) + 1 from copy where number = ?)
     where number = ? and message_id = ? and seq is null returning peer, level`,
    number,
    number,
    messageId,
  )
  const message = copy && messageOf(world, messageId)
  if (!copy || !message) return
  const isUnread = copy.level < 3
  moveChatToTop(world, { number, peer: copy.peer, messageId, unread: isUnread ? 1 : 0 })
  const level = Math.max(copy.level, 2)
  emitNews(world, number, () => ({ type: 'message', message: viewOf(world, message, level) }))
  raiseReceipt(world, { messageId, by: number, level: 2 })
  if (isUnread) readByItself(world, { number, messageId })
}

interface Touch {
  number: string
  peer: string
  messageId: string
  unread: 0 | 1
}

/** Moves the chat to the top of the phone's list. */
export function moveChatToTop(world: World, { number, peer, messageId, unread }: Touch): void {
  world.store.run(
    `insert into chat (number, peer, last_id, last_at, unread) values (?, ?, ?, ?, ?)
     on conflict (number, peer) do update
     set last_id = excluded.last_id, last_at = excluded.last_at, unread = unread + excluded.unread`,
    number,
    peer,
    messageId,
    world.now,
    unread,
  )
}

function readByItself(world: World, { number, messageId }: Arrival): void {
  const { autoRead, readDelayMs } = rulesFor(world, number)
  if (!autoRead && !ensurePhone(world, number).autoRead) return
  const read = () => raiseReceipt(world, { messageId, by: number, level: 3 })
  if (readDelayMs === 0) read()
  else world.timetable.at(world.now + readDelayMs, read)
}
