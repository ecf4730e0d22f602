import { expect, test } from 'vitest'
import { SECRET_KEY } from '../../../test/world.ts'
import { OutsideError } from '../../platform/outside/outside-error.ts'
import type { OutsideRequest } from '../../platform/outside/outside.ts'
import type { Provider } from './call.ts'
import { findPayments } from './client.ts'
import { makePayments } from './settings.ts'

/** A provider that never answers in time, and the calls that it has got. */
function aSilentProvider(until: number) {
  const calls: OutsideRequest[] = []
  const token = '$aact_hmlg_token'
  const url = 'http://127.0.0.1:1'
  const made = makePayments({ secretKey: SECRET_KEY, url, token, webhookToken: undefined })
  const fetch = async (request: OutsideRequest) => {
    calls.push(request)
    throw new OutsideError('forbidden', 'the address leads into a closed network')
  }
  const payments = { ...made, outside: { ...made.outside, fetch } }
  const provider: Provider = { payments, account: { name: 'environment', token }, until }
  return { calls, provider }
}

test('no call lasts longer than all calls together may', async () => {
  const { calls, provider } = aSilentProvider(performance.now() + 5_000)
  await expect(findPayments(provider, '1-x')).rejects.toMatchObject({ reason: 'forbidden' })
  expect(calls).toHaveLength(1)
  expect(calls[0]!.timeoutMs).toBeLessThanOrEqual(5_000)
})

test('no call begins, and none is repeated, after the time of all calls', async () => {
  const { calls, provider } = aSilentProvider(performance.now())
  await expect(findPayments(provider, '1-x')).rejects.toMatchObject({ reason: 'timeout' })
  expect(calls).toEqual([])
})
