import type { Selectable, Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import type { Tables } from '../../platform/database/tables.ts'

// A trigger ends a snooze, so no code path can forget it.

const UNTIL = new Date('2099-01-01T12:00:00Z')
const BEFORE = new Date('2020-11-23T12:00:00Z')
const NOW = new Date('2020-11-23T13:00:00Z')

async function aSnoozedTicket() {
  const acme = await aCompany()
  const { id } = await acme.ticket({
    status: 'open',
    userId: acme.bia.user.id,
    queueId: acme.sales.id,
    unreadMessages: 2,
    snoozedUntil: UNTIL,
    updatedAt: BEFORE,
  })
  const set = async (
    values: Updateable<Tables['tickets']>,
  ): Promise<Selectable<Tables['tickets']>> =>
    ownerDb
      .updateTable('tickets')
      .set({ updatedAt: NOW, ...values })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  return { ...acme, id, set }
}

type Acme = Awaited<ReturnType<typeof aSnoozedTicket>>
type Change = [what: string, values: (acme: Acme) => Updateable<Tables['tickets']>]

const ending: Change[] = [
  ['it is closed', () => ({ status: 'closed' })],
  ['it waits again', () => ({ status: 'pending', userId: null })],
  ['it is waiting with the same user', () => ({ status: 'pending' })],
  ['another user has it', ({ rui }) => ({ userId: rui.user.id })],
  ['nobody has it', () => ({ userId: null })],
  ['a message is unread', () => ({ unreadMessages: 3 })],
  ['it is ended', () => ({ snoozedUntil: null })],
  ['it is closed and snoozed further at once', () => ({ status: 'closed', snoozedUntil: UNTIL })],
]

test.each(ending)('a snooze ends when %s', async (_, values) => {
  const acme = await aSnoozedTicket()
  expect(await acme.set(values(acme))).toMatchObject({ snoozedUntil: null, backAt: NOW })
})

const keeping: Change[] = [
  ['its messages were read', () => ({ unreadMessages: 0 })],
  ['as many messages are unread', () => ({ unreadMessages: 2 })],
  ['its queue changed', ({ support }) => ({ queueId: support.id })],
  ['a message of ours is the last', () => ({ lastMessage: 'Já volto', lastMessageFromMe: true })],
  ['its status is set to what it is', ({ bia }) => ({ status: 'open', userId: bia.user.id })],
  ['it closes later', () => ({ expirationTime: 5 })],
]

test.each(keeping)('a snooze goes on when %s', async (_, values) => {
  const acme = await aSnoozedTicket()
  expect(await acme.set(values(acme))).toMatchObject({ snoozedUntil: UNTIL, backAt: null })
})

test('another end replaces the first, and the ticket is not back', async () => {
  const { set } = await aSnoozedTicket()
  const later = new Date('2099-02-01T12:00:00Z')
  expect(await set({ snoozedUntil: later })).toMatchObject({ snoozedUntil: later, backAt: null })
})

test('the end never lies before the last change, though clocks of nodes differ', async () => {
  const { set } = await aSnoozedTicket()
  const early = new Date(BEFORE.getTime() - 60_000)
  expect(await set({ snoozedUntil: null, updatedAt: early })).toMatchObject({ backAt: BEFORE })
})

test('a ticket that was not snoozed does not come back', async () => {
  const { set } = await aSnoozedTicket()
  await set({ snoozedUntil: null })
  const later = new Date(NOW.getTime() + 60_000)
  const closed = await set({ status: 'closed', updatedAt: later })
  expect(closed).toMatchObject({ snoozedUntil: null, backAt: NOW })
})
