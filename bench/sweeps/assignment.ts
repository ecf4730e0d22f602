import { tickets, ticketUpdated } from '@recado/contract/desk/tickets'
import { channelOf } from '@recado/contract/platform/live'
import { io, type Socket } from 'socket.io-client'
import { type Agent, signIn } from '../support/agent.ts'
import type { Program } from '../support/processes.ts'
import { type Timings, timingsOf } from '../support/screen-measures.ts'
import { addTickets, agentEmail, AGENTS, asOwner, CAPACITY, type SweptCompany } from './fill.ts'

/** Nothing may take longer. A measurement that waits longer has failed, and says for what. */
const WITHIN_MS = 20_000

/** The screen of an agent, and which tickets it has heard to be theirs. */
type Screen = {
  agent: Agent
  held: number[]
  heard: (many: number) => Promise<void>
  close: () => void
}

type Measured = {
  product: Program
  ownerUrl: string
  company: SweptCompany
  samples: number
  waiting: number
}

/** Milliseconds from the press that resolves a ticket until the next one is on the screen of an agent. */
export async function measureAssignment(measured: Measured): Promise<Timings> {
  const { product, ownerUrl, company, samples, waiting } = measured
  const screens: Screen[] = []
  try {
    for (let n = 1; n <= AGENTS; n += 1)
      screens.push(await openScreen(product, agentEmail(n), company))
    const wait = {
      status: 'pending',
      queue_id: company.automaticQueueId,
      last_message_from_me: false,
    }
    await asOwner(ownerUrl, (db) =>
      addTickets(db, company, { ...wait, count: waiting, wait: '5 minutes' }),
    )
    await Promise.all(screens.map((screen) => within(screen.heard(CAPACITY), 'the first tickets')))
    const times: number[] = []
    for (let n = 0; n < samples; n += 1) {
      const screen = screens[n % AGENTS]!
      const turn = Math.floor(n / AGENTS)
      const began = performance.now()
      await screen.agent.call(tickets.change, { ticketId: screen.held[turn]!, status: 'closed' })
      await within(screen.heard(CAPACITY + turn + 1), `ticket ${n + 1} after a free slot`)
      times.push(performance.now() - began)
    }
    return timingsOf(times)
  } finally {
    for (const screen of screens) screen.close()
  }
}

type News = { ticket?: { id: number; status: string; userId: number | null } }

async function openScreen(
  { url }: Program,
  email: string,
  { companyId }: SweptCompany,
): Promise<Screen> {
  const agent = await signIn(url, email)
  const userId = userIn(agent.token())
  const socket: Socket = io(url, { auth: { token: agent.token() }, transports: ['websocket'] })
  const held: number[] = []
  let told = () => {}
  socket.on(channelOf(companyId, ticketUpdated.channel), ({ ticket }: News) => {
    if (ticket?.status !== 'open' || ticket.userId !== userId || held.includes(ticket.id)) return
    held.push(ticket.id)
    told()
  })
  const ready = new Promise<void>((resolve, fail) => {
    socket.once('ready', resolve)
    socket.once('connect_error', fail)
  })
  await within(ready, `the socket of ${email}`)
  await within(socket.emitWithAck('userStatus'), `the first heartbeat of ${email}`)
  const heard = (many: number) =>
    new Promise<void>((resolve) => {
      told = () => void (held.length >= many && resolve())
      told()
    })
  return { agent, held, heard, close: () => void socket.disconnect() }
}

/** The user of an access token, which the server has checked. */
function userIn(token: string): number {
  const payload = Buffer.from(token.split('.')[1]!, 'base64url').toString()
  const { sub } = JSON.parse(payload) as { sub?: string }
  if (!sub) throw new Error('the access token names no user')
  return Number(sub)
}

/** Fails if the work takes too long. */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`still waiting after ${WITHIN_MS} ms: ${what}`)),
    WITHIN_MS,
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
