import { sql } from 'kysely'
import { queueRemoved, deadlineTermsChanged } from '../../accounts/queues/hooks.ts'
import { messageWritten, ticketChanged } from '../../desk/hooks.ts'
import { keepDeadlinesLater } from './keep-deadlines.ts'
import { enqueueRecompute } from './recompute-deadlines.ts'
import { targetsOf } from './targets.ts'

ticketChanged.register(async (ctx, { ticket }) => keepDeadlinesLater(ctx, ticket))
messageWritten.register(async (ctx, { ticket }) => keepDeadlinesLater(ctx, ticket))
deadlineTermsChanged.register(async (ctx, { queueId }) => {
  const ids = queueId === null ? [...(await targetsOf(ctx)).keys()] : [queueId]
  for (const id of ids) await enqueueRecompute(ctx, id)
})

/** Its tickets have lost the queue and are locked. */
queueRemoved.register(async ({ db }, { queueId }) => {
  await sql`
    with gone as (delete from deadlines where queue_id = ${queueId} returning ticket_id)
    update tickets set deadline_at = null, deadline_kind = null, deadline_breached = false
     where id in (select ticket_id from gone)`.execute(db)
})
