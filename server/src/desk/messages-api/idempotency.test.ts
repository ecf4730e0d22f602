import { connections } from '@recado/contract/connections/connections'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompanyWithProgram, programWith } from '../../../test/programs/api-program.ts'
import { owner } from '../../../test/database.ts'
import { deleteOldIdempotencyKeys } from '../../accounts/api-keys/jobs.ts'

const hello = { number: '5511987654321', body: 'Seu pedido saiu para entrega!' }
const once = { 'idempotency-key': 'pedido-20391-saiu' }

const stored = async (companyId: number) => {
  const [row] = await owner`
    select (select count(*)::int from messages where company_id = ${companyId}) as messages,
           (select count(*)::int from outbox where company_id = ${companyId}) as outbox`
  return row
}

test('a repeated call gets the same answer and sends nothing', async () => {
  const { companyId, network, program } = await aCompanyWithProgram()
  const first = await program.send(hello, once)
  // The same call in other words: the order of the fields and the spelling of the number do not matter.
  const respelled = { body: hello.body, number: '+55 11 98765-4321' }
  // An answer does not depend on the network any more.
  network.numbers.set(hello.number, null)
  for (const again of [hello, respelled]) {
    const reply = await program.send(again, once)
    expect([reply.statusCode, reply.json()]).toEqual([200, first.json()])
  }
  expect(await stored(companyId)).toEqual({ messages: 1, outbox: 1 })
})

test('the same call over many connections at once sends one message, and all get its answer', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const replies = await Promise.all(Array.from({ length: 8 }, () => program.send(hello, once)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await stored(companyId)).toEqual({ messages: 1, outbox: 1 })
})

test('another call with the same key is refused with 409', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  await program.send(hello, once)
  for (const other of [
    { ...hello, body: 'Foi entregue' },
    { ...hello, number: '5511987650000' },
    { ...hello, closeTicket: true },
  ]) {
    const reply = await program.send(other, once)
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'ERR_IDEMPOTENCY_KEY_USED'])
  }
  expect(await stored(companyId)).toMatchObject({ messages: 1 })
})

test('two different calls with one key at once: one message, and 409 for the other', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const replies = await Promise.all([
    program.send(hello, once),
    program.send({ ...hello, body: 'Foi entregue' }, once),
  ])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await stored(companyId)).toEqual({ messages: 1, outbox: 1 })
})

test('files count by their content, and a repeated file is not stored again', async () => {
  const { companyId, program } = await aCompanyWithProgram()
  const file = (content: string) => [{ name: 'nota.txt', content, type: 'text/plain' }]
  const first = await program.sendFiles(hello, file('abc'), once)
  expect((await program.sendFiles(hello, file('abc'), once)).json()).toEqual(first.json())
  expect((await program.sendFiles(hello, file('abd'), once)).statusCode).toBe(409)
  expect((await program.send(hello, once)).statusCode).toBe(409)
  expect(await stored(companyId)).toMatchObject({ messages: 1 })
})

test('a refused call stores no answer, so it can be repeated', async () => {
  const { network, program } = await aCompanyWithProgram()
  network.numbers.set(hello.number, null)
  network.numbers.set('551187654321', null)
  expect((await program.send(hello, once)).statusCode).toBe(400)
  network.numbers.clear()
  expect((await program.send(hello, once)).statusCode).toBe(200)
})

test('two keys may use the same Idempotency-Key', async () => {
  const { acme, ana, companyId, connection, program } = await aCompanyWithProgram()
  const { id } = await connection()
  const { token } = await ana(connections.renewToken, { id })
  const replies = [
    await program.send(hello, once),
    await programWith(acme, token).send(hello, once),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await stored(companyId)).toMatchObject({ messages: 2 })
})

test.for(['', ' ', 'x'.repeat(limits.idempotencyKeyMax + 1), 'pedido\t1', 'ação'])(
  'the Idempotency-Key %j is refused in words',
  async (key) => {
    const { program } = await aCompanyWithProgram()
    const reply = await program.send(hello, { 'idempotency-key': key })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ details: { issues: [{ path: 'Idempotency-Key' }] } })
  },
)

test('an answer is kept for a day', async () => {
  const { companyId, program, world } = await aCompanyWithProgram()
  await program.send(hello, once)
  const age = (hours: number) => owner`
    update idempotency_keys set created_at = now() - make_interval(hours => ${hours}) where company_id = ${companyId}`
  await age(limits.idempotencyHours - 1)
  await deleteOldIdempotencyKeys.run(world, {})
  await program.send(hello, once)
  expect(await stored(companyId)).toMatchObject({ messages: 1 })
  await age(limits.idempotencyHours + 1)
  await deleteOldIdempotencyKeys.run(world, {})
  await program.send(hello, once)
  expect(await stored(companyId)).toMatchObject({ messages: 2 })
})
