import { expect } from 'vitest'
import type { Worker } from '../../src/links/worker.ts'
import type { Inbound, WhatsAppDriver } from '../../src/platform/whatsapp-driver.ts'
import { writeCloudSettings } from '../../src/whatsapp/cloud/settings.ts'
import { cleanup } from '../cleanup.ts'
import { eventually } from '../eventually.ts'
import { anOwner } from '../owner.ts'
import { type rigs, SHOP } from '../whatsapp/driver-rigs.ts'
import type { DialogueCompany } from './dialogue-company.ts'

export type DriverRig = (typeof rigs)[number][1]

/** A number of the company on the network: its owner runs, and it can be stopped and started. */
export type DialogueNumber = { shop: string; start: () => Promise<void>; stop: () => Promise<void> }

/**
 * Opens the numbers of the company on the network of this rig. The network tells the time of the test's clock. `lateMs`
 * says for a phone how late its messages come.
 */
export async function openNumbers(
  company: DialogueCompany,
  rig: DriverRig,
  lateMs: ReadonlyMap<string, number>,
) {
  const { network, driver, secret, reach } = await rig.aRig()
  const { world, clock, inside, connectionIds } = company
  const workers = new Map<number, Worker>()
  world.signal = (topic, news) => {
    if (topic === 'outbox' && 'connectionId' in news) workers.get(news.connectionId)?.sender.wake()
  }
  const timed = (inbound: Inbound): Inbound => {
    const late = lateMs.get(inbound.chat.phone ?? '') ?? 0
    return { ...inbound, at: new Date(clock.now().getTime() - late).toISOString() }
  }
  const numbers = new Map<string, DialogueNumber>()
  let nth = 0
  for (const [name, connectionId] of connectionIds) {
    const shop = String(Number(SHOP) + 1000 * nth++)
    if (secret)
      await inside((ctx) =>
        writeCloudSettings(ctx, connectionId, {
          ...JSON.parse(secret),
          verifyToken: 'dito por nós',
        }),
      )
    const start = async () => {
      const worker = await anOwner(company, { connectionId, driver: withClock(driver, timed) })
      workers.set(connectionId, worker)
      reach?.(worker.connection)
    }
    const stop = async () => workers.get(connectionId)?.stop()
    await start()
    cleanup.push(stop)
    const row = () =>
      inside(({ db }) =>
        db
          .selectFrom('connections')
          .select(['status', 'qrcode'])
          .where('id', '=', connectionId)
          .executeTakeFirstOrThrow(),
      )
    const reaches = (status: string) =>
      eventually(async () => {
        const now = await row()
        expect(now.status).toBe(status)
        return now
      })
    if (rig.can.qr) await network.scan((await reaches('qrcode')).qrcode, shop)
    await reaches('CONNECTED')
    numbers.set(name, {
      shop,
      stop,
      start: () =>
        start()
          .then(() => reaches('CONNECTED'))
          .then(() => {}),
    })
  }
  return { network, numbers }
}

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
