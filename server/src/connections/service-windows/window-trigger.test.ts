import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

// A trigger opens the service window for every stored message of a customer, no matter which code stores it.

const NOON = Date.parse('2020-11-23T12:00:00Z')
const at = (hours: number) => new Date(NOON + hours * 3_600_000)

type Message = Partial<Insertable<Tables['messages']>>

async function aNumber(provider: 'cloud' | 'simulated' = 'cloud') {
  const acme = await aCompany()
  const connection = await acme.connection({ provider })
  const ticket = await acme.ticket({ connectionId: connection.id })
  const arrive = (given: Message = {}) => acme.message(ticket, { createdAt: at(0), ...given })
  const windows = () => owner<{ contact: number; ends: Date }>`
    select contact_id as contact, ends_at as ends from service_windows
     where company_id = ${acme.companyId} order by contact_id`
  return { ...acme, connection, ticket, arrive, windows }
}

test('a message of the customer opens the window for 24 hours from when it was written', async () => {
  const { arrive, windows, ticket } = await aNumber()
  await arrive()
  expect(await windows()).toEqual([{ contact: ticket.contactId, ends: at(24) }])
})

test('a later message prolongs the window, an older one and the same moment leave it', async () => {
  const { arrive, windows } = await aNumber()
  const ends = async () => (await windows()).map((one) => one.ends)
  await arrive({ createdAt: at(0) })
  await arrive({ createdAt: at(5) })
  expect(await ends()).toEqual([at(29)])
  await arrive({ createdAt: at(5) })
  await arrive({ createdAt: at(-100) })
  expect(await ends()).toEqual([at(29)])
})

test('of a batch each contact has the window of their latest message', async () => {
  const { arrive, windows, companyId, connection, contact } = await aNumber()
  const first = await arrive({ createdAt: at(1) })
  const { id: other } = await contact()
  const rows = [at(3), at(2)].flatMap((createdAt, n) =>
    [first.contactId, other].map((contactId) => ({
      companyId,
      ticketId: first.ticketId,
      contactId,
      connectionId: connection.id,
      networkId: `${n}-${contactId}`,
      body: 'Oi',
      fromMe: false,
      createdAt,
    })),
  )
  await ownerDb.insertInto('messages').values(rows).execute()
  expect((await windows()).map((one) => one.ends)).toEqual([at(27), at(27)])
})

const without: [what: string, message: Message][] = [
  ['a message of ours', { fromMe: true }],
  ['a line of the timeline', { networkId: null, mediaType: 'system' }],
  ['a message of nobody', { contactId: null }],
  ['a message of no number', { connectionId: null }],
]

test.each(without)('%s opens no window', async (_, message) => {
  const { arrive, windows } = await aNumber()
  await arrive(message)
  expect(await windows()).toEqual([])
})

test('a number that may always write has no windows', async () => {
  const { arrive, windows } = await aNumber('simulated')
  await arrive()
  expect(await windows()).toEqual([])
})

test('a window belongs to one number and one contact', async () => {
  const { arrive, windows, connection, companyId } = await aNumber()
  const message = await arrive()
  const another = await ownerDb
    .insertInto('connections')
    .values({ companyId, name: 'Filial', provider: 'cloud' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await arrive({ connectionId: another.id, createdAt: at(2) })
  const both = await owner`
    select connection_id, ends_at from service_windows where contact_id = ${message.contactId} order by ends_at`
  expect(both).toEqual([
    { connection_id: connection.id, ends_at: at(24) },
    { connection_id: another.id, ends_at: at(26) },
  ])
  expect(await windows()).toHaveLength(2)
})
