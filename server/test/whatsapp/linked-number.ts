import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect } from 'vitest'
import type { Worker } from '../../src/links/worker.ts'
import { baileysDriver } from '../../src/whatsapp/baileys/driver.ts'
import type { Pool } from '../../src/whatsapp/baileys/pool.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { LIA, SHOP } from './driver-rigs.ts'
import { anOwner } from '../owner.ts'
import { eventually } from '../eventually.ts'
import { aWhatsAppWebNetwork } from './whatsapp-web-network.ts'

const pace = {
  firstRetryMs: 20,
  longestRetryMs: 80,
  ackMs: 15_000,
  storeRetryMs: 20,
  connectEveryMs: 0,
}

/**
 * A linked connection as in production: its keys are in the database, its owner runs, and a double replaces WhatsApp.
 * Signals reach the owner, as between nodes.
 */
export async function aLinkedNumber(closing: (() => unknown)[], pool: Pool) {
  const acme = await aCompany()
  const { companyId, world } = acme
  const { id: connectionId } = await acme.connection({ provider: 'baileys', isDefault: true })
  const network = await aWhatsAppWebNetwork()
  closing.push(() => network.close())
  const driver = baileysDriver({ url: network.url, pool, pace })
  const workers: Worker[] = []
  world.signal = (topic) => {
    if (topic === 'outbox') workers.at(-1)?.sender.wake()
  }
  const begin = async () => {
    const { requestEpoch } = await row()
    const worker = await anOwner(acme, { connectionId, driver, requestEpoch })
    workers.push(worker)
    closing.push(() => worker.stop())
    return worker
  }
  const row = () =>
    acme.inside(({ db }) =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('id', '=', connectionId)
        .executeTakeFirstOrThrow(),
    )
  const shop = network.double.phone(SHOP)
  const lia = network.double.phone(LIA, 'Lia Duarte')
  const pair = async () => {
    const { qrcode } = await eventually(async () => {
      const shown = await row()
      expect(shown.status).toBe('qrcode')
      return shown
    })
    await shop.scan(qrcode)
    await eventually(async () => expect((await row()).status).toBe('CONNECTED'))
  }
  const kinds = async () => {
    const kept = await owner<{ kind: string; count: number }>`
      select kind, count(*)::int from connection_keys
       where company_id = ${companyId} and connection_id = ${connectionId} group by kind`
    return Object.fromEntries(kept.map(({ kind, count }) => [kind, count]))
  }
  const waiting = async () =>
    (await acme.ana(tickets.list, { status: 'pending', showAll: true })).tickets
  const read = async (ticketId: number) =>
    (await acme.ana(messages.list, { ticketId })).messages.filter(
      ({ mediaType }) => mediaType !== 'system',
    )
  return { acme, connectionId, network, begin, pair, row, kinds, shop, lia, waiting, read }
}
