import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What a plan limits: the counted rows and the error code beyond the limit. */
const limited = {
  users: { counted: sql`users`, code: 'ERR_USER_LIMIT' },
  queues: { counted: sql`queues where deleted_at is null`, code: 'ERR_QUEUE_LIMIT' },
  connections: { counted: sql`connections where deleted_at is null`, code: 'ERR_CONNECTION_LIMIT' },
} as const satisfies Record<string, { counted: RawBuilder<unknown>; code: string }>

type Limited = keyof typeof limited

/**
 * Refuses one more row if the plan of the company allows no more. Holds a lock until the transaction ends, so that
 * concurrent calls cannot both create the last allowed row.
 */
export async function refuseAbovePlanLimit(ctx: Ctx, kind: Limited): Promise<void> {
  const { counted, code } = limited[kind]
  await lockLimitedRows(ctx, kind)
  const { rows } = await sql<{ limit: number | null; count: number }>`
    select ${sql.ref(`plans.${kind}`)} as "limit", (select count(*)::int from ${counted}) as count
      from companies left join plans on plans.id = companies.plan_id
     where companies.id = ${ctx.companyId}`.execute(ctx.db)
  const { limit, count } = rows[0]!
  if (limit !== null && count >= limit) throw new Refusal(code, { limit })
}

/**
 * Serialises changes of one kind of limited row within a company, until the transaction ends. A count after it is exact.
 */
export const lockLimitedRows = ({ db, companyId }: Ctx, kind: Limited | 'tags' | 'lanes') =>
  sql`select pg_advisory_xact_lock(hashtext(${kind}), ${companyId})`.execute(db)
