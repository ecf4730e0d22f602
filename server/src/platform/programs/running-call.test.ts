import { expect, test } from 'vitest'
import { aKey } from '../../../test/programs/api-program.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { refusalOf } from '../http/errors.ts'
import { answerOnce, hashOfCall } from './idempotency.ts'
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

test('a call runs if the call that had its key has failed meanwhile', async () => {
  const acme = await aCompany()
  const apiKeyId = (await aKey(acme, ['everyone'])).apiKey.id
  const call = { apiKeyId, key: 'pedido-7', callHash: hashOfCall('call') }
  await owner`
    insert into idempotency_keys (company_id, api_key_id, key, call_hash)
    values (${acme.companyId}, ${apiKeyId}, ${call.key}, ${hashOfCall('other')})`
  const outcome = await acme.inside((ctx) => {
    const db = ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      // The answer to the insert, which has met the row of the other call.
      transformResult: async ({ result }) => {
        if (result.rows.length === 0)
          await owner`delete from idempotency_keys where company_id = ${acme.companyId}`
        return result
      },
    })
    return answerOnce({ ...ctx, db }, call, async () => done)
  })
  expect(outcome).toEqual({ answer: done, isRepeated: false })
})
