import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { randomFrom } from '../../../test/random.ts'
import { aWorld } from '../../../test/world.ts'
import { assignTickets } from './assign-tickets.ts'

const TICKETS = 1000
const AGENTS = 20
const SECOND_MS = 1000
const BEGIN = Date.UTC(2026, 0, 5, 12)

type Agent = {
  id: number
  queueIds: number[]
  capacity: number | null
  isOnline: boolean
  isPaused: boolean
  lastAssignedAt: number
}
type WaitingTicket = { id: number; queueId: number; preferred: number | null; since: number }

/** A plain model of the assignment, in memory, written from its description. */
class Model {
  readonly agents: Agent[]
  readonly capacityOf: Map<number, number>
  waiting: WaitingTicket[] = []
  readonly holders = new Map<number, number>()
  readonly open = new Map<number, number>()

  constructor(agents: Agent[], capacityOf: Map<number, number>) {
    this.agents = agents
    this.capacityOf = capacityOf
  }

  load = (agent: Agent): number =>
    [...this.open.values()].filter((holder) => holder === agent.id).length

  candidates({ queueId }: WaitingTicket): Agent[] {
    return this.agents.filter(
      (agent) =>
        agent.isOnline &&
        !agent.isPaused &&
        agent.queueIds.includes(queueId) &&
        this.load(agent) < (agent.capacity ?? this.capacityOf.get(queueId)!),
    )
  }

  assign(now: number): void {
    for (;;) {
      this.waiting.sort((a, b) => a.since - b.since || a.id - b.id)
      const ticket = this.waiting.find((one) => this.candidates(one).length > 0)
      if (!ticket) return
      const able = this.candidates(ticket)
      const best = able.reduce((one, other) => (this.isBefore(other, one) ? other : one))
      const agent = able.find(({ id }) => id === ticket.preferred) ?? best
      agent.lastAssignedAt = now
      this.waiting = this.waiting.filter((one) => one !== ticket)
      this.holders.set(ticket.id, agent.id)
      this.open.set(ticket.id, agent.id)
    }
  }

  isBefore(one: Agent, other: Agent): boolean {
    const [a, b] = [this.load(one), this.load(other)]
    if (a !== b) return a < b
    if (one.lastAssignedAt !== other.lastAssignedAt)
      return one.lastAssignedAt < other.lastAssignedAt
    return one.id < other.id
  }
}

/** Agents of three automatic queues, some with a capacity of their own. Nobody is online. */
async function aTeam(company: Company, random: () => number, online: boolean) {
  const { companyId, queue } = company
  const made = [
    await queue({ assignment: 'automatic', capacity: 3 }),
    await queue({ assignment: 'automatic', capacity: 5 }),
    await queue({ assignment: 'automatic', capacity: 2 }),
  ]
  const queueIds = made.map(({ id }) => id)
  const agents: Agent[] = []
  for (let i = 0; i < AGENTS; i++) {
    const capacity = random() < 0.3 ? Math.floor(random() * 5) : null
    const [row] = await owner<{ id: number }>`
      insert into users (company_id, name, email, password_hash, capacity, last_seen_at)
      values (${companyId}, ${`Agente ${i}`}, ${`agent-${crypto.randomUUID()}@casa.test`}, '', ${capacity},
              ${online ? new Date('2100-01-01') : null})
      returning id`
    const own = queueIds.filter(() => random() < 0.6)
    for (const queueId of own)
      await owner`
        insert into user_queues (company_id, user_id, queue_id) values (${companyId}, ${row!.id}, ${queueId})`
    const states = { isOnline: online, isPaused: false, lastAssignedAt: 0 }
    agents.push({ id: row!.id, queueIds: own, capacity, ...states })
  }
  const capacityOf = new Map(made.map(({ id, capacity }) => [id, capacity]))
  return { queueIds, agents, capacityOf }
}

/** Contacts with a waiting ticket each, in one statement. */
const insertTickets = (
  { companyId }: Company,
  { connectionId, rows }: { connectionId: number; rows: Omit<WaitingTicket, 'id'>[] },
) => owner<{ id: number }>`
  with given as (
    select row_number() over () as place, * from unnest(
      ${rows.map(({ queueId }) => queueId)}::int[], ${rows.map(({ preferred }) => preferred)}::int[],
      ${rows.map(({ since }) => new Date(since).toISOString())}::timestamptz[]) as g (queue_id, preferred, since)),
  made as (
    insert into contacts (company_id, name, number, preferred_user_id)
    select ${companyId}, 'Lia ' || place, '', preferred from given order by place
    returning id),
  numbered as (select id, row_number() over (order by id) as place from made)
  insert into tickets (company_id, contact_id, connection_id, queue_id, status, waiting_since)
  select ${companyId}, numbered.id, ${connectionId}, queue_id, 'pending', since
    from given join numbered using (place) order by place
  returning id`

