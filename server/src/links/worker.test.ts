import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { cleanup } from '../../test/cleanup.ts'
import { aCompany } from '../../test/company.ts'
import { appUrl, owner, ownerUrl } from '../../test/database.ts'
import { anInbound } from '../../test/inbound.ts'
import type { World } from '../platform/ctx.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { capabilities } from '../whatsapp/simulated/driver.ts'
import type { DriverContext } from '../platform/whatsapp-driver.ts'
import { claimLease } from './lease/lease.ts'
import { startWorker } from './worker.ts'

type NumberOptions = {
  leftBehind?: ReturnType<typeof anInbound>[]
  acme?: Awaited<ReturnType<typeof aCompany>>
  db?: Database
}

/** A number that this node owns; the test plays its driver and can make the database unavailable. */
async function anOwnedNumber({ leftBehind = [], ...given }: NumberOptions = {}) {
  const acme = given.acme ?? (await aCompany())
  const { id: connectionId } = await acme.connection()
  for (const one of leftBehind)
    await owner`insert into journal (company_id, connection_id, network_id, from_me, conversation_key, payload)
      values (${acme.companyId}, ${connectionId}, ${one.networkId}, false, '', ${JSON.stringify(one)})`
  const database = { isAway: false }
  const world: World = {
    ...acme.world,
    get db() {
      if (database.isAway) throw new Error('the database is away')
      return given.db ?? acme.world.db
    },
  }
  const connection = acme.network.connection(connectionId)
  const begin = async () => {
    const lease = (await acme.inside((ctx) =>
      claimLease(ctx, { connectionId, owner: crypto.randomUUID() }),
    ))!
    const { promise, resolve } = Promise.withResolvers<DriverContext>()
    const driver = {
      capabilities,
      open: (context: DriverContext) => {
        resolve(context)
        return connection
      },
    }
    const { companyId } = acme
    const onLeaseLost = () => {}
    const worker = startWorker(world, {
      companyId,
      lease,
      began: performance.now(),
      requestEpoch: 0,
      snapshot: { gapEndedAt: undefined, restrictedUntil: null },
      name: 'Loja',
      driver,
      reopenWithinHours: 2,
      onLeaseLost,
    })
    const { sink, keys } = await promise
    return { sink, keys, stop: worker.stop }
  }
  const shownMessages = async () => {
    const [ticket] = (await acme.ana(tickets.list, { showAll: true })).tickets
    return ticket ? (await acme.ana(messages.list, { ticketId: ticket.id })).messages : []
  }
  return { acme, connectionId, begin, database, shownMessages }
}

test('a receipt for a message typed on the phone waits until the message is stored', async () => {
  const { begin, shownMessages } = await anOwnedNumber()
  const { sink, stop } = await begin()
  cleanup.push(stop)
  const typed = anInbound({ fromMe: true, origin: 'phone-echo' })
  await sink.message(typed)
  await sink.ack({ networkId: typed.networkId, level: 3 })
  expect(await shownMessages()).toMatchObject([{ fromMe: true, ack: 3 }])
})

test('an edit waits for a message left in the journal, even while the database is unavailable', async () => {
  const left = anInbound({ text: 'Oi' })
  const { begin, shownMessages, database } = await anOwnedNumber({ leftBehind: [left] })
  const starting = begin()
  const { sink, stop } = await starting
  cleanup.push(stop)
  database.isAway = true
  const edited = sink.edited({ networkId: left.networkId, fromMe: false, text: 'Olá' })
  database.isAway = false
  await edited
  expect(await shownMessages()).toMatchObject([{ body: 'Olá', isEdited: true }])
})

test('a node releases a number while the database is unavailable, and confirms nothing unsaved', async () => {
  const { begin, database } = await anOwnedNumber()
  const { sink, stop } = await begin()
  const hello = anInbound()
  await sink.message(hello)
  database.isAway = true
  const edited = sink.edited({ networkId: hello.networkId, fromMe: false, text: 'Olá' })
  const outcome = edited.then(
    () => 'confirmed',
    () => 'to come again',
  )
  await expect(stop()).rejects.toThrow('the database is away')
  expect(await outcome).toBe('to come again')
})

test('values from other phones that the database cannot store block no later update', async () => {
  const { begin, shownMessages } = await anOwnedNumber()
  const { sink, stop } = await begin()
  cleanup.push(stop)
  const hello = anInbound()
  await sink.message(hello)
  const { networkId } = hello
  await sink.edited({ networkId, fromMe: false, text: 'O\0l\uD83Dá' })
  for (const emoji of ['\0', '\uD83D'.repeat(65), 'x'.repeat(60_000)])
    await sink.reaction({ networkId, byMe: false, emoji })
  expect(await shownMessages()).toMatchObject([{ body: 'Ol\uFFFDá', reactions: [] }])
  await sink.reaction({ networkId, byMe: false, emoji: '👨‍👩‍👧‍👦' })
  expect(await shownMessages()).toMatchObject([{ reactions: [{ emoji: '👨‍👩‍👧‍👦' }] }])
  for (const strange of [`${networkId}\0`, `${networkId}\uDE00`, 'x'.repeat(201)]) {
    await sink.ack({ networkId: strange, level: 3 })
    await sink.failed({ networkId: strange, code: 'ERR_SENDING_WAPP_MSG' })
    await sink.revoked({ networkId: strange, fromMe: false })
    await sink.reaction({ networkId: strange, byMe: true, emoji: null })
    await sink.edited({ networkId: strange, fromMe: false, text: 'x' })
  }
  expect(await shownMessages()).toMatchObject([{ body: 'Ol\uFFFDá' }])
})

/** Blocks every transaction that locks the lease of this number, until the test ends. */
async function blockLease(connectionId: number) {
  const holder = new Client({ connectionString: ownerUrl() })
  await holder.connect()
  cleanup.push(() => holder.end())
  await holder.query('begin')
  await holder.query('select from connection_leases where connection_id = $1 for update', [
    connectionId,
  ])
}

test('a number whose transactions are all blocked does not take the database connections of the others', async () => {
  const db = connect({ url: appUrl(), size: 4, log: pino({ level: 'silent' }) })
  cleanup.push(() => db.destroy())
  const acme = await aCompany()
  const [busy, calm] = [await anOwnedNumber({ acme, db }), await anOwnedNumber({ acme, db })]
  const [flooded, other] = [await busy.begin(), await calm.begin()]
  cleanup.push(flooded.stop, other.stop)
  await blockLease(busy.connectionId)
  const commit = (key: string) =>
    flooded.keys.commit({ puts: [{ kind: 'session', key, value: '' }], removes: [] })
  void Promise.allSettled(Array.from({ length: 10 }, (_, n) => commit(`${n}`)))
  await other.sink.message(anInbound({ text: 'Oi' }))
  await other.sink.ack({ networkId: 'none', level: 3 })
  await vi.waitFor(async () => expect(await calm.shownMessages()).toMatchObject([{ body: 'Oi' }]))
})
