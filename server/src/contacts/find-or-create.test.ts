import { contacts } from '@recado/contract/contacts/contacts'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { anInbound, arrive } from '../../test/inbound.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'
import { peerOf } from './peers.ts'

const LONG = '5511988887777'
const SHORT = '551188887777'
const LID = '190283746501'

const person = (names: Omit<Peer, 'kind'>): Peer => ({ kind: 'user', ...names })

/** Every way in which one person may turn up. */
const shapes: Peer[] = [
  person({ phone: LONG }),
  person({ phone: SHORT }),
  person({ phone: LONG, lid: LID }),
  person({ phone: SHORT, lid: LID }),
]

const orders = shapes.flatMap((first) => shapes.map((second) => [first, second] as const))

async function turnUp(company: Company, peers: readonly Peer[]) {
  const { id: connectionId } = await company.connection()
  for (const chat of peers)
    await arrive(company, { connectionId, all: [anInbound({ chat, author: chat })] })
  return company.bia(contacts.list, {})
}

test.each(orders)('whoever writes as %j and then as %j is one contact', async (first, second) => {
  const company = await aCompany()
  const { contacts: met, count } = await turnUp(company, [first, second])
  expect(count).toBe(1)
  expect(met[0]?.number).toBe(second.phone)
  const known = await company.inside((ctx) => peerOf(ctx, met[0]!.id))
  expect(known).toEqual(person({ lid: first.lid ?? second.lid, phone: second.phone! }))
})

test('whoever wrote under a privacy id alone is the same once the number is known', async () => {
  const company = await aCompany()
  const hidden = person({ lid: LID })
  const { contacts: met, count } = await turnUp(company, [
    hidden,
    person({ lid: LID, phone: SHORT }),
    person({ phone: LONG }),
    hidden,
  ])
  expect(count).toBe(1)
  expect(met[0]).toMatchObject({ number: LONG, name: 'Lia Campos' })
})

test('of ten first messages at once, spelled either way, one contact comes', async () => {
  const company = await aCompany()
  const { id: connectionId } = await company.connection()
  const all = Array.from({ length: 10 }, (_, i) => anInbound({ from: i % 2 ? LONG : SHORT }))
  await arrive(company, { connectionId, all, runAsCompany: 10 })
  expect(await company.bia(contacts.list, {})).toMatchObject({ count: 1 })
})

test('a landline is nobody else for having eight digits', async () => {
  const company = await aCompany()
  const { count } = await turnUp(company, [
    person({ phone: '551133334444' }),
    person({ phone: '5511933334444' }),
  ])
  expect(count).toBe(2)
})

test('whoever was joined into another and writes again is that other', async () => {
  const company = await aCompany()
  const kept = await company.contact({ name: 'Lia Campos' })
  await company.contact({ name: 'Lia', number: LONG, mergedInto: kept.id })
  const { contacts: met, count } = await turnUp(company, [person({ phone: LONG })])
  expect(count).toBe(1)
  expect(met[0]?.id).toBe(kept.id)
})

test('under a new number a contact is known by that number alone', async () => {
  const company = await aCompany()
  const { bia, network } = company
  await company.connection({ isDefault: true })
  const { id } = await bia(contacts.create, { name: 'Lia Campos', number: LONG })
  network.numbers.set('5521977776666', { kind: 'user', phone: '5521977776666', lid: '42' })
  await bia(contacts.update, { id, number: '5521977776666' })
  expect(await company.inside((ctx) => peerOf(ctx, id))).toEqual(
    person({ phone: '5521977776666', lid: '42' }),
  )
  expect(await turnUp(company, [person({ lid: '42' }), person({ phone: LONG })])).toMatchObject({
    count: 2,
  })
})
