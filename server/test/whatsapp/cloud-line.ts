import { cloudDriver } from '../../src/whatsapp/cloud/driver.ts'
import { aGraphNetwork } from './graph-network.ts'
import { aCore } from './recording-sink.ts'
import { cleanup } from '../cleanup.ts'

export const SHOP = '5511900000001'
export const LIA = '5511900000002'

/** The shop's connection, opened with the given credentials. */
export async function aCloudNumber(typed: object = {}, waits: object = {}) {
  const { network, url, line, reach, double } = await aGraphNetwork(SHOP)
  cleanup.push(() => network.close())
  const { phoneNumberId, wabaId, accessToken, appSecret } = line
  const right = { phoneNumberId, wabaId, accessToken, appSecret, verifyToken: 'x' }
  const core = aCore()
  core.core.secret = JSON.stringify({ ...right, ...typed })
  const pace = {
    checkMs: 50,
    firstRetryMs: 10,
    longestRetryMs: 40,
    replyMs: 15_000,
    storeRetryMs: 10,
    ...waits,
  }
  const connection = core.open(cloudDriver({ url, pace }))
  cleanup.push(() => connection.close())
  reach(connection)
  const lia = network.phone(LIA)
  return { ...core, connection, network, double, line, lia, right }
}
