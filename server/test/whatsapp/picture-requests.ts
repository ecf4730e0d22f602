import { tickets } from '@recado/contract/desk/tickets'
import { expect } from 'vitest'
import { baileysDriver, capabilities as ofBaileys } from '../../src/whatsapp/baileys/driver.ts'
import { capabilities, simulatedDriver } from '../../src/whatsapp/simulated/driver.ts'
import type {
  Connection,
  DriverContext,
  WhatsAppDriver,
} from '../../src/platform/whatsapp-driver.ts'
import { pool } from './baileys-number.ts'
import { cleanup } from '../cleanup.ts'
import { aCompany, type Company as Acme, ownerDb } from '../company.ts'
import { LIA, SHOP } from './driver-rigs.ts'
import { anOwner } from '../owner.ts'
import { aSimulatedNetwork } from './simulated-network.ts'
import { eventually } from '../eventually.ts'
import { aWhatsAppWebNetwork } from './whatsapp-web-network.ts'

export const DAY_MS = 86_400_000

/** Makes this node the owner of a connection with the driver. */
async function startOwner(acme: Acme, driver: WhatsAppDriver) {
  const { id: connectionId } = await acme.connection()
  const worker = await anOwner(acme, { connectionId, driver })
  cleanup.push(() => worker.stop())
  return { connectionId, worker }
}

/** Real networks with Lia's phone and a phone that has linked the connection. */
const networks = {
  simulated: async () => {
    const network = await aSimulatedNetwork()
    return { network, driver: simulatedDriver({ url: network.url }) }
  },
  baileys: async () => {
    const network = await aWhatsAppWebNetwork()
    const driver = baileysDriver({ url: network.url, pool })
    // As fast as the other network.
    const { pictureEveryMs } = capabilities
    return {
      network,
      driver: { ...driver, capabilities: { ...ofBaileys, pictureEveryMs: pictureEveryMs! } },
    }
  },
}

/** A connection of the company, linked by a phone of that network, and Lia's phone. */
export async function aLinkedShop(kind: keyof typeof networks) {
  const acme = await aCompany()
  const { network, driver } = await networks[kind]()
  cleanup.push(() => network.close())
  const { connectionId } = await startOwner(acme, driver)
  const row = () =>
    ownerDb
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow()
  const code = await eventually(async () => {
    const { qrcode } = await row()
    expect(qrcode).not.toBe('')
    return qrcode
  })
  await network.scan(code, SHOP)
  await eventually(async () => expect((await row()).status).toBe('CONNECTED'))
  return { acme, lia: await network.phone(LIA).named('Lia Duarte') }
}

/** A connection whose network the test controls: it sets the pictures and counts the requests. */
export async function aCountingNetwork(
  profilePicture: NonNullable<Connection['profilePicture']>,
  acme?: Acme,
) {
  const company = acme ?? (await aCompany())
  const asked: string[] = []
  const { promise, resolve } = Promise.withResolvers<DriverContext>()
  const { connectionId, worker } = await startOwner(company, {
    capabilities,
    open: (context) => {
      resolve(context)
      return {
        ...company.network.connection(0),
        profilePicture: (of) => {
          asked.push(of.phone ?? of.group ?? '')
          return profilePicture(of)
        },
      }
    },
  })
  const { sink } = await promise
  await sink.state({ state: 'CONNECTED' })
  const pictureOf = (contactId: number) =>
    company.inside(({ db }) =>
      db
        .selectFrom('contactPictures')
        .selectAll()
        .where('contactId', '=', contactId)
        .executeTakeFirst(),
    )
  /** Days after which the picture is requested again. */
  const restOf = async (contactId: number) => {
    const { askedAt, nextAt } = (await pictureOf(contactId))!
    return Math.round((nextAt.getTime() - askedAt.getTime()) / DAY_MS)
  }
  return { acme: company, connectionId, worker, sink, asked, pictureOf, restOf }
}

export const waitingOf = async ({ ana }: Acme) =>
  (await ana(tickets.list, { status: 'pending' })).tickets
