import type { ErrorCode } from '@recado/contract/errors'
import type { RawBuilder } from 'kysely'
import type { Ctx, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import { within } from '../database/within.ts'

/** A row found by a periodic query, of any company. */
export type DueRow = { companyId: number; id: number }

type DueWork = {
  /** What the rows are, for the log. */
  row: 'ticket' | 'schedule' | 'connection' | 'invoice' | 'company'
  work: (ctx: Ctx, id: number) => Promise<void>
  /** Stores a failure in the row, in a transaction of its own. */
  onFailure?: (ctx: Ctx, id: number, code: ErrorCode) => Promise<void>
}

/** A run ends after so many answers of its query, so that a stop of the process never waits long for it. */
const BATCHES_MAX = 5

/** The milliseconds until the next run of a task: 0 if more may be due. Undefined: its usual interval. */
type NextRun = number | undefined

/**
 * Runs a periodic query and processes each row it returns in a transaction, until the query returns nothing new: what has
 * become due during an outage is done without a pause. A failure of one row does not affect the others.
 */
export const forEachDue = (
  world: World,
  question: RawBuilder<DueRow>,
  due: DueWork,
): Promise<NextRun> =>
  inBatches(world, question, async (rows) => {
    for (const row of rows) await processOne(world, row, due)
  })

type DueGroupWork = Pick<DueWork, 'row'> & {
  /** The most rows of one transaction. */
  atOnce: number
  work: (ctx: Ctx, ids: number[]) => Promise<void>
}

/**
 * Like `forEachDue`, with many rows of a company in one transaction. If it fails, each of its rows is processed in a
 * transaction of its own, so that one failure does not affect the others.
 */
export const forDueGroups = (
  world: World,
  question: RawBuilder<DueRow>,
  due: DueGroupWork,
): Promise<NextRun> =>
  inBatches(world, question, async (rows) => {
    for (const [companyId, all] of Map.groupBy(rows, (row) => row.companyId))
      for (let from = 0; from < all.length; from += due.atOnce) {
        const ids = all.slice(from, from + due.atOnce).map(({ id }) => id)
        await processGroup(world, { companyId, ids }, due)
      }
  })

async function inBatches(
  world: World,
  question: RawBuilder<DueRow>,
  process: (rows: DueRow[]) => Promise<void>,
): Promise<NextRun> {
  const tried = new Set<number>()
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const { rows } = await question.execute(world.db)
    const fresh = rows.filter(({ id }) => !tried.has(id))
    if (fresh.length === 0) return undefined
    await process(fresh)
    for (const { id } of fresh) tried.add(id)
  }
  return 0
}

async function processGroup(
  world: World,
  { companyId, ids }: { companyId: number; ids: number[] },
  { row, work }: DueGroupWork,
): Promise<void> {
  try {
    await within(world, { companyId }, (ctx) => work(ctx, ids))
  } catch (error) {
    world.log.warn({ err: error, companyId }, `due ${row}s are processed one by one`)
    for (const id of ids)
      await processOne(world, { companyId, id }, { row, work: (ctx) => work(ctx, [id]) })
  }
}

async function processOne(world: World, { companyId, id }: DueRow, due: DueWork): Promise<void> {
  try {
    await within(world, { companyId }, (ctx) => due.work(ctx, id))
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (!isRefused)
      world.log.error(
        { err: error, [`${due.row}Id`]: id },
        `a due ${due.row} could not be processed`,
      )
    const code = isRefused ? error.code : 'ERR_UNEXPECTED'
    await storeFailure(world, due, { companyId, id, code })
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
