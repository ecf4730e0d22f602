import { exportProgressed } from '@recado/contract/platform/exports'
import type { AccessClaims, World } from '../ctx.ts'
import { within } from '../database/within.ts'
import type { Cell } from './cells.ts'

type ReportOptions = { claims: AccessClaims; exportId: string | undefined }

/**
 * The same rows. After each batch the screens of the user hear how many rows were written, on every page and
 * also if another node sends the file. Rows go on if a report fails.
 */
export async function* reportRows(
  world: World,
  { claims, exportId }: ReportOptions,
  rows: AsyncIterable<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  let done = 0
  for await (const some of rows) {
    yield some
    done += some.length
    if (exportId !== undefined)
      await within(world, claims, async (ctx) =>
        ctx.emit(exportProgressed, { exportId, rows: done }, { rooms: [`u:${ctx.user.id}`] }),
      ).catch((err: unknown) => world.log.warn({ err }, 'the progress of an export was not sent'))
  }
}
