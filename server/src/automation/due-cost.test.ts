import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { explainDue, hideTable } from '../../test/database/explain-due.ts'
import { rolledBack } from '../../test/rolled-back.ts'
import type { Tables } from '../platform/database/tables.ts'

// The periodic tasks ask every few seconds what is due. What they read must depend on what is due, not on how much there is.

const AT = '2020-06-01T12:00:00Z'
/** Rows of each kind that is due. */
const DUE = 20
/** A query may look at a few rows beyond the due ones. */
const FEW = 10

type Db = Kysely<Tables>
type Kind = { count: number } & Record<string, string | number | boolean>

const ago = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString()
const open = { status: 'open' }
const pending = { status: 'pending' }
const answered = (minutes: number) => ({
  last_message_at: ago(minutes),
  last_message_from_me: true,
})
const waits = (minutes: number) => ({
  last_message_at: ago(minutes),
  last_message_from_me: false,
  waiting_since: ago(minutes),
  queue_since: ago(minutes),
})
const reminded = { idle_message_at: ago(30) }

/** Tickets that are not due, of each state in which a query could stumble over them. */
const resting = ({ sales, bia }: Company): Kind[] => {
  const [queue_id, user_id] = [sales.id, bia.user.id]
  return [
    { count: 12_000, ...pending, queue_id, ...waits(5) },
    { count: 8_000, ...pending, queue_id, ...waits(300), escalated_from: `{${queue_id}}` },
    { count: 4_000, ...pending, queue_id, ...waits(300), bot_state: 'options' },
    { count: 4_000, ...pending, queue_id, ...waits(5), returned_by: 0 },
    { count: 8_000, ...open, user_id, ...answered(45), ...reminded },
    { count: 8_000, ...open, user_id, ...waits(180) },
    { count: 4_000, ...open, user_id, ...answered(180), ...reminded, expiration_time: 1440 },
    { count: 12_000, status: 'closed', user_id, ...answered(3000) },
  ]
}

/** Tickets that are due: to be reminded, closed by their own time, by that of the number, closed as silent, returned, escalated. */
const due = ({ sales, bia, rui }: Company): Kind[] => {
  const [queue_id, user_id] = [sales.id, bia.user.id]
  return [
    { count: DUE, ...open, user_id, ...answered(45) },
    { count: DUE, ...open, user_id, ...answered(45), ...reminded, expiration_time: 10 },
    { count: DUE, ...open, user_id, ...answered(90), ...reminded },
    { count: DUE, ...open, user_id, ...waits(26 * 60) },
    { count: DUE, ...open, user_id: rui.user.id, ...waits(60) },
    { count: DUE, ...pending, queue_id, ...waits(30) },
  ]
}

async function insertTickets(db: Db, common: object, { count, ...kind }: Kind): Promise<void> {
  const values = Object.entries({ ...common, ...kind })
  await sql`
    insert into tickets (${sql.join(values.map(([name]) => sql.ref(name)))})
    select ${sql.join(values.map(([, value]) => sql.lit(value)))} from generate_series(1, ${count}::int)`.execute(
    db,
  )
}

/** A company with 60,000 tickets, whose number, queue and agents have every time after which something is due. */
async function fill(db: Db, company: Company): Promise<void> {
  const { companyId, sales, bia } = company
  const { id: connectionId } = await company.connection()
  const { id: contactId } = await company.contact()
  await sql`insert into idle_schedules (company_id, connection_id, message, interval_in_minutes)
    values (${companyId}, ${connectionId}, 'Ainda aí?', 30)`.execute(db)
  await sql`update connections set expiration_time = 60 where id = ${connectionId}`.execute(db)
  await sql`update queues set assignment = 'automatic', escalation_minutes = 10 where id = ${sales.id}`.execute(
    db,
  )
  await sql`update companies set return_after_minutes = 30 where id = ${companyId}`.execute(db)
  await sql`update users set last_seen_at = ${AT} where id = ${bia.user.id}`.execute(db)
  await hideTable(db, 'tickets')
  // One contact stands for all customers.
  await sql`do $$ begin execute (
      select 'drop index pg_temp.' || quote_ident(indexrelid::regclass::text) from pg_index
       where indrelid = 'pg_temp.tickets'::regclass and indisunique and pg_get_indexdef(indexrelid) like '%contact_id%');
    end $$`.execute(db)
  const common = { company_id: companyId, connection_id: connectionId, contact_id: contactId }
  for (const kind of [...resting(company), ...due(company)]) await insertTickets(db, common, kind)
  await sql`analyze tickets`.execute(db)
}

