import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import type { Tables } from '../../platform/database/tables.ts'

// The functions that find due tickets look across companies. These tests ask them for a moment of their own year, and
// look at the tickets of one company.

type Ticket = Partial<Insertable<Tables['tickets']>>

const AT = '2001-06-01T12:00:00.000Z'
const MINUTES = 30
const MOST = 1_000_000

/** Milliseconds relative to AT. */
const at = (ms: number) => new Date(Date.parse(AT) + ms)
/** So long before AT that the interval has passed to the millisecond, plus an offset. */
const due = (ms = 0) => at(-MINUTES * 60_000 + ms)

const finders = {
  wake: () => owner<Found>`select * from tickets_to_wake(${AT}, ${MOST})`,
  remind: () => owner<Found>`select * from tickets_to_remind(${AT}, ${MOST})`,
  expire: () => owner<Found>`select * from tickets_to_expire(${AT}, ${MOST})`,
  close: () => owner<Found>`select * from silent_tickets_to_close(${AT}, ${MINUTES / 60}, ${MOST})`,
}
type Found = { company_id: number; id: number }

async function aNumber(expirationTime: number | null = MINUTES) {
  // Tasks that other tests run would find these tickets due and change them.
  for (const task of ['silence', 'snoozes'] as const) await lockExclusively(task)
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ expirationTime })
  await ownerDb
    .insertInto('idleSchedules')
    .values({
      companyId: acme.companyId,
      connectionId,
      message: 'Ainda aí?',
      intervalInMinutes: MINUTES,
    })
    .execute()
  /** A ticket that is due to be reminded and closed at AT, unless `values` say otherwise. */
  const aTicket = (values: Ticket = {}) =>
    acme.ticket({
      connectionId,
      status: 'open',
      lastMessageFromMe: true,
      lastMessageAt: due(),
      ...values,
    })
  return { ...acme, connectionId, aTicket }
}

const found = async ({ companyId }: Company, which: keyof typeof finders) => {
  const rows = await finders[which]()
  return rows.filter((row) => row.company_id === companyId).map(({ id }) => id)
}

const all = Object.keys(finders) as (keyof typeof finders)[]
const ofSilence = ['remind', 'expire', 'close'] as const

test('silence is over at its last millisecond, not one before', async () => {
  const acme = await aNumber()
  const exact = await acme.aTicket()
  const long = await acme.aTicket({ lastMessageAt: due(-1) })
  await acme.aTicket({ lastMessageAt: due(1) })
  for (const which of ofSilence)
    expect([which, (await found(acme, which)).toSorted((a, b) => a - b)]).toEqual([
      which,
      [exact.id, long.id],
    ])
})

test('a snooze is over at its moment, not a millisecond before', async () => {
  const acme = await aNumber()
  const exact = await acme.aTicket({ snoozedUntil: at(0), lastMessageAt: at(0) })
  const long = await acme.aTicket({ snoozedUntil: at(-1), lastMessageAt: at(0) })
  await acme.aTicket({ snoozedUntil: at(1), lastMessageAt: at(0) })
  expect(await found(acme, 'wake')).toEqual([long.id, exact.id])
})

/** Why a ticket is left alone by these functions. */
const exempt: [what: string, by: readonly (typeof ofSilence)[number][], values: Ticket][] = [
  ['it waits for an agent', ofSilence, { status: 'pending' }],
  ['it is closed', ofSilence, { status: 'closed' }],
  ['it is snoozed', ofSilence, { snoozedUntil: at(1) }],
  ['it came back from a snooze since', ofSilence, { backAt: due(1) }],
  ['it was accepted since', ['expire', 'close'], { startedAt: due(1) }],
  ['its customer waits for an answer', ['remind', 'expire'], { lastMessageFromMe: false }],
  ['it is a group', ['remind', 'expire'], { isGroup: true }],
  ['it was reminded', ['remind'], { idleMessageAt: due() }],
  ['its reminder is off', ['remind'], { sendIdlenessMessage: false }],
  ['it has more time than its number', ['expire'], { expirationTime: MINUTES + 1 }],
]

test('a ticket is left alone while it is not silent, not meant or has more time', async () => {
  const acme = await aNumber()
  for (const [what, by, values] of exempt) {
    const { id } = await acme.aTicket(values)
    for (const which of ofSilence)
      expect([what, which, await found(acme, which)]).toEqual([
        what,
        which,
        by.includes(which) ? [] : [id],
      ])
    await owner`delete from tickets where id = ${id}`
  }
})

test('a ticket of its own time closes by that, whether its number has a time or not', async () => {
  const acme = await aNumber()
  for (const expirationTime of [null, 1, MINUTES * 2]) {
    await owner`update connections set expiration_time = ${expirationTime} where id = ${acme.connectionId}`
    const exact = await acme.aTicket({ expirationTime: MINUTES })
    await acme.aTicket({ expirationTime: MINUTES, lastMessageAt: due(1) })
    await acme.aTicket({ expirationTime: MINUTES, startedAt: due(1) })
    expect([expirationTime, await found(acme, 'expire')]).toEqual([expirationTime, [exact.id]])
    await owner`delete from tickets where company_id = ${acme.companyId}`
  }
})

test('without a time of its own or of its number a ticket does not close by itself', async () => {
  const acme = await aNumber(null)
  await acme.aTicket({ lastMessageAt: at(-365 * 86_400_000) })
  expect(await found(acme, 'expire')).toEqual([])
  await acme.aTicket({ connectionId: null, expirationTime: null })
  expect(await found(acme, 'expire')).toEqual([])
})

test('a number without an idle message reminds nobody, and a blocked contact is not reminded', async () => {
  const acme = await aNumber()
  const { id: silent } = await acme.connection()
  await acme.aTicket({ connectionId: silent })
  const { id: contactId } = await acme.contact({ blockedAt: new Date() })
  await acme.aTicket({ contactId })
  expect(await found(acme, 'remind')).toEqual([])
})

test('nothing is due in a company that is switched off', async () => {
  const acme = await aNumber()
  await acme.aTicket()
  await acme.aTicket({ snoozedUntil: at(0) })
  for (const which of all) expect([which, await found(acme, which)]).not.toEqual([which, []])
  await owner`update companies set status = false where id = ${acme.companyId}`
  for (const which of all) expect([which, await found(acme, which)]).toEqual([which, []])
})
