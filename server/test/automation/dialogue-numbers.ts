import { expect } from 'vitest'
import type { Worker } from '../../src/links/worker.ts'
import type { Inbound, WhatsAppDriver } from '../../src/platform/whatsapp-driver.ts'
import { writeCloudSettings } from '../../src/whatsapp/cloud/settings.ts'
import { cleanup } from '../cleanup.ts'
import { eventually } from '../eventually.ts'
import { anOwner } from '../owner.ts'
import type { Rig } from '../whatsapp/driver-rigs.ts'
import type { DialogueCompany } from './dialogue-company.ts'

/** A number of the company on the network: its owner runs, and it can be stopped and started. */
export type DialogueNumber = {
  shop: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Sends what is due. */
  wake: () => void
}

type OpenedRig = {
  rig: Rig
  /** Whether a QR code is scanned. */
  hasCode: boolean
  /** A number of the network that nobody has. */
  nextNumber: () => string
  /** How late the messages of a phone come. */
  lateMs: ReadonlyMap<string, number>
}

/** Opens the numbers of the company on the network of this rig, by their names in the dialogues. */
export async function openNumbers(
  company: DialogueCompany,
  opened: OpenedRig,
): Promise<Map<string, DialogueNumber>> {
  const workers = new Map<number, Worker>()
  company.world.signal = (topic, news) => {
    if (topic === 'outbox' && 'connectionId' in news) workers.get(news.connectionId)?.sender.wake()
  }
  const numbers = new Map<string, DialogueNumber>()
  for (const [name, connectionId] of company.connectionIds)
    numbers.set(name, await openNumber(company, opened, { connectionId, workers }))
  return numbers
}

type NumberOptions = { connectionId: number; workers: Map<number, Worker> }

/** The network tells the time of the test's clock. */
async function openNumber(
  company: DialogueCompany,
  { rig: { network, driver, secretOf, reach }, hasCode, nextNumber, lateMs }: OpenedRig,
  { connectionId, workers }: NumberOptions,
): Promise<DialogueNumber> {
  const { clock, inside } = company
  const shop = nextNumber()
  if (secretOf)
    await inside((ctx) => writeCloudSettings(ctx, connectionId, JSON.parse(secretOf(shop))))
  const timed = (inbound: Inbound): Inbound => {
    const late = lateMs.get(inbound.chat.phone ?? '') ?? 0
    return { ...inbound, at: new Date(clock.now().getTime() - late).toISOString() }
  }
  const open = async () => {
    const worker = await anOwner(company, { connectionId, driver: withClock(driver, timed) })
    workers.set(connectionId, worker)
    reach?.(worker.connection, shop)
  }
  const stop = async () => workers.get(connectionId)?.stop()
  await open()
  cleanup.push(stop)
  if (hasCode) await network.scan((await reaches(company, connectionId, 'qrcode')).qrcode, shop)
  await reaches(company, connectionId, 'CONNECTED')
  const start = async () => {
    await open()
    await reaches(company, connectionId, 'CONNECTED')
  }
  return { shop, stop, start, wake: () => workers.get(connectionId)?.sender.wake() }
}

const reaches = ({ inside }: DialogueCompany, connectionId: number, status: string) =>
  eventually(async () => {
    const row = await inside(({ db }) =>
      db
        .selectFrom('connections')
        .select(['status', 'qrcode'])
        .where('id', '=', connectionId)
        .executeTakeFirstOrThrow(),
    )
    expect(row.status).toBe(status)
    return row
  })

/** The driver with other times of its messages. */
const withClock = (
  driver: WhatsAppDriver,
  timed: (inbound: Inbound) => Inbound,
): WhatsAppDriver => ({
  ...driver,
  open: (context) => {
    const message = (inbound: Inbound) => context.sink.message(timed(inbound))
    return driver.open({ ...context, sink: { ...context.sink, message } })
  },
})
