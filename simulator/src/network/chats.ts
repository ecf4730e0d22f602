import type { Chat, Message } from '../wire.ts'
import { ensurePhone } from './phones.ts'
import { Refusal } from './refusal.ts'
import { isGroup, messageOf, subjectOf, viewOf } from './views.ts'
import type { MessageRow } from './views.ts'
import { iso } from './world.ts'
import type { World } from './world.ts'

interface Wanted {
  number: string
  with?: string | undefined
  after?: string | undefined
  before?: string | undefined
  limit?: number | undefined
}
type SeenRow = MessageRow & { level: number; seq: number }

/**
 * The messages of a phone in the order of their arrival, so that `after` never skips a late one. With `limit`: the
 * first ones after `after`, otherwise the newest ones (before `before`).
 */
export function listMessages(world: World, wanted: Wanted): Message[] {
  ensurePhone(world, wanted.number)
  const { number, with: peer, limit } = wanted
  const after = wanted.after === undefined ? 0 : seqOf(world, number, wanted.after)
  const before =
    wanted.before === undefined ? Number.MAX_SAFE_INTEGER : seqOf(world, number, wanted.before)
  const isNewestWanted = limit !== undefined && wanted.after === undefined
  const rows = world.store.all<SeenRow>(
    `select m.*, c.level, c.seq from copy c join message m on m.id = c.message_id
     where c.number = ? and ${peer === undefined ? '' : 'c.peer = ? and'} c.seq > ? and c.seq < ?
     order by c.seq ${isNewestWanted ? 'desc' : 'asc'} limit ?`,
    ...(peer === undefined ? [number] : [number, peer]),
    after,
    before,
    limit ?? -1,
  )
  if (isNewestWanted) rows.reverse()
  return rows.map((row) => viewOf(world, row, row.level === 0 ? 'sender' : row.level))
}

interface ChatRow {
  peer: string
  last_id: string | null
  last_at: number
  unread: number
}

export function listChats(
  world: World,
  { number, limit = -1 }: { number: string; limit?: number | undefined },
): Chat[] {
  ensurePhone(world, number)
  const rows = world.store.all<ChatRow>(
    'select peer, last_id, last_at, unread from chat where number = ? order by last_at desc limit ?',
    number,
    limit,
  )
  return rows.map((row) => {
    const last = row.last_id === null ? undefined : lastOf(world, number, row.last_id)
    return {
      with: row.peer,
      name: nameOf(world, row.peer),
      ...(last && { last }),
      at: iso(row.last_at),
      unread: row.unread,
    }
  })
}

function lastOf(world: World, number: string, id: string): Message | undefined {
  const message = messageOf(world, id)
  const level = message && levelSeen(world, number, id)
  return message && viewOf(world, message, level || 'sender')
}

const levelSeen = (world: World, number: string, id: string) =>
  world.store.one<{ level: number }>(
    'select level from copy where number = ? and message_id = ?',
    number,
    id,
  )?.level

const nameOf = (world: World, peer: string) =>
  isGroup(peer) ? subjectOf(world, peer) : ensurePhone(world, peer).name

function seqOf(world: World, number: string, id: string): number {
  const copy = world.store.one<{ seq: number | null }>(
    'select seq from copy where number = ? and message_id = ?',
    number,
    id,
  )
  if (!copy || copy.seq === null) throw new Refusal('unknown-message')
  return copy.seq
}
