import { companyChanged } from '@recado/contract/accounts/company-admin'
import type { LiveEvent } from '@recado/contract/platform/live'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { OPERATOR_ROOM } from '../../platform/live/sockets.ts'

type News<Data> = {
  event: LiveEvent<Data>
  data: Data & { companyId: number }
  /** Operators of these brands hear of it too. */
  brands?: number[]
}

/**
 * Tells the screens of the operators who administer this company. They work in other companies, which the transaction of a
 * change cannot reach.
 */
export async function tellOperatorsOf<Data>(
  world: World,
  { event, data, brands = [] }: News<Data>,
): Promise<void> {
  const { companyId } = data
  const homes = await within(world, { companyId, readOnly: true }, async ({ db }) => {
    const { rows } = await sql<{ home: number }>`
      select home from companies_of_operators(${brands}::int[]) as home`.execute(db)
    return rows.map(({ home }) => home)
  })
  for (const home of homes)
    await within(world, { companyId: home }, async (ctx) => {
      if (await keepsCompany(ctx)) ctx.emit(event, data, { rooms: [OPERATOR_ROOM] })
    })
}

/** Prevents the deletion of the company until the transaction ends. False: it was deleted meanwhile. */
async function keepsCompany({ db, companyId }: Ctx): Promise<boolean> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forKeyShare()
    .execute()
  return rows.length > 0
}

const Changed = z.object({ companyId: z.number(), brandBefore: z.number() })

/** Tells the operators who administer the company, or did before, that it was created, changed or deleted. */
export const tellCompanyChanged = job(
  'tell-company-changed',
  Changed,
  (world, { companyId, brandBefore }) =>
    tellOperatorsOf(world, { event: companyChanged, data: { companyId }, brands: [brandBefore] }),
)
