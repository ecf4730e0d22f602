import { randomUUID } from 'node:crypto'
import type { Capabilities } from '../../src/platform/driver-capabilities.ts'
import type { Connection, Outbound, WhatsAppDriver } from '../../src/platform/whatsapp-driver.ts'
import { baileysDriver, capabilities as ofBaileys } from '../../src/whatsapp/baileys/driver.ts'
import { makePool } from '../../src/whatsapp/baileys/pool.ts'
import { capabilities as ofCloud, cloudDriver } from '../../src/whatsapp/cloud/driver.ts'
import { capabilities, simulatedDriver } from '../../src/whatsapp/simulated/driver.ts'
import type { Network } from './driver-network.ts'
import { aGraphNetwork } from './graph-network.ts'
import { aCore, type Core } from './recording-sink.ts'
import { aSimulatedNetwork } from './simulated-network.ts'
import { aWhatsAppWebNetwork } from './whatsapp-web-network.ts'
import { cleanup } from '../cleanup.ts'

export type Rig = {
  network: Network
  driver: WhatsAppDriver
  /** Credentials that connect this number; without them a QR code is scanned. */
  secretOf?: (number: string) => string
  /** Lets the network reach the connection of this number through its webhook. */
  reach?: (connection: Connection, number: string) => void
}

/** Optional details that not every network reports and no feature requires. */
type NetworkDetails = {
  /** Size and duration of a file arrive with its message. */
  fileFacts: boolean
  /** Forwarded messages are marked as forwarded. */
  forwarded: boolean
  /** Messages delivered after an absence are marked as such. */
  replayed: boolean
  /** A reaction to an unknown message is refused. */
  unknown: boolean
  /** Calls with a picture are told apart. */
  videoCalls: boolean
  /** Contained in every QR code. */
  code: string
}

/** Timeout for a response. */
type Timeouts = { replyMs: number }

/** Long enough for a busy machine. Tests without a response use less. */
const defaultTimeouts: Timeouts = { replyMs: 15_000 }

type Maker = { can: Capabilities; tells: NetworkDetails; make: (waits: Timeouts) => Promise<Rig> }

/** Numbers of the company and of a customer. */
export const SHOP = '5511900000001'
export const LIA = '5511900000002'

/** One driver process for all tests of a file, because its start takes a second. */
const pool = makePool()

/** Every driver with its own network, controlled like the simulated one. Timeouts are short. */
const makers: Record<string, Maker> = {
  simulated: {
    can: capabilities,
    tells: {
      fileFacts: true,
      forwarded: true,
      replayed: true,
      unknown: true,
      videoCalls: true,
      code: 'pair=',
    },
    make: async ({ replyMs }) => {
      const network = await aSimulatedNetwork()
      await network.rules({ redeliverMs: 5000 })
      const pace = {
        firstRetryMs: 20,
        longestRetryMs: 80,
        replacedRetryMs: 60,
        badVersionRetryMs: 60,
        replyMs,
        storeRetryMs: 20,
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
      videoCalls: true,
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
        storeRetryMs: 20,
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
    tells: {
      fileFacts: false,
      forwarded: false,
      replayed: false,
      unknown: false,
      videoCalls: false,
      code: '',
    },
    make: async ({ replyMs }) => {
      const { network, url, lineOf, reach } = await aGraphNetwork(SHOP)
      const secretOf = (number: string) => {
        const { phoneNumberId, wabaId, accessToken, appSecret } = lineOf(number)
        const verifyToken = 'dito por nós'
        return JSON.stringify({ phoneNumberId, wabaId, accessToken, appSecret, verifyToken })
      }
      const pace = {
        checkMs: 50,
        firstRetryMs: 20,
        longestRetryMs: 80,
        replyMs,
        storeRetryMs: 20,
      }
      return { network, secretOf, reach, driver: cloudDriver({ url, pace }) }
    },
  },
}

export const words = (body: string, to = LIA): Outbound => ({
  networkId: `3EB0${randomUUID()}`,
  to: { kind: 'user', phone: to },
  body: { type: 'text', text: body },
})

/** Test setup by driver name. */
export const rigs = Object.entries(makers).map(([name, maker]) => [name, bench(maker)] as const)

function bench({ make, can, tells }: Maker) {
  async function aRig(waits = defaultTimeouts) {
    const rig = await make(waits)
    cleanup.push(() => rig.network.close())
    return rig
  }

  function opened({ driver, secretOf, reach }: Rig, core: Core): Connection {
    core.core.secret ??= secretOf?.(SHOP)
    const connection = core.open(driver)
    reach?.(connection, SHOP)
    cleanup.push(() => connection.close())
    return connection
  }

  async function paired({ network }: Rig, core: Core): Promise<void> {
    const { qr } = await core.reaches('qrcode')
    await network.scan(qr!.text, SHOP)
  }

  /** A shop with a linked number, and a customer. */
  async function linked(waits = defaultTimeouts) {
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
      /** Opens another connection with the stored keys of this one. */
      again: () => opened(rig, core),
    }
  }

  return { can, tells, aRig, opened, linked }
}
