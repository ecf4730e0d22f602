import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { lockExclusively } from '../../test/database/exclusive-lock.ts'
import { owner } from '../../test/database.ts'
import { aWorld } from '../../test/world.ts'
import { sendDueSchedules } from '../desk/schedules/send-due.ts'
import type { World } from '../platform/ctx.ts'
import { closeExpired, closeInactive, remindCustomers } from './idle/idle-tickets.ts'
import { alertOfDeadlines } from './service-levels/alerts.ts'

// The workers stop at noon and come back at six in the evening, on two servers at once.

const NOON = '2019-11-23T12:00:00Z'
const SIX = '2019-11-23T18:00:00Z'
const REMINDER = 'Ainda está aí?'
const GOODBYE = 'Encerramos por aqui.'

/** Tickets of each kind that a task processes one by one. */
const EACH = 100
/** Tickets of each kind with a deadline, which are processed together. */
const ALERTED = 400
/** Waiting tickets beside them, for which nothing is due. */
const WAITING = 2_000

const tasks = [remindCustomers, closeExpired, closeInactive(24), sendDueSchedules, alertOfDeadlines]

type Kind = { name: string; count: number; minutesBeforeNoon: number } & Record<string, unknown>

/** Customers so far. Their numbers count on. */
let customers = 0

/** Customers, each with a ticket of this kind; all of a kind have the same name. */
async function fill(
  { companyId }: Company,
  { name, count, minutesBeforeNoon, ...values }: Kind,
): Promise<void> {
  const at = new Date(Date.parse(NOON) - minutesBeforeNoon * 60_000)
  const first = customers
  customers += count
  const row = { last_message_at: at, created_at: at, updated_at: at, started_at: at, ...values }
  await owner`
    with met as (
      insert into contacts (company_id, name, number)
      select ${companyId}, ${name}, '55219' || lpad((${first}::int + n)::text, 8, '0')
        from generate_series(1, ${count}::int) n
      returning id, number),
    named as (
      insert into contact_aliases (company_id, kind, value, contact_id)
      select ${companyId}, 'phone', number, id from met)
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message_from_me,
        last_message_at, waiting_since, started_at, idle_message_at, deadline_at, deadline_kind, created_at, updated_at)
    select ${companyId}, met.id, r.connection_id, r.queue_id, r.user_id, r.status, coalesce(r.last_message_from_me, false),
           r.last_message_at, r.waiting_since, r.started_at, r.idle_message_at, r.deadline_at, r.deadline_kind, r.created_at,
           r.updated_at
      from met, json_populate_record(null::tickets, ${JSON.stringify(row)}::json) r`
}

/** Deadlines of the tickets of this kind, with the time of the next alert. */
const addDeadlines = ({ companyId, sales }: Company, name: string, alertAt: string) => owner`
  insert into deadlines (company_id, ticket_id, kind, queue_id, started_at, due_at, alert_at)
  select t.company_id, t.id, t.deadline_kind, ${sales.id}, ${NOON}::timestamptz, t.deadline_at, ${alertAt}::timestamptz
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
   where t.company_id = ${companyId} and c.name = ${name}`

/** Scheduled messages, one for each customer of this kind. */
const addSchedules = ({ companyId }: Company, connectionId: number, [name, at]: [string, string]) =>
  owner`
  insert into schedules (company_id, contact_id, connection_id, body, send_at, next_at)
  select company_id, id, ${connectionId}, 'Lembrete', ${at}::timestamptz, ${at}::timestamptz
    from contacts where company_id = ${companyId} and name = ${name}`

