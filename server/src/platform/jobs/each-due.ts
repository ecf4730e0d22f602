import type { RawBuilder } from 'kysely'
import type { Ctx, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import { within } from '../database/within.ts'

/** A ticket found by a periodic query, of any company. */
export type DueTicket = { companyId: number; id: number }

/**
 * Runs a periodic query and processes each ticket it returns in a transaction. A failure of one ticket does not affect
 * the others.
 */
export async function forEachDue(
  world: World,
  question: RawBuilder<DueTicket>,
  work: (ctx: Ctx, ticketId: number) => Promise<void>,
): Promise<void> {
  const { rows } = await question.execute(world.db)
  for (const { companyId, id } of rows)
    try {
      await within(world, { companyId }, (ctx) => work(ctx, id))
    } catch (error) {
      if (!(error instanceof Refusal))
        world.log.error({ err: error, ticketId: id }, 'a due ticket could not be processed')
    }
}
