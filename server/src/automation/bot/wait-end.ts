import { sql } from 'kysely'
import { toTicket } from '../../desk/tickets/columns.ts'
import { findTicket } from '../../desk/tickets/find-ticket.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { performTurn } from './perform-turn.ts'
import { readBot } from './script.ts'

const BATCH_SIZE = 200

/** Ends the path of customers who did not answer a question of the bot in time. */
export const continueBots: PeriodicTask = {
  name: 'bots that waited',
  everyMs: 5000,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from bots_to_continue(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'ticket', work: endWait },
    ),
}

/** Checks again under the lock of the ticket, because the answer may arrive at the same moment. */
async function endWait(ctx: Ctx, ticketId: number): Promise<void> {
  const due = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticketId)
    .where('botWaitsUntil', '<=', ctx.now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!due) return
  const [row, bot] = await Promise.all([findTicket(ctx, ticketId), readBot(ctx, ticketId)])
  if (!row || !bot?.position) return
  const { queueId, optionId } = bot.position
  const queue = bot.script.queues.find(({ id }) => id === queueId)
  const leaf = queue?.options.find(({ id }) => id === optionId) ?? null
  const turn = { replies: [], position: null, queueId, leaf }
  await performTurn(ctx, { before: toTicket(row), turn, heard: null })
}
