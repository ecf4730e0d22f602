import { messages } from '@recado/contract/messages'
import { tickets } from '@recado/contract/tickets'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { closing } from '../../test/closing.ts'
import { aCompany } from '../../test/company.ts'
import { appUrl, owner, ownerUrl } from '../../test/database.ts'
import { anInbound } from '../../test/inbound.ts'
import type { World } from '../platform/ctx.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { capabilities } from '../whatsapp/simulated/driver.ts'
import type { DriverContext } from '../platform/whatsapp-driver.ts'
import { takeLease } from './lease/lease.ts'
import { startWorker } from './worker.ts'

type Given = {
  leftBehind?: ReturnType<typeof anInbound>[]
  acme?: Awaited<ReturnType<typeof aCompany>>
  db?: Database
}

/** A number that this node works; the test is its driver, and may take the database away. */
async function aNumberAtWork({ leftBehind = [], ...given }: Given = {}) {
  const acme = given.acme ?? (await aCompany())
  const { id: connectionId } = await acme.connection()
  for (const one of leftBehind)
    await owner`insert into journal (company_id, connection_id, network_id, from_me, conversation, payload)
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
      takeLease(ctx, { connectionId, owner: crypto.randomUUID() }),
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
      wishEpoch: 0,
      standing: { gapEndedAt: undefined, restrictedUntil: null },
      name: 'Loja',
      driver,
      reopenWithinHours: 2,
      onLeaseLost,
    })
    const { sink, keys } = await promise
    return { sink, keys, stop: worker.stop }
  }
  const shown = async () => {
    const [ticket] = (await acme.ana(tickets.list, { showAll: true })).tickets
    return ticket ? (await acme.ana(messages.list, { ticketId: ticket.id })).messages : []
  }
  return { acme, connectionId, begin, database, shown }
}

test('a receipt for a message typed on the phone waits until the message is in its conversation', async () => {
  const { begin, shown } = await aNumberAtWork()
  const { sink, stop } = await begin()
  closing.push(stop)
  const typed = anInbound({ fromMe: true, origin: 'phone-echo' })
  await sink.message(typed)
  await sink.ack({ networkId: typed.networkId, level: 3 })
  expect(await shown()).toMatchObject([{ fromMe: true, ack: 3 }])
})

test('an edit waits for the message an earlier owner left in the journal, also while the database is away', async () => {
  const left = anInbound({ text: 'Oi' })
  const { begin, shown, database } = await aNumberAtWork({ leftBehind: [left] })
  const starting = begin()
  const { sink, stop } = await starting
  closing.push(stop)
  database.isAway = true
  const edited = sink.edited({ networkId: left.networkId, fromMe: false, text: 'Olá' })
  database.isAway = false
  await edited
  expect(await shown()).toMatchObject([{ body: 'Olá', isEdited: true }])
})

test('a node lets go of a number also while the database is away, and confirms nothing it did not keep', async () => {
  const { begin, database } = await aNumberAtWork()
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

test('what a stranger’s phone chose and the database cannot keep stands in nobody’s way', async () => {
  const { begin, shown } = await aNumberAtWork()
  const { sink, stop } = await begin()
  closing.push(stop)
  const hello = anInbound()
  await sink.message(hello)
  const { networkId } = hello
  await sink.edited({ networkId, fromMe: false, text: 'O\0l\uD83Dá' })
  for (const emoji of ['\0', '\uD83D'.repeat(65), 'x'.repeat(60_000)])
    await sink.reaction({ networkId, byMe: false, emoji })
  expect(await shown()).toMatchObject([{ body: 'Ol\uFFFDá', reactions: [] }])
  await sink.reaction({ networkId, byMe: false, emoji: '👨‍👩‍👧‍👦' })
  expect(await shown()).toMatchObject([{ reactions: [{ emoji: '👨‍👩‍👧‍👦' }] }])
  for (const strange of [`${networkId}\0`, `${networkId}\uDE00`, 'x'.repeat(201)]) {
    await sink.ack({ networkId: strange, level: 3 })
    await sink.failed({ networkId: strange, code: 'ERR_SENDING_WAPP_MSG' })
    await sink.revoked({ networkId: strange, fromMe: false })
    await sink.reaction({ networkId: strange, byMe: true, emoji: null })
    await sink.edited({ networkId: strange, fromMe: false, text: 'x' })
  }
  expect(await shown()).toMatchObject([{ body: 'Ol\uFFFDá' }])
})

/** Holds whatever begins with the lease of this number, until the test is over. */
async function holdUp(connectionId: number) {
  const holder = new Client({ connectionString: ownerUrl() })
  await holder.connect()
  closing.push(() => holder.end())
  await holder.query('begin')
  await holder.query('select from connection_leases where connection_id = $1 for update', [
    connectionId,
  ])
}

test('a number whose every transaction is held up leaves the others their connections to the database', async () => {
  const db = connect({ url: appUrl(), size: 4, log: pino({ level: 'silent' }) })
  closing.push(() => db.destroy())
  const acme = await aCompany()
  const [busy, calm] = [await aNumberAtWork({ acme, db }), await aNumberAtWork({ acme, db })]
  const [flooded, other] = [await busy.begin(), await calm.begin()]
  closing.push(flooded.stop, other.stop)
  await holdUp(busy.connectionId)
  const commit = (key: string) =>
    flooded.keys.commit({ puts: [{ kind: 'session', key, value: '' }], removes: [] })
  void Promise.allSettled(Array.from({ length: 10 }, (_, n) => commit(`${n}`)))
  await other.sink.message(anInbound({ text: 'Oi' }))
  await other.sink.ack({ networkId: 'none', level: 3 })
  await vi.waitFor(async () => expect(await calm.shown()).toMatchObject([{ body: 'Oi' }]))
})
