import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { tickets, ticketUpdated } from '@recado/contract/desk/tickets'
import { channelOf } from '@recado/contract/platform/live'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { type Agent, signIn } from './support/agent.ts'
import { startDesk } from './support/desk-scene.ts'
import { temporaryFolder } from './support/processes.ts'
import { timingsOf } from './support/screen-measures.ts'
import { fillVolume, SMALLER, VOLUME_ADMIN } from './volume/desk-volume.ts'

/**
 * `npm run bench:assignment`: how long after an agent has resolved a ticket the next waiting one is on their screen, in a
 * company with a history, one at a time.
 */
const { values } = parseArgs({ options: { tickets: { type: 'string', default: '300' } } })
const count = Number(values.tickets)

const P95_WANTED_MS = 1000
/** Open tickets of the agent. Each that is resolved is replaced by a waiting one. */
const CAPACITY = 5
const THINK_MS = 50

const say = (line: string) => void process.stderr.write(`${line}\n`)

type Place = { companyId: number; userId: number }

/** The administrator works in an automatic queue, alone. Nothing waits there yet. */
async function fill(ownerUrl: string): Promise<void> {
  await fillVolume(ownerUrl, SMALLER)
  await inDatabase(ownerUrl, async (db, { companyId, userId }) => {
    await db.query(
      `with made as (
         insert into queues (company_id, name, color, assignment, capacity)
         values ($1, 'Medição', '#0a0b0c', 'automatic', $3) returning id),
       resolved as (
         update tickets set status = 'closed', closed_at = now(), waiting_since = null
          where company_id = $1 and user_id = $2 and status = 'open')
       insert into user_queues (company_id, user_id, queue_id) select $1, $2, id from made`,
      [companyId, userId, CAPACITY],
    )
  })
}

async function inDatabase<T>(
  ownerUrl: string,
  work: (db: Client, place: Place) => Promise<T>,
): Promise<T> {
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query('select company_id, id from users where email = $1', [
      VOLUME_ADMIN,
    ])
    const [{ company_id: companyId, id: userId }] = rows as [{ company_id: number; id: number }]
    return await work(db, { companyId, userId })
  } finally {
    await db.end()
  }
}

/** Waiting tickets, one second apart. */
const addWaiting = (db: Client, { companyId }: Place) =>
  db.query(
    `with made as (
       insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || n, '' from generate_series(1, $2::int) n returning id)
     insert into tickets (company_id, contact_id, connection_id, queue_id, status, waiting_since)
     select $1, made.id, (select min(id) from connections where company_id = $1),
            (select id from queues where company_id = $1 and name = 'Medição'), 'pending',
            now() - make_interval(secs => row_number() over ())
       from made`,
    [companyId, count + CAPACITY],
  )

type News = { action: string; ticket?: { id: number; status: string; userId: number | null } }

/** The screen of the agent: which tickets it has heard to be theirs. */
async function openScreen(url: string, agent: Agent, { companyId, userId }: Place) {
  const socket: Socket = io(url, { auth: { token: agent.token() }, transports: ['websocket'] })
  const held: number[] = []
  let told = () => {}
  socket.on(channelOf(companyId, ticketUpdated.channel), ({ ticket }: News) => {
    if (ticket?.status !== 'open' || ticket.userId !== userId || held.includes(ticket.id)) return
    held.push(ticket.id)
    told()
  })
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()))
  await socket.emitWithAck('userStatus')
  const until = (many: number) =>
    new Promise<void>((resolve) => {
      told = () => void (held.length >= many && resolve())
      told()
    })
  return { held, until, close: () => socket.disconnect() }
}

async function measure(): Promise<number[]> {
  await using stack = new AsyncDisposableStack()
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const { product, ownerUrl } = await startDesk(stack, { data: path, fill })
  const agent = await signIn(product.url, VOLUME_ADMIN)
  const place = await inDatabase(ownerUrl, async (db, found) => {
    await addWaiting(db, found)
    return found
  })
  const screen = await openScreen(product.url, agent, place)
  stack.defer(() => void screen.close())
  await screen.until(CAPACITY)
  say(`${count} tickets, one after the other`)
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    await pause(THINK_MS)
    await agent.call(tickets.change, {
      ticketId: screen.held[n]!,
      status: 'closed',
      justClose: true,
    })
    const began = performance.now()
    await screen.until(CAPACITY + n + 1)
    times.push(performance.now() - began)
  }
  return times
}

const figures = timingsOf(await measure())
process.stdout.write(`${JSON.stringify({ 'a free slot until the next ticket, ms': figures })}\n`)
if (figures.p95 > P95_WANTED_MS) {
  say(`p95 is ${figures.p95} ms; ${P95_WANTED_MS} ms were wanted`)
  process.exitCode = 1
}
