import { randomUUID } from 'node:crypto'
import { afterEach, vi } from 'vitest'
import type { Connection, Outbound, WhatsAppDriver } from '../src/whatsapp/driver.ts'
import { simulatedDriver } from '../src/whatsapp/simulated/driver.ts'
import { aCore, type Core } from './recording-sink.ts'
import { aSimulatedNetwork } from './simulated-network.ts'

type Network = Awaited<ReturnType<typeof aSimulatedNetwork>>
type Rig = { network: Network; driver: WhatsAppDriver }

/** Every driver with a network of its own to speak with, which the tests command like the simulated one. Waits are short. */
const makers: Record<string, () => Promise<Rig>> = {
  simulated: async () => {
    const network = await aSimulatedNetwork()
    await network.rules({ redeliverMs: 60 })
    const pace = {
      firstRetryMs: 20,
      longestRetryMs: 80,
      replacedRetryMs: 60,
      badVersionRetryMs: 60,
      replyMs: 250,
      keepRetryMs: 20,
    }
    return { network, driver: simulatedDriver({ url: network.url, pace }) }
  },
}

/** The company's number, and a customer's. */
export const SHOP = '5511900000001'
export const LIA = '5511900000002'

/** What a test opened, closed after it in reverse. */
export const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 8000, interval: 10 })

export const words = (body: string, to = LIA): Outbound => ({
  networkId: `3EB0${randomUUID()}`,
  to: { kind: 'user', phone: to },
  body: { type: 'text', text: body },
})

/** By the driver's name: what a test of its behaviour stands on. */
export const rigs = Object.entries(makers).map(([name, make]) => [name, bench(make)] as const)

function bench(make: () => Promise<Rig>) {
  async function aRig() {
    const rig = await make()
    closing.push(() => rig.network.close())
    return rig
  }

  function opened({ driver }: Rig, core: Core): Connection {
    const connection = core.open(driver)
    closing.push(() => connection.close())
    return connection
  }

  /** A shop whose number is linked, and a customer. */
  async function linked() {
    const rig = await aRig()
    const core = aCore()
    const connection = opened(rig, core)
    const { qr } = await core.reaches('qrcode')
    await rig.network.scan(qr!.text, SHOP)
    await core.reaches('CONNECTED')
    const lia = await rig.network.phone(LIA).named('Lia Duarte')
    return {
      ...rig,
      ...core,
      can: rig.driver.capabilities,
      connection,
      lia,
      shop: rig.network.phone(SHOP),
      rig,
    }
  }

  return { aRig, opened, linked }
}
