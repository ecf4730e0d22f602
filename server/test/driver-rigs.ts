import { randomUUID } from 'node:crypto'
import type {
  Capabilities,
  Connection,
  Outbound,
  WhatsAppDriver,
} from '../src/platform/whatsapp-driver.ts'
import { baileysDriver, capabilities as ofBaileys } from '../src/whatsapp/baileys/driver.ts'
import { makePool } from '../src/whatsapp/baileys/pool.ts'
import { capabilities as ofCloud, cloudDriver } from '../src/whatsapp/cloud/driver.ts'
import { capabilities, simulatedDriver } from '../src/whatsapp/simulated/driver.ts'
import type { Network } from './driver-network.ts'
import { aGraphNetwork } from './graph-network.ts'
import { aCore, type Core } from './recording-sink.ts'
import { aSimulatedNetwork } from './simulated-network.ts'
import { aWhatsAppWebNetwork } from './whatsapp-web-network.ts'
import { closing } from './closing.ts'

type Rig = {
  network: Network
  driver: WhatsAppDriver
  /** What somebody typed in to log the number in; without it a code is scanned. */
  secret?: string
  /** Lets the network reach a connection that it calls by itself. */
  reach?: (connection: Connection) => void
}

/** What a network tells beside the words themselves; not every one does, and no product asks. */
type Told = {
  /** Size and length of a file come with its message. */
  fileFacts: boolean
  /** What we pass on is marked as passed on. */
  forwarded: boolean
  /** What waited while we were away comes marked as such. */
  replayed: boolean
  /** A reaction to a message that is not there is turned down. */
  unknown: boolean
  /** Stands in every code to scan. */
  code: string
}

/** How long the driver waits for an answer. */
type Waits = { replyMs: number }

/** As long as a busy machine may take; a test in which no answer comes waits less. */
const usualWaits: Waits = { replyMs: 15_000 }

type Maker = { can: Capabilities; tells: Told; make: (waits: Waits) => Promise<Rig> }

/** The company's number, and a customer's. */
export const SHOP = '5511900000001'
export const LIA = '5511900000002'

/** One process of the driver for all tests of a file: to start it takes a second. */
const pool = makePool()

/** Every driver with a network of its own to speak with, which the tests command like the simulated one. Waits are short. */
const makers: Record<string, Maker> = {
  simulated: {
    can: capabilities,
    tells: { fileFacts: true, forwarded: true, replayed: true, unknown: true, code: 'pair=' },
    make: async ({ replyMs }) => {
      const network = await aSimulatedNetwork()
      await network.rules({ redeliverMs: 5000 })
      const pace = {
        firstRetryMs: 20,
        longestRetryMs: 80,
        replacedRetryMs: 60,
        badVersionRetryMs: 60,
        replyMs,
        keepRetryMs: 20,
      }
      return { network, driver: simulatedDriver({ url: network.url, pace }) }
    },
  },
  baileys: {
    can: ofBaileys,
    tells: {
      fileFacts: true,
      forwarded: true,
      replayed: true,
      unknown: false,
      code: 'linked_devices#',
    },
    make: async ({ replyMs }) => {
      const { url, qrSeconds, ...network } = await aWhatsAppWebNetwork()
      const pace = {
        firstRetryMs: 20,
        longestRetryMs: 80,
        replacedRetryMs: 60,
        badVersionRetryMs: 60,
        unavailableRetryMs: 20,
        ackMs: replyMs,
        askMs: replyMs,
        keepRetryMs: 20,
        connectEveryMs: 0,
      }
      const driver: WhatsAppDriver = {
        capabilities: ofBaileys,
        open: (context) => {
          const codes = qrSeconds() === undefined ? {} : { qrMs: qrSeconds()! * 1000 }
          const options = { url, pool, pace: { ...pace, ...codes } }
          return baileysDriver(options).open(context)
        },
      }
      return { network, driver }
    },
  },
  cloud: {
    can: ofCloud,
    tells: { fileFacts: false, forwarded: false, replayed: false, unknown: false, code: '' },
    make: async ({ replyMs }) => {
      const { network, url, line, reach } = await aGraphNetwork(SHOP)
      const { phoneNumberId, wabaId, accessToken, appSecret } = line
      const verifyToken = 'dito por nós'
      const secret = JSON.stringify({
        phoneNumberId,
        wabaId,
        accessToken,
        appSecret,
        verifyToken,
      })
      const pace = {
        checkMs: 50,
        firstRetryMs: 20,
        longestRetryMs: 80,
        replyMs,
        keepRetryMs: 20,
      }
      return { network, secret, reach, driver: cloudDriver({ url, pace }) }
    },
  },
}

export const words = (body: string, to = LIA): Outbound => ({
  networkId: `3EB0${randomUUID()}`,
  to: { kind: 'user', phone: to },
  body: { type: 'text', text: body },
})

/** By the driver's name: what a test of its behaviour stands on. */
export const rigs = Object.entries(makers).map(([name, maker]) => [name, bench(maker)] as const)

function bench({ make, can, tells }: Maker) {
  async function aRig(waits = usualWaits) {
    const rig = await make(waits)
    closing.push(() => rig.network.close())
    return rig
  }

  function opened({ driver, secret, reach }: Rig, core: Core): Connection {
    core.core.secret ??= secret
    const connection = core.open(driver)
    reach?.(connection)
    closing.push(() => connection.close())
    return connection
  }

  async function paired({ network }: Rig, core: Core): Promise<void> {
    const { qr } = await core.reaches('qrcode')
    await network.scan(qr!.text, SHOP)
  }

  /** A shop whose number is linked, and a customer. */
  async function linked(waits = usualWaits) {
    const rig = await aRig(waits)
    const core = aCore()
    const connection = opened(rig, core)
    if (can.qr) await paired(rig, core)
    await core.reaches('CONNECTED')
    const lia = await rig.network.phone(LIA).named('Lia Duarte')
    return {
      ...rig,
      ...core,
      connection,
      lia,
      shop: rig.network.phone(SHOP),
      rig,
      /** Opens another connection with what this one left behind. */
      again: () => opened(rig, core),
    }
  }

  return { can, tells, aRig, opened, linked }
}
