import { baileysDriver } from '../../src/whatsapp/baileys/driver.ts'
import { makePool } from '../../src/whatsapp/baileys/pool.ts'
import { cleanup } from '../cleanup.ts'
import { LIA, SHOP } from './driver-rigs.ts'
import { aCore } from './recording-sink.ts'
import { aWhatsAppWebNetwork } from './whatsapp-web-network.ts'

export const pool = makePool()
process.once('exit', () => pool.end())

export const pace = {
  firstRetryMs: 20,
  longestRetryMs: 80,
  unavailableRetryMs: 20,
  ackMs: 15_000,
  askMs: 15_000,
  storeRetryMs: 20,
  connectEveryMs: 0,
}

/** A network of its own, a shop that is not linked yet, and Lia, who writes to it. */
export async function aNetwork({ hasGroups = false } = {}) {
  const network = await aWhatsAppWebNetwork()
  cleanup.push(() => network.close())
  const driver = baileysDriver({ url: network.url, pool, pace, hasGroups })
  const core = aCore()
  const begin = () => {
    const connection = core.open(driver)
    cleanup.push(() => connection.close())
    return connection
  }
  const { double } = network
  return { network, double, core, begin, lia: double.phone(LIA, 'Lia'), shop: double.phone(SHOP) }
}

/** Like `aNetwork`, with the shop linked and online. */
export async function linked(options = {}) {
  const made = await aNetwork(options)
  const connection = made.begin()
  const { qr } = await made.core.reaches('qrcode')
  await made.shop.scan(qr!.text)
  await made.core.reaches('CONNECTED')
  return { ...made, ...made.core, connection }
}
