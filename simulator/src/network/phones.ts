import { createHash } from 'node:crypto'
import type { Phone } from '../wire.ts'
import { Refusal } from './refusal.ts'
import { iso, emitNews } from './world.ts'
import type { World } from './world.ts'

interface PhoneRow {
  number: string
  name: string
  lid: string
  online: number
  registered: number
  read_receipts: number
  auto_read: number
  hides_number: number
  blocked: string
  picture_id: string | null
  created_at: number
}

/** Numbers that cannot exist: no Brazilian mobile number continues 9 with 0000. */
const FIRST_INVENTED = 5_511_900_000_001
const LAST_INVENTED = 5_511_900_009_999
const NAMES = [
  'Lia',
  'Bruno',
  'Marina',
  'Caio',
  'Helena',
  'Otávio',
  'Júlia',
  'Davi',
  'Clara',
  'Ivo',
]

export function phoneOf(world: World, number: string): Phone | undefined {
  const row = world.store.one<PhoneRow>('select * from phone where number = ?', number)
  return row && phoneIn(row)
}

/** The phone with this number. Creates it if there is none. */
export function ensurePhone(world: World, number: string, name = ''): Phone {
  return phoneOf(world, number) ?? addPhone(world, number, name)
}

export function createPhone(
  world: World,
  order: { number?: string | undefined; name?: string | undefined },
): Phone {
  if (!order.number) return addPhone(world, ...invented(world, order.name))
  const phone = ensurePhone(world, order.number, order.name)
  if (!order.name || order.name === phone.name) return phone
  world.store.run('update phone set name = ? where number = ?', order.name, phone.number)
  return showPhone(world, phone.number)
}

export function listPhones(world: World): Phone[] {
  const rows = world.store.all<PhoneRow>('select * from phone order by created_at, number')
  return rows.map(phoneIn)
}

/** Like `phoneOf`, for callers that know that the phone exists. */
export function showPhone(world: World, number: string): Phone {
  const phone = phoneOf(world, number)
  if (!phone) throw new Refusal('unknown-phone')
  return phone
}

/** Digits that belong to the number permanently and do not reveal it. */
export function lidOf(number: string): string {
  const hash = createHash('sha256').update(`lid of ${number}`).digest()
  return `1${(hash.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0')}`
}

export function numberOfLid(world: World, lid: string): string | undefined {
  return world.store.one<{ number: string }>('select number from phone where lid = ?', lid)?.number
}

export const announcePhone = (world: World, number: string) =>
  emitNews(world, number, () => ({ type: 'phone', phone: showPhone(world, number) }))

function addPhone(world: World, number: string, name: string): Phone {
  world.store.run(
    'insert into phone (number, name, lid, created_at) values (?, ?, ?, ?)',
    number,
    name,
    lidOf(number),
    world.now,
  )
  return showPhone(world, number)
}

function invented(world: World, name: string | undefined): [string, string] {
  const free = world.store.one<{ n: number | null }>(
    `select min(n) as n from (
       select cast(? as integer) as n
       union all select cast(number as integer) + 1 from phone where number between ? and ?
     ) where not exists (select 1 from phone where number = cast(n as text))`,
    FIRST_INVENTED,
    String(FIRST_INVENTED),
    String(LAST_INVENTED - 1),
  )
  if (!free?.n) throw new Refusal('no-number-left', { status: 409 })
  return [String(free.n), name ?? NAMES[(free.n - FIRST_INVENTED) % NAMES.length] ?? '']
}

const phoneIn = (row: PhoneRow): Phone => ({
  number: row.number,
  name: row.name,
  lid: row.lid,
  online: row.online === 1,
  registered: row.registered === 1,
  readReceipts: row.read_receipts === 1,
  autoRead: row.auto_read === 1,
  hidesNumber: row.hides_number === 1,
  blocked: JSON.parse(row.blocked),
  ...(row.picture_id !== null && { pictureId: row.picture_id }),
  createdAt: iso(row.created_at),
})
