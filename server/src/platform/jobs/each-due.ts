import type { ErrorCode } from '@recado/contract/errors'
import type { RawBuilder } from 'kysely'
import type { Ctx, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import { within } from '../database/within.ts'

/** A row found by a periodic query, of any company. */
export type DueRow = { companyId: number; id: number }

type DueWork = {
  /** What the rows are, for the log. */
  row: 'ticket' | 'schedule' | 'connection'
  work: (ctx: Ctx, id: number) => Promise<void>
  /** Stores a failure in the row, in a transaction of its own. */
  onFailure?: (ctx: Ctx, id: number, code: ErrorCode) => Promise<void>
}

/**
 * Runs a periodic query and processes each row it returns in a transaction. A failure of one row does not affect the
 * others.
 */
export async function forEachDue(
  world: World,
  question: RawBuilder<DueRow>,
  due: DueWork,
): Promise<void> {
  const { rows } = await question.execute(world.db)
  for (const { companyId, id } of rows)
    try {
      await within(world, { companyId }, (ctx) => due.work(ctx, id))
    } catch (error) {
      const isRefused = error instanceof Refusal
      if (!isRefused)
        world.log.error(
          { err: error, [`${due.row}Id`]: id },
          `a due ${due.row} could not be processed`,
        )
      await storeFailure(world, due, {
        companyId,
        id,
        code: isRefused ? error.code : 'ERR_UNEXPECTED',
      })
    }
}

type Failure = DueRow & { code: ErrorCode }

async function storeFailure(
  world: World,
  { row, onFailure }: DueWork,
  { companyId, id, code }: Failure,
): Promise<void> {
  if (!onFailure) return
  try {
    await within(world, { companyId }, (ctx) => onFailure(ctx, id, code))
  } catch (error) {
    world.log.error(
      { err: error, [`${row}Id`]: id },
      `the failure of a due ${row} could not be stored`,
    )
  }
}
