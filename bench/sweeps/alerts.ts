import { setTimeout as pause } from 'node:timers/promises'
import { asOwner, type SweptCompany } from './fill.ts'

export type CatchUp = { alerts: number; seconds: number; perSecond: number }

const LOOK_EVERY_MS = 250

/** Makes this many missed deadlines due at once, and waits until the product has alerted of each, exactly once. */
export const measureAlerts = (
  ownerUrl: string,
  { companyId, waitingQueueId }: SweptCompany,
  { alerts, within }: { alerts: number; within: number },
): Promise<CatchUp> =>
  asOwner(ownerUrl, async (db) => {
    const numberOf = async (query: string) =>
      (await db.query<{ count: number }>(query, [companyId])).rows[0]!.count
    await db.query(
      `update deadlines set due_at = now() - interval '1 minute', alert_at = now() - interval '25 minutes'
        where company_id = $1 and ticket_id in (
          select id from tickets where company_id = $1 and queue_id = $2 and status = 'pending' order by id limit $3)`,
      [companyId, waitingQueueId, alerts],
    )
    const began = performance.now()
    const left = () =>
      numberOf('select count(*)::int from deadlines where company_id = $1 and alert_at <= now()')
    for (let due = await left(); due > 0; due = await left()) {
      if (performance.now() - began > within)
        throw new Error(`${due} of ${alerts} alerts are not given after ${within} ms`)
      await pause(LOOK_EVERY_MS)
    }
    const seconds = (performance.now() - began) / 1000
    const [lines, alerted] = [
      await numberOf(`select count(*)::int from messages
        where company_id = $1 and extra -> 'system' ->> 'action' = 'responseMissed'`),
      await numberOf(`select count(distinct ticket_id)::int as count from messages
        where company_id = $1 and extra -> 'system' ->> 'action' = 'responseMissed'`),
    ]
    if (lines !== alerts || alerted !== alerts)
      throw new Error(`${alerts} alerts were due; ${lines} were given, in ${alerted} tickets`)
    return { alerts, seconds: Math.round(seconds), perSecond: Math.round(alerts / seconds) }
  })
