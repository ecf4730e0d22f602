import type { ErrorCode } from '@recado/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What a plan limits: the counted rows and the error code beyond the limit. */
const limited = {
  users: { counted: sql`users where deactivated_at is null`, code: 'ERR_USER_LIMIT' },
  queues: { counted: sql`queues where deleted_at is null`, code: 'ERR_QUEUE_LIMIT' },
  connections: { counted: sql`connections where deleted_at is null`, code: 'ERR_CONNECTION_LIMIT' },
} as const satisfies Record<string, { counted: RawBuilder<unknown>; code: string }>

type Limited = keyof typeof limited

/**
 * Refuses one more row if the plan of the company allows no more. Holds a lock until the transaction ends, so that
 * concurrent calls cannot both create the last allowed row.
 */
export async function refuseAbovePlanLimit(ctx: Ctx, kind: Limited): Promise<void> {
  await lockLimitedRows(ctx, kind)
  const { limit, used } = await planUsage(ctx, kind)
  if (limit !== null && used >= limit) throw new Refusal(limited[kind].code, { limit })
}

/** The number of existing rows, and the limit of the plan. Null: no limit. */
export async function planUsage(
  { db, companyId }: Ctx,
  kind: Limited,
): Promise<{ used: number; limit: number | null }> {
  const { rows } = await sql<{ limit: number | null; used: number }>`
    select ${sql.ref(`plans.${kind}`)} as "limit", (select count(*)::int from ${limited[kind].counted}) as used
      from companies left join plans on plans.id = companies.plan_id
     where companies.id = ${companyId}`.execute(db)
  return rows[0]!
}

/** Kinds of rows with a limit that is the same in every plan. */
type Capped =
  | 'apiKeys'
  | 'closingReasons'
  | 'holidays'
  | 'automationRules'
  | 'lanes'
  | 'quickMessages'
  | 'savedViews'
  | 'tags'

/**
 * Refuses one more row with `code` if there already are `max`. `counted`: a table with the condition of the counted
 * rows. Holds a lock until the transaction ends, so that concurrent calls cannot both create the last allowed row.
 */
export async function refuseAboveLimit(
  ctx: Ctx,
  kind: Capped,
  { counted, max, code }: { counted: RawBuilder<unknown>; max: number; code: ErrorCode },
): Promise<void> {
  await lockLimitedRows(ctx, kind)
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from ${counted}`.execute(ctx.db)
  if (rows[0]!.used >= max) throw new Refusal(code)
}

/**
 * Serialises changes of one kind of limited row within a company, until the transaction ends. A count after it is exact.
 */
export const lockLimitedRows = ({ db, companyId }: Ctx, kind: Limited | Capped) =>
  sql`select pg_advisory_xact_lock(hashtext(${kind}), ${companyId})`.execute(db)
