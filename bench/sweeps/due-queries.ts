import type { Client } from 'pg'
import { type Timings, timingsOf } from '../support/screen-measures.ts'
import { asOwner, DUE } from './fill.ts'

const TIMES = 40

/** The query of each periodic task, with its usual limit. */
const queries = {
  'idle messages': 'select * from tickets_to_remind(now(), 200)',
  'expired tickets': 'select * from tickets_to_expire(now(), 200)',
  'inactive tickets': 'select * from silent_tickets_to_close(now(), 24, 200)',
  'tickets that nobody takes': 'select * from tickets_to_escalate(now(), 200)',
  'tickets of offline agents': 'select * from tickets_to_return(now(), 200)',
  'tickets to assign': 'select * from companies_to_assign(null, now(), 0, 1000)',
  deadlines: 'select * from deadlines_to_alert(now(), 500)',
  'deadlines, with alerts due': `select * from deadlines_to_alert(now() + interval '2 hours', 500)`,
  flows: 'select * from flow_sessions_due(now(), 128, 512)',
  'scheduled messages': 'select * from schedules_due(now(), 100)',
  'bots that waited': 'select * from bots_to_continue(now(), 200)',
} as const

export type QueryTimes = Record<string, Timings & { rows: number }>

/** Milliseconds of each query from this program to the database and back, besides a query that reads nothing. */
export const measureQueries = (ownerUrl: string): Promise<QueryTimes> =>
  asOwner(ownerUrl, async (db) => {
    const times: QueryTimes = { 'bare limit: select 1': await timesOf(db, 'select 1') }
    for (const [name, query] of Object.entries(queries)) times[name] = await timesOf(db, query)
    const found = times['idle messages']!.rows
    if (found === 0) throw new Error(`of ${DUE} reminders that are due the query finds none`)
    return times
  })

async function timesOf(db: Client, query: string): Promise<Timings & { rows: number }> {
  const times: number[] = []
  let rows = 0
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now()
    rows = (await db.query({ text: query, name: query.slice(0, 60) })).rowCount ?? 0
    times.push(performance.now() - began)
  }
  return { ...timingsOf(times), rows }
}
