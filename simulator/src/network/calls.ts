import type { Call, CallStatus } from '../wire.ts'
import { enqueueForPhone } from './deliveries.ts'
import { ensurePhone } from './phones.ts'
import { Refusal } from './refusal.ts'
import { personOf } from './views.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

const RINGS_FOR_MS = 30_000

interface CallRow {
  id: string
  caller: string
  callee: string
  status: CallStatus
  video: number
  at: number
}

export function placeCall(
  world: World,
  { from, to, video }: { from: string; to: string; video: boolean },
): { id: string } {
  const caller = ensurePhone(world, from)
  const callee = ensurePhone(world, to)
  if (!caller.online) throw new Refusal('phone-offline')
  if (!callee.registered) throw new Refusal('not-on-whatsapp')
  const id = world.newId().toUpperCase()
  const call = world.store.one<CallRow>(
    `insert into call (id, caller, callee, status, video, at) values (?, ?, ?, 'offer', ?, ?) returning *`,
    id,
    from,
    to,
    video ? 1 : 0,
    world.now,
  )
  if (call) announce(world, call)
  world.timetable.at(world.now + RINGS_FOR_MS, () => settleCall(world, { id, status: 'missed' }))
  return { id }
}

/** Ends a call. If the caller hangs up, it is missed; if the called person declines, it is rejected. */
export function endCall(
  world: World,
  { by, with: other }: { by: string; with: string },
): { id: string } {
  const sql = `select * from call where caller = ? and callee = ? and status = 'offer' order by at desc`
  const own = world.store.one<CallRow>(sql, by, other)
  const call = own ?? world.store.one<CallRow>(sql, other, by)
  if (!call) throw new Refusal('unknown-call')
  settleCall(world, { id: call.id, status: own ? 'missed' : 'rejected' })
  return { id: call.id }
}

const CALLS_MOST = 100

/** The latest calls of a phone, newest first. */
export function callsOf(world: World, { number }: { number: string }): Call[] {
  const rows = world.store.all<CallRow>(
    'select * from call where caller = ? or callee = ? order by at desc, id limit ?',
    number,
    number,
    CALLS_MOST,
  )
  return rows.map(callIn)
}

/** A device of the called phone declines the call. */
export function rejectCall(world: World, { id, by }: { id: string; by: string }): void {
  const call = world.store.one<CallRow>('select * from call where id = ?', id)
  if (call?.callee !== by) throw new Refusal('unknown-call')
  settleCall(world, { id, status: 'rejected' })
}

/** Ends the calls that still rang when the last process ended. */
export function settleRingingCalls(world: World): void {
  const ringing = world.store.all<CallRow>(`select * from call where status = 'offer'`)
  for (const { id } of ringing) settleCall(world, { id, status: 'missed' })
}

function settleCall(world: World, { id, status }: { id: string; status: CallStatus }): void {
  const call = world.store.one<CallRow>(
    `update call set status = ? where id = ? and status = 'offer' returning *`,
    status,
    id,
  )
  if (call) announce(world, call)
}

const callIn = (row: CallRow): Call => ({
  id: row.id,
  from: row.caller,
  to: row.callee,
  status: row.status,
  video: row.video === 1,
  at: iso(row.at),
})

function announce(world: World, row: CallRow): void {
  const call = callIn(row)
  for (const number of [row.caller, row.callee])
    emitNews(world, number, () => ({ type: 'call', call }))
  const { id, status, video, at } = call
  const news = {
    type: 'call',
    call: { id, from: personOf(world, row.caller), status, video, at },
  } as const
  enqueueForPhone(world, row.callee, { news })
}