const ofTickets: [name: string, before: string, found: number][] = [
  ['tickets_to_remind', '', DUE],
  ['tickets_to_expire', '', 2 * DUE],
  ['silent_tickets_to_close', '24,', DUE],
  ['tickets_to_escalate', '', DUE],
  ['tickets_to_return', '', DUE],
]

test('of 60,000 tickets the periodic tasks read those that are due, up to their limit', async () => {
  const company = await aCompany()
  await rolledBack(async (db) => {
    await fill(db, company)
    const tables = ['tickets']
    for (const [name, before, found] of ofTickets) {
      const explain = (most: number) =>
        explainDue(db, { name, values: `'${AT}', ${before} ${most}`, tables })
      const all = await explain(200)
      expect([name, all.rows, all.wholly]).toEqual([name, found, []])
      expect([name, all.read]).toEqual([name, expect.toSatisfy((read) => read <= found + FEW)])
      const few = await explain(5)
      expect([name, few.read]).toEqual([name, expect.toSatisfy((read) => read <= 2 * 5 + FEW)])
    }
    const assigned = await explainDue(db, {
      name: 'companies_to_assign',
      values: `null, '${AT}', 0, 1000`,
      tables,
    })
    expect([assigned.rows, assigned.wholly]).toEqual([1, []])
    expect(assigned.read).toBeLessThanOrEqual(FEW)
  })
})

const QUIET = 20_000

test('of 20,000 conversations of flows, deadlines and schedules each only the due ones are read', async () => {
  const { companyId } = await aCompany()
  await rolledBack(async (db) => {
    for (const name of ['flow_sessions', 'deadline_events', 'schedules']) await hideTable(db, name)
    const dueAt = sql`${AT}::timestamptz + case when n <= ${DUE} then -1 else n end * interval '1 second'`
    await sql`insert into flow_sessions (company_id, ticket_id, due_at)
      select ${companyId}, n, ${dueAt} from generate_series(1, ${QUIET}::int) n`.execute(db)
    await sql`insert into deadline_events (company_id, ticket_id, triggers, due_at)
      select ${companyId}, n, '{}', ${dueAt} from generate_series(1, ${QUIET}::int) n`.execute(db)
    await sql`insert into schedules (company_id, contact_id, body, send_at, next_at)
      select ${companyId}, 1, 'Oi', ${dueAt}, ${dueAt} from generate_series(1, ${QUIET}::int) n`.execute(
      db,
    )
    await sql`analyze flow_sessions, deadline_events, schedules`.execute(db)
    const flows = await explainDue(db, {
      name: 'flow_sessions_due',
      values: `'${AT}', 128, 512`,
      tables: ['flow_sessions'],
    })
    const events = await explainDue(db, {
      name: 'deadline_events_due',
      values: `'${AT}', 50, 200`,
      tables: ['deadline_events'],
    })
    const schedules = await explainDue(db, {
      name: 'schedules_due',
      values: `'${AT}', 100`,
      tables: ['schedules'],
    })
    for (const { rows, read, wholly } of [flows, events, schedules]) {
      expect([rows, wholly]).toEqual([DUE, []])
      expect(read).toBeLessThanOrEqual(DUE + FEW)
    }
  })
})
