import { expect, test } from 'vitest'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { aWhatsAppWebNetwork } from '../../../test/whatsapp/whatsapp-web-network.ts'
import { baileysDriver } from './driver.ts'
import { makePool } from './pool.ts'

test('links wait for their turn even while their process is starting', async () => {
  const pool = makePool()
  const network = await aWhatsAppWebNetwork()
  const driver = baileysDriver({ url: network.url, pool, pace: { connectEveryMs: 300 } })
  const connections = Array.from({ length: 6 }, () => aCore().open(driver))
  try {
    const { linesBegun } = network.double.network
    await eventually(() => expect(linesBegun).toHaveLength(6))
    expect(linesBegun.at(-1)! - linesBegun[0]!).toBeGreaterThan(700)
  } finally {
    await Promise.all(connections.map((connection) => connection.close()))
    pool.end()
    await network.close()
  }
})
