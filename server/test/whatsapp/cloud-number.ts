import { expect } from 'vitest'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { startGraphDouble } from '@recado/graph-double/server'
import { buildApp } from '../../src/app.ts'
import type { Worker } from '../../src/links/worker.ts'
import { cloudDriver } from '../../src/whatsapp/cloud/driver.ts'
import { webhookPath, writeCloudSettings } from '../../src/whatsapp/cloud/settings.ts'
import { cleanup } from '../cleanup.ts'
import { aCompany, type Company } from '../company.ts'
import { anOwner } from '../owner.ts'
import { eventually } from '../eventually.ts'
import { SECRET_KEY } from '../world.ts'

export const SHOP_NUMBER = '5511900000001'
export const LIA_NUMBER = '5511900000002'
export const VERIFY_TOKEN = 'palavra combinada'

/**
 * A Cloud API connection as in production: its webhook is open, its owner runs, and a double replaces Meta. Signals
 * reach the owner, as between nodes.
 */
export async function aCloudNumber() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ provider: 'cloud', isDefault: true })
  const address = await opened(acme)
  const double = await startGraphDouble()
  cleanup.push(() => double.close())
  double.rules({ redeliverMs: 30 })
  const line = double.line({ phone: SHOP_NUMBER })
  const { phoneNumberId, wabaId, accessToken, appSecret } = line
  const typed = { phoneNumberId, wabaId, accessToken, appSecret, verifyToken: VERIFY_TOKEN }
  const { webhookKey } = await acme.inside((ctx) => writeCloudSettings(ctx, connectionId, typed))
  const webhookUrl = `${address}${webhookPath(webhookKey)}`
  line.webhookUrl = webhookUrl
  const driver = cloudDriver({
    url: double.url,
    pace: { checkMs: 100, firstRetryMs: 20, longestRetryMs: 80, replyMs: 15_000, storeRetryMs: 20 },
  })
  acme.world.networks = { ...acme.world.networks, offered: { cloud: driver } }
  const owner: { worker?: Worker | undefined } = {}
  acme.world.signal = (topic) => {
    if (topic === 'posts') owner.worker?.webhookProcessor.wake()
    if (topic === 'outbox') owner.worker?.sender.wake()
  }
  const begin = async () => {
    owner.worker = await anOwner(acme, { connectionId, driver })
  }
  const stop = async () => {
    await owner.worker?.stop()
    owner.worker = undefined
  }
  cleanup.push(stop)
  await begin()
  const lia = double.customer(LIA_NUMBER)
  lia.change({ name: 'Lia Duarte' })
  const waiting = async () =>
    (await acme.ana(tickets.list, { status: 'pending', showAll: true })).tickets
  const read = async (ticketId: number) =>
    (await acme.ana(messages.list, { ticketId })).messages.filter(
      ({ mediaType }) => mediaType !== 'system',
    )
  return { acme, connectionId, double, line, lia, webhookUrl, begin, stop, owner, waiting, read }
}

/** Lia has written, and Bia has accepted her ticket. */
export async function aCloudTalk() {
  const number = await aCloudNumber()
  const { acme, line, double } = number
  await eventually(() => expect(line.isSubscribed).toBe(true))
  number.lia.write(line, { body: 'Oi' })
  const ticketId = await eventually(async () => {
    const [ticket] = await number.waiting()
    expect(ticket).toBeDefined()
    return ticket!.id
  })
  await acme.bia(tickets.change, { ticketId, status: 'open' })
  const send = (body: string) => acme.bia(messages.send, { ticketId, body })
  /** Posts a webhook of this connection, as Meta does. */
  const posts = (told: object) =>
    double.graph.poster.post({
      line,
      field: 'messages',
      value: { ...told, metadata: { phone_number_id: line.phoneNumberId } },
      chat: '',
    })
  return { ...number, ticketId, send, posts }
}

export type CloudNumber = Awaited<ReturnType<typeof aCloudNumber>>

async function opened({ world }: Company): Promise<string> {
  const app = buildApp(world, { secretKey: SECRET_KEY })
  cleanup.push(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}
