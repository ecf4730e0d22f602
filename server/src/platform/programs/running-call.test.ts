import { expect, test } from 'vitest'
import { aKey } from '../../../test/api-program.ts'
import { aCompany } from '../../../test/company.ts'
import { refusalOf } from '../http/errors.ts'
import { hashOfCall } from './idempotency.ts'
import { answerRunning } from './running-call.ts'

const done = { id: 7 }

async function aCall(apiKeyId?: string) {
  const acme = await aCompany()
  const key = { apiKeyId: apiKeyId ?? (await aKey(acme, ['everyone'])).apiKey.id, key: 'pedido-7' }
  const call = { ...key, callHash: hashOfCall('call'), hashBody: async () => Buffer.from('body') }
  let runs = 0
  const work = async () => {
    runs += 1
    return done
  }
  const { world } = acme
  const { claims } = acme.ana
  return {
    call,
    answer: (changed = {}) => answerRunning(world, { claims, call: { ...call, ...changed } }, work),
    runs: () => runs,
  }
}

test('work that is done is answered and not run again if its answer cannot be stored', async () => {
  const { answer, runs } = await aCall()
  const lost = { hashBody: () => Promise.reject(new Error('the connection ended')) }
  expect(await answer(lost)).toEqual(done)
  await expect(answer()).rejects.toThrow('ERR_IDEMPOTENCY_KEY_RUNNING')
  expect(runs()).toBe(1)
})

test('a key that is revoked during the call is refused as invalid', async () => {
  const { answer, runs } = await aCall(crypto.randomUUID())
  const error: unknown = await answer().catch((thrown: unknown) => thrown)
  expect(refusalOf(error)?.code).toBe('ERR_API_KEY_INVALID')
  expect(runs()).toBe(0)
})