test('a thousand tickets and twenty agents who come, pause and leave: each ticket has the agent of the model', async () => {
  const random = randomFrom(13)
  const company = await aCompany()
  const { companyId, world, clock, connection } = company
  const { queueIds, agents, capacityOf } = await aTeam(company, random, false)
  const { id: connectionId } = await connection()
  const model = new Model(agents, capacityOf)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const save = ({ id, isOnline, isPaused }: Agent, now: Date) => owner`
    update users set last_seen_at = ${isOnline ? now : null},
           pause_reason = ${isPaused ? 'coffee' : null}, paused_at = ${isPaused ? now : null}
     where company_id = ${companyId} and id = ${id}`
  let left = TICKETS
  for (let step = 0; left > 0 || model.open.size > 0; step++) {
    const at = BEGIN + step * SECOND_MS
    clock.set(new Date(at))
    const count = Math.min(left, Math.floor(random() * 16))
    left -= count
    const rows = Array.from({ length: count }, (_, i) => ({
      queueId: pick(queueIds),
      preferred: random() < 0.2 ? pick(agents).id : null,
      since: at + i - Math.floor(random() * 60) * SECOND_MS,
    }))
    const ids = count > 0 ? await insertTickets(company, { connectionId, rows }) : []
    ids.forEach(({ id }, i) => model.waiting.push({ id, ...rows[i]! }))
    for (let i = 0; i < 3; i++) {
      const agent = pick(agents)
      if (random() < 0.6) agent.isOnline = left === 0 || !agent.isOnline || random() < 0.5
      else agent.isPaused = left > 0 && !agent.isPaused && random() < 0.5
      await save(agent, clock.now())
    }
    const closed = [...model.open.keys()].filter(() => random() < 0.3)
    for (const id of closed) model.open.delete(id)
    await owner`
      update tickets set status = 'closed', closed_at = ${clock.now()}, waiting_since = null
       where company_id = ${companyId} and id = any(${closed}::int[])`
    await owner`
      update users set last_seen_at = ${clock.now()} where company_id = ${companyId} and last_seen_at is not null`
    model.assign(at)
    await assignTickets(world, companyId)
  }
  const found = await owner<{ id: number; userId: number | null }>`
    select id, user_id as "userId" from tickets where company_id = ${companyId} order by id`
  const wanted = found.map(({ id }) => ({ id, userId: model.holders.get(id) ?? null }))
  expect(found).toEqual(wanted)
  // The model leaves nobody idle and nothing to chance: most tickets found an agent, and many agents had some.
  expect(model.holders.size).toBeGreaterThan(TICKETS * 0.6)
  expect(new Set(model.holders.values()).size).toBeGreaterThan(AGENTS / 2)
}, 600_000)

test('two servers at once never give a ticket to two agents and never exceed a capacity', async () => {
  const random = randomFrom(31)
  const company = await aCompany()
  const { companyId, world, connection } = company
  const { queueIds } = await aTeam(company, random, true)
  const { id: connectionId } = await connection()
  const worlds = [world, aWorld().world]
  for (let round = 0; round < 4; round++) {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      queueId: queueIds[i % queueIds.length]!,
      preferred: null,
      since: BEGIN + i,
    }))
    await insertTickets(company, { connectionId, rows })
    await Promise.all([
      ...[...worlds, ...worlds].map((one) => assignTickets(one, companyId)),
      owner`
        update tickets set status = 'closed', closed_at = now(), waiting_since = null
         where company_id = ${companyId} and status = 'open' and id % 3 = 0`,
    ])
    const over = await owner`
      select u.id from users u
       where u.company_id = ${companyId} and (
         select count(*) from tickets t
          where t.company_id = u.company_id and t.user_id = u.id and t.status = 'open') > coalesce(u.capacity, (
         select max(q.capacity) from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
          where uq.company_id = u.company_id and uq.user_id = u.id), 0)`
    expect(over).toEqual([])
  }
  const [counts] = await owner`
    select count(*)::int as lines, count(distinct ticket_id)::int as tickets,
           (select count(*)::int from tickets where company_id = ${companyId} and user_id is not null) as assigned
      from messages where company_id = ${companyId} and extra -> 'system' ->> 'action' = 'assigned'`
  expect(counts!.lines).toBe(counts!.tickets)
  expect(counts!.assigned).toBe(counts!.lines)
  expect(counts!.lines).toBeGreaterThan(30)
}, 120_000)