/** What is due at six: reminders, expiries, closings, scheduled messages and alerts, among tickets that only wait. */
async function aDeskAtNoon() {
  for (const task of ['silence', 'schedules', 'deadlines'] as const) await lockExclusively(task)
  const acme = await aCompany()
  const { bia, sales, companyId } = acme
  const [patient, strict] = [
    await acme.connection(),
    await acme.connection({ expirationTime: 60, complationMessage: GOODBYE }),
  ]
  await owner`insert into idle_schedules (company_id, connection_id, message, interval_in_minutes)
    values (${companyId}, ${patient.id}, ${REMINDER}, 30)`
  const user_id = bia.user.id
  const held = { status: 'open', user_id, last_message_from_me: true, minutesBeforeNoon: 0 }
  const waits = {
    status: 'pending',
    connection_id: patient.id,
    queue_id: sales.id,
    waiting_since: NOON,
  }
  const [numbered, closing] = [{ connection_id: patient.id }, { connection_id: strict.id }]
  const kinds: Kind[] = [
    { name: 'remind', count: EACH, ...held, ...numbered },
    { name: 'reminded', count: EACH, ...held, ...numbered, idle_message_at: NOON },
    { name: 'expire', count: EACH, ...held, ...closing },
    {
      name: 'silent',
      count: EACH,
      ...held,
      ...closing,
      last_message_from_me: false,
      minutesBeforeNoon: 20 * 60,
    },
    {
      name: 'missed',
      count: ALERTED,
      minutesBeforeNoon: 0,
      ...waits,
      deadline_at: '2019-11-23T12:10:00Z',
      deadline_kind: 'firstResponse',
    },
    {
      name: 'near',
      count: ALERTED,
      minutesBeforeNoon: 0,
      ...waits,
      deadline_at: '2019-11-23T19:00:00Z',
      deadline_kind: 'resolution',
    },
    { name: 'waiting', count: WAITING, minutesBeforeNoon: 0, ...waits },
    {
      name: 'stale',
      count: EACH,
      minutesBeforeNoon: 0,
      status: 'closed',
      connection_id: patient.id,
    },
    {
      name: 'timely',
      count: EACH,
      minutesBeforeNoon: 0,
      status: 'closed',
      connection_id: patient.id,
    },
  ]
  for (const kind of kinds) await fill(acme, kind)
  await addDeadlines(acme, 'missed', '2019-11-23T12:08:00Z')
  await addDeadlines(acme, 'near', '2019-11-23T17:36:00Z')
  await addSchedules(acme, patient.id, ['stale', '2019-11-23T13:00:00Z'])
  await addSchedules(acme, patient.id, ['timely', '2019-11-23T17:00:00Z'])
  return acme
}

/** Runs every task on both servers at once, as often as the tasks would run within minutes. */
async function comeBack(worlds: World[]): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    await Promise.all(worlds.flatMap((world) => tasks.map((task) => task.run(world))))
}

/** How many tickets of a kind have so many messages of this text, or lines of this action. */
async function countsOf({ companyId }: Company, said: string): Promise<string[]> {
  const rows = await owner<{ name: string; tickets: number; times: number }>`
    select name, count(*)::int as tickets, times from (
      select c.name, count(*)::int as times
        from messages m
        join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where m.company_id = ${companyId} and (m.body = ${said} or m.extra -> 'system' ->> 'action' = ${said})
       group by c.name, t.id) each
     group by name, times order by name, times`
  return rows.map(({ name, tickets, times }) => `${tickets} ${name} × ${times}`)
}

test('after six hours without workers two servers lose nothing that was due and do nothing twice', async () => {
  const acme = await aDeskAtNoon()
  const { companyId } = acme
  const worlds = [aWorld(), aWorld()].map(({ world, clock }) => {
    clock.set(SIX)
    return world
  })
  await comeBack(worlds)
  const said = async (what: string) => [what, await countsOf(acme, what)]
  expect(await said(REMINDER)).toEqual([REMINDER, [`${EACH} remind × 1`]])
  expect(await said('idleSent')).toEqual(['idleSent', [`${EACH} remind × 1`]])
  expect(await said('expired')).toEqual(['expired', [`${EACH} expire × 1`]])
  expect(await said(GOODBYE)).toEqual([GOODBYE, [`${EACH} expire × 1`]])
  expect(await said('autoClosed')).toEqual(['autoClosed', [`${EACH} silent × 1`]])
  expect(await said('responseMissed')).toEqual(['responseMissed', [`${ALERTED} missed × 1`]])
  expect(await said('responseNear')).toEqual(['responseNear', []])
  expect(await said('resolutionNear')).toEqual(['resolutionNear', [`${ALERTED} near × 1`]])
  expect(await said('Lembrete')).toEqual(['Lembrete', [`${EACH} timely × 1`]])
  const schedules = await owner`
    select status, reason, count(*)::int from schedules where company_id = ${companyId} group by 1, 2 order by 1`
  expect(schedules.map((row) => Object.values(row))).toEqual([
    ['ENVIADA', null, EACH],
    // More than two hours late: its author is told instead.
    ['ERRO', 'ERR_SCHEDULE_TOO_LATE', EACH],
  ])
  const [sent] = await owner`
    select count(*)::int, count(distinct message_id)::int as messages from outbox where company_id = ${companyId}`
  expect(sent).toEqual({ count: 3 * EACH, messages: 3 * EACH })
  const [results] = await owner`
    select count(*)::int, count(distinct ticket_id)::int as tickets, bool_or(is_met) as met
      from service_level_results where company_id = ${companyId}`
  expect(results).toEqual({ count: ALERTED, tickets: ALERTED, met: false })
})
