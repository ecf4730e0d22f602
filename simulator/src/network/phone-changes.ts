import type { z } from 'zod'
import type { Phone, PhoneChange } from '../wire.ts'
import { enqueueForPhone } from './deliveries.ts'
import { mediaOf } from './media.ts'
import { acceptWaiting } from './messages.ts'
import { announcePhone, ensurePhone, showPhone } from './phones.ts'
import { sendReceipts } from './receipts.ts'
import { scheduleArrivals } from './transit.ts'
import { personOf } from './views.ts'
import type { World } from './world.ts'

type Change = z.infer<typeof PhoneChange>

export function changePhone(
  world: World,
  { number, ...change }: Change & { number: string },
): Phone {
  const before = ensurePhone(world, number)
  if (change.pictureId) mediaOf(world, change.pictureId)
  const after = { ...before, ...definedIn(change) }
  keep(world, after)
  announcePhone(world, number)
  tellAcquaintances(world, before, after)
  if (isReachable(after) && !isReachable(before)) onPhoneOnline(world, number)
  return showPhone(world, number)
}

const isReachable = ({ online, registered }: Phone) => online && registered

const definedIn = (change: Change): Partial<Phone> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

function keep(world: World, phone: Phone): void {
  world.store.run(
    `update phone set name = ?, online = ?, registered = ?, read_receipts = ?, auto_read = ?,
       hides_number = ?, blocked = ?, picture_id = ? where number = ?`,
    phone.name,
    Number(phone.online),
    Number(phone.registered),
    Number(phone.readReceipts),
    Number(phone.autoRead),
    Number(phone.hidesNumber),
    JSON.stringify(phone.blocked),
    phone.pictureId ?? null,
    phone.number,
  )
}

/** Sends the new name or picture to the devices of everybody who chats with this phone. */
function tellAcquaintances(world: World, before: Phone, after: Phone): void {
  const isPictureNew = (before.pictureId ?? null) !== (after.pictureId ?? null)
  if (before.name === after.name && !isPictureNew) return
  const news = {
    type: 'contact',
    contact: personOf(world, after.number),
    ...(isPictureNew && ({ picture: after.pictureId ? 'changed' : 'removed' } as const)),
  } as const
  const linked = world.store.all<{ number: string }>(
    `select number from chat c where peer = ? and exists (select 1 from device d where d.number = c.number)`,
    after.number,
  )
  for (const { number } of linked) enqueueForPhone(world, number, { news })
}

/** A phone is online again: sends what it wrote while offline, and delivers what waited for it. */
export function onPhoneOnline(world: World, number: string): void {
  acceptWaiting(world, number)
  sendReceipts(world, number)
  scheduleArrivals(world, number, world.now)
}

/** After an outage or a restart: delivers to everybody who has waiting messages. */
export function onAllPhonesOnline(world: World): void {
  const waiting = world.store.all<{ number: string; online: number }>(
    `select distinct t.number, p.online from (
       select number from transit
       union select sender as number from message where accepted_at is null
       union select number from copy where unsent = 1
     ) t join phone p on p.number = t.number`,
  )
  for (const { number, online } of waiting) if (online) onPhoneOnline(world, number)
}
