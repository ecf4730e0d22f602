import { uploads } from '@recado/contract/desk/uploads'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { aKey, programWith } from '../../../test/programs/api-program.ts'
import { uploadFor } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const once = { 'idempotency-key': 'pedido-20391' }

async function aProgram() {
  const acme = await aCompany()
  await acme.connection({ isDefault: true })
  const { key, apiKey } = await aKey(acme, ['everyone'])
  const { request } = programWith(acme, key)
  /** A call with the Idempotency-Key. */
  const repeat = (call: InjectOptions) =>
    request({ ...call, headers: { ...call.headers, ...once } })
  const rows = async (table: 'tags' | 'contacts' | 'uploads') => {
    const { count } = await acme.inside(({ db }) =>
      db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow(),
    )
    return Number(count)
  }
  return { acme, apiKey, repeat, request, rows }
}

const addTag = (name: string) => ({ method: 'POST', url: '/api/tags', payload: { name } }) as const
const number = '5511987654321'
const addContact = (name: string) =>
  ({ method: 'POST', url: '/api/contacts', payload: { name, number } }) as const

const answers = (replies: Awaited<ReturnType<Awaited<ReturnType<typeof aProgram>>['repeat']>>[]) =>
  replies.map((reply) => `${reply.statusCode} ${reply.json().error ?? 'ok'}`)

test('a repeated write of a key gets its first answer and changes nothing', async () => {
  const { acme, repeat, rows } = await aProgram()
  const first = await repeat(addTag('VIP'))
  const { id } = first.json()
  await acme.inside(({ db }) =>
    db.updateTable('tags').set({ name: 'Lead' }).where('id', '=', id).execute(),
  )
  const again = await repeat(addTag('VIP'))
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await rows('tags')).toBe(1)
})

test('concurrent writes with one Idempotency-Key run once, and all get the answer', async () => {
  const { repeat, rows } = await aProgram()
  const replies = await Promise.all(Array.from({ length: 8 }, () => repeat(addTag('VIP'))))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]!.statusCode).toBe(200)
  expect(await rows('tags')).toBe(1)
})

test('another body or another call with the same Idempotency-Key is refused with 409', async () => {
  const { repeat } = await aProgram()
  await repeat(addTag('VIP'))
  const others = [addTag('Lead'), addContact('Marina'), { method: 'DELETE', url: '/api/tags/1' }]
  for (const other of others as InjectOptions[])
    expect(answers([await repeat(other)])).toEqual(['409 ERR_IDEMPOTENCY_KEY_USED'])
})

test('an Idempotency-Key belongs to one API key', async () => {
  const { acme, repeat, rows } = await aProgram()
  const other = programWith(acme, (await aKey(acme, ['everyone'])).key)
  await repeat(addTag('VIP'))
  const reply = await other.request({ ...addTag('Lead'), headers: once })
  expect(reply.statusCode).toBe(200)
  expect(await rows('tags')).toBe(2)
})

test('a refused write leaves the Idempotency-Key unused', async () => {
  const { acme, repeat } = await aProgram()
  await acme.ana.request(addTag('VIP'))
  expect((await repeat(addTag('VIP'))).statusCode).toBe(400)
  await owner`delete from tags where company_id = ${acme.companyId}`
  expect((await repeat(addTag('VIP'))).statusCode).toBe(200)
})

test('without the header, and for people, a repeated write is a second one', async () => {
  const { acme, repeat, request, rows } = await aProgram()
  await repeat(addTag('Azul'))
  await request(addTag('Verde'))
  expect(answers([await request(addTag('Verde'))])).not.toEqual(['200 ok'])
  const byPerson = await acme.ana.request({ ...addTag('Roxo'), headers: once })
  expect(byPerson.statusCode).toBe(200)
  expect(await rows('tags')).toBe(3)
})

test('a repeated call that asks the network does not ask it again', async () => {
  const { acme, repeat, rows } = await aProgram()
  const first = await repeat(addContact('Marina'))
  expect(first.statusCode).toBe(200)
  acme.network.numbers.set(number, null)
  const again = await repeat(addContact('Marina'))
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(answers([await repeat(addContact('Rui'))])).toEqual(['409 ERR_IDEMPOTENCY_KEY_USED'])
  expect(await rows('contacts')).toBe(1)
})

test('while the first call is running, a second one is told to ask again', async () => {
  const { apiKey, acme, repeat, rows } = await aProgram()
  const replies = await Promise.all(Array.from({ length: 5 }, () => repeat(addContact('Marina'))))
  const [first] = replies.filter(({ statusCode }) => statusCode === 200)
  for (const reply of replies)
    if (reply.statusCode === 200) expect(reply.json()).toEqual(first!.json())
    else expect([reply.statusCode, reply.headers['retry-after']]).toEqual([409, '2'])
  expect(await rows('contacts')).toBe(1)
  expect((await repeat(addContact('Marina'))).json()).toEqual(first!.json())
  await owner`
    update idempotency_keys set answer = null, created_at = now() - interval '16 minutes'
     where api_key_id = ${apiKey.id}`
  await owner`delete from contacts where company_id = ${acme.companyId}`
  expect((await repeat(addContact('Marina'))).statusCode).toBe(200)
})

test('a failed call that asks the network can be repeated', async () => {
  const { acme, repeat } = await aProgram()
  acme.network.numbers.set(number, null).set('551187654321', null)
  expect((await repeat(addContact('Marina'))).statusCode).toBe(400)
  acme.network.numbers.clear()
  expect((await repeat(addContact('Marina'))).statusCode).toBe(200)
})

test('a repeated upload is recognised by its content, with any boundary', async () => {
  const { repeat, rows } = await aProgram()
  const upload = async (content: string) =>
    repeat(
      await uploadFor(uploads.createWithoutTicket, {}, [
        { name: 'nota.txt', content, type: 'text/plain' },
      ]),
    )
  const long = 'linha\n'.repeat(200_000)
  const first = await upload(long)
  expect(first.statusCode).toBe(200)
  expect((await upload(long)).json()).toEqual(first.json())
  expect(answers([await upload(`${long}.`)])).toEqual(['409 ERR_IDEMPOTENCY_KEY_USED'])
  expect(await rows('uploads')).toBe(1)
})
