import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNetwork } from '../../test/network.ts'
import { aRedis, hasRedis } from '../../test/redis.ts'
import { cleanup } from '../../test/cleanup.ts'
import { untilSubscribed, log } from '../../test/screens.ts'
import { makeLive } from '../platform/live/live.ts'
import type { Connection } from '../platform/whatsapp-driver.ts'
import { NoAnswerError } from '../platform/networks.ts'
import { executeRequest, makeNetworkRequests } from './network-requests.ts'

const whom = { companyId: 1, connectionId: 7 }

describe.skipIf(!hasRedis)('one node asks, another owns the number', () => {
  let redis: Awaited<ReturnType<typeof aRedis>>
  beforeAll(async () => void (redis = await aRedis()))
  afterAll(() => redis.stop())

  /** A node that serves users only, and one that owns the number; the test plays the network. */
  async function twoNodes(overrides: Partial<Connection> = {}) {
    const web = await makeLive({ redisUrl: redis.url, log })
    const owner = await makeLive({ redisUrl: redis.url, log })
    cleanup.push(
      () => web.close(),
      () => owner.close(),
    )
    const { network } = aNetwork()
    owner.onSignal('asked', (asked) => {
      if (asked.connectionId !== whom.connectionId) return
      const connection = { ...network.connection(asked.connectionId), ...overrides }
      return executeRequest({ log, signal: owner.signal }, connection, asked)
    })
    await untilSubscribed(web, owner)
    return {
      network,
      requester: (timeoutMs?: number) =>
        makeNetworkRequests(web, { ...(timeoutMs && { timeoutMs }) }),
    }
  }

  test('a number is resolved to its account', async () => {
    const { network, requester } = await twoNodes()
    network.numbers.set('5511988887777', null)
    const ask = requester()
    const numbers = ['5511988887777', '551188887777']
    const [first, second] = await Promise.all([
      ask(whom, { op: 'check-numbers', numbers }),
      ask(whom, { op: 'check-numbers', numbers: ['351912345678'] }),
    ])
    expect(first).toEqual({
      '5511988887777': null,
      '551188887777': { kind: 'user', phone: '551188887777' },
    })
    expect(second).toEqual({ '351912345678': { kind: 'user', phone: '351912345678' } })
  })

  const code = { code: 'ABCD-1234', expiresAt: '2026-11-22T12:00:00.000Z' }

  test('a pairing code is requested, and a refusal of the network is reported', async () => {
    const { requester } = await twoNodes({
      requestPairingCode: async (number) => {
        if (number === '1') throw new Error('no code for this number')
        return code
      },
    })
    const ask = requester()
    expect(await ask(whom, { op: 'pairing-code', number: '5511988887777' })).toEqual(code)
    await expect(ask(whom, { op: 'pairing-code', number: '1' })).rejects.toThrow(
      'no code for this number',
    )
  })

  test('a request times out when no node owns the number', async () => {
    const { requester } = await twoNodes()
    const question = { op: 'pairing-code', number: '5511988887777' } as const
    await expect(requester(100)({ companyId: 1, connectionId: 8 }, question)).rejects.toThrow(
      NoAnswerError,
    )
  })
})
