import { sql } from 'kysely'
import { addLine } from '../../desk/messages/timeline.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { markedUnread } from '../../desk/tickets/transfer.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'

const BATCH_SIZE = 200
/** Leaders named in one line. */
const LEADERS_MAX = 50

/** Escalates tickets that nobody takes within the time of their queue: to another queue, to the leaders, or both. */
export const escalateWaiting: PeriodicTask = {
  name: 'tickets that nobody takes',
  everyMs: 10_000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from tickets_to_escalate(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', work: escalate },
    ),
}

type Escalation = {
  queueId: number
  queueName: string
  minutes: number
  notifies: boolean
  targetId: number | null
  targetName: string | null
}

/**
 * Escalates a ticket once in each queue of a wait, so that two queues which escalate to each other end. Locks the ticket
 * and checks the conditions again.
 */
async function escalate(ctx: Ctx, ticketId: number): Promise<void> {
  const due = await lockDue(ctx, ticketId)
  if (!due) return
  const before = await showTicket(ctx, { ticketId })
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({
        escalatedFrom: sql<number[]>`array_append(coalesce(escalated_from, '{}'), ${due.queueId})`,
        ...(due.targetId !== null && { queueId: due.targetId, ...markedUnread }),
      })
      .where('id', '=', ticketId),
  )
  emitTicketUpdated(ctx, ticket!, before)
  const mentions = due.notifies ? await leadersOf(ctx) : []
  await addLine(ctx, ticket!, {
    action: 'escalated',
    toQueue: due.targetName,
    text: String(due.minutes),
    ...(mentions.length > 0 && { mentions }),
    cause: causeOf(due),
  })
}

async function lockDue({ db, now }: Ctx, ticketId: number): Promise<Escalation | undefined> {
  const { rows } = await sql<Escalation>`
    select q.id as queue_id, q.name as queue_name, q.escalation_minutes as minutes, q.escalation_notifies as notifies,
           target.id as target_id, target.name as target_name
      from tickets t
      join queues q on q.id = t.queue_id and q.deleted_at is null
      left join queues target on target.id = q.escalation_queue_id and target.deleted_at is null
     where t.id = ${ticketId} and t.status = 'pending' and t.user_id is null
       and (t.bot_state is null or t.bot_state = 'paused')
       and (t.escalated_from is null or q.id <> all (t.escalated_from))
       and greatest(t.waiting_since, t.queue_since) <= ${now}::timestamptz - make_interval(mins => q.escalation_minutes)
       for no key update of t`.execute(db)
  return rows[0]
}

const leadersOf = ({ db }: Ctx): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('profile', 'in', ['admin', 'manager'])
    .where('deactivatedAt', 'is', null)
    .orderBy('id')
    .limit(LEADERS_MAX)
    .execute()

const causeOf = ({ queueId, queueName, minutes, targetName }: Escalation) =>
  ({
    kind: 'escalation',
    name: queueName,
    code: targetName === null ? 'notTaken' : 'notTakenMoved',
    inputs: { queue: queueName, minutes, ...(targetName !== null && { target: targetName }) },
    editor: `/queues?edit=${queueId}`,
  }) as const
