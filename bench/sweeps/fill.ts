import { Client } from 'pg'
import { hashPassword } from '../../server/src/accounts/session/passwords.ts'
import { DEMO_PASSWORD } from '../../server/src/demo-companies.ts'
import { fillVolume, SMALLER, VOLUME_ADMIN } from '../volume/desk-volume.ts'

/** The company of the measurement: where its tickets wait. */
export type SweptCompany = {
  companyId: number
  connectionId: number
  /** Where all tickets wait that nothing is due for. Nothing is assigned there. */
  waitingQueueId: number
  /** Its tickets are assigned to the agents. */
  automaticQueueId: number
}

export const AGENTS = 20
export const agentEmail = (n: number) => `sweep${n}@recado.demo`
/** Open tickets of an agent. Each that is resolved is replaced by a waiting one. */
export const CAPACITY = 5
/** Tickets of each kind that is due. */
export const DUE = 1000

/** Runs work as the owner of the database, who sees every company. */
export async function asOwner<T>(ownerUrl: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: ownerUrl, statement_timeout: 60_000 })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** A company with this many waiting tickets, each with a deadline, besides tickets of each kind that is due. */
export async function fill(ownerUrl: string, waiting: number): Promise<SweptCompany> {
  await fillVolume(ownerUrl, {
    ...SMALLER,
    contacts: 1000,
    tickets: 2000,
    living: 100,
    messages: 8000,
  })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return asOwner(ownerUrl, async (db) => {
    const company = await addQueues(db)
    await addAgents(db, company, passwordHash)
    await db.query('alter table tickets disable trigger user')
    const { waitingQueueId: queue_id } = company
    const waits = { status: 'pending', queue_id, last_message_from_me: false }
    await addTickets(db, company, { ...waits, count: waiting, wait: '10 minutes' })
    await addTickets(db, company, { ...waits, count: DUE, wait: '2 hours' })
    const open = { status: 'open', last_message_from_me: true }
    await addTickets(db, company, { ...open, count: DUE, wait: '40 minutes' })
    await addTickets(db, company, { ...open, count: DUE, wait: '30 hours' })
    await db.query('alter table tickets enable trigger user')
    await addDeadlines(db, company)
    await db.query('vacuum (analyze) tickets')
    await db.query('analyze')
    return company
  })
}

async function addQueues(db: Client): Promise<SweptCompany> {
  const { rows } = await db.query<SweptCompany>(
    `with company as (select company_id as id from users where email = $1),
     waiting as (
       insert into queues (company_id, name, color, escalation_minutes)
       select id, 'Espera', '#0a0b0c', 60 from company returning id),
     automatic as (
       insert into queues (company_id, name, color, assignment, capacity)
       select id, 'Medição', '#0a0b0d', 'automatic', $2 from company returning id)
     select company.id as "companyId", waiting.id as "waitingQueueId", automatic.id as "automaticQueueId",
            (select min(c.id) from connections c where c.company_id = company.id) as "connectionId"
       from company, waiting, automatic`,
    [VOLUME_ADMIN, CAPACITY],
  )
  const company = rows[0]!
  await db.query(
    `insert into idle_schedules (company_id, connection_id, message, interval_in_minutes) values ($1, $2, 'Ainda aí?', 30)`,
    [company.companyId, company.connectionId],
  )
  await db.query('update connections set expiration_time = 60 where id = $1', [
    company.connectionId,
  ])
  return company
}

const addAgents = (
  db: Client,
  { companyId, automaticQueueId }: SweptCompany,
  passwordHash: string,
) =>
  db.query(
    `with hired as (
       insert into users (company_id, name, email, profile, password_hash)
       select $1, 'Agente ' || n, 'sweep' || n || '@recado.demo', 'user', $2 from generate_series(1, ${AGENTS}) n
       returning id)
     insert into user_queues (company_id, user_id, queue_id) select $1, id, $3 from hired`,
    [companyId, passwordHash, automaticQueueId],
  )

type Kind = {
  count: number
  status: string
  queue_id?: number
  last_message_from_me: boolean
  /** How long ago the last message was. */
  wait: string
}

/** Tickets of customers of their own, a millisecond apart. */
export const addTickets = (
  db: Client,
  { companyId, connectionId }: SweptCompany,
  { count, status, queue_id, last_message_from_me: isOurs, wait }: Kind,
) =>
  db.query(
    `with made as (
       insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || n, '' from generate_series(1, $2::int) n returning id)
     insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message,
         last_message_from_me, last_message_at, waiting_since, bot_done)
     select $1, id, $3, $4, case when $5 = 'open' then (select id from users where email = '${agentEmail(1)}') end, $5,
            'Bom dia', $6, at, case when not $6 then at end, true
       from made, lateral (select now() - $7::interval - id * interval '1 millisecond' as at) a`,
    [companyId, count, connectionId, queue_id ?? null, status, isOurs, wait],
  )

/** A deadline for each waiting ticket, whose alert is due in an hour. */
async function addDeadlines(
  db: Client,
  { companyId, waitingQueueId }: SweptCompany,
): Promise<void> {
  await db.query(
    `insert into deadlines (company_id, ticket_id, kind, queue_id, started_at, due_at, alert_at)
     select $1, id, 'firstResponse', $2, waiting_since, waiting_since + interval '2 hours', now() + interval '1 hour'
       from tickets where company_id = $1 and queue_id = $2 and status = 'pending'`,
    [companyId, waitingQueueId],
  )
}

/** Nothing that the product would do by itself is left due. */
export const settle = (ownerUrl: string, { companyId }: SweptCompany): Promise<void> =>
  asOwner(ownerUrl, async (db) => {
    await db.query('delete from idle_schedules where company_id = $1', [companyId])
    await db.query('update connections set expiration_time = null where company_id = $1', [
      companyId,
    ])
    await db.query('update queues set escalation_minutes = null where company_id = $1', [companyId])
    await db.query(
      `update settings set value = 'disabled' where company_id = $1 and key = 'autoCloseHours'`,
      [companyId],
    )
    await db.query(`delete from tickets where company_id = $1 and status = 'open'`, [companyId])
    await db.query('analyze tickets')
  })
