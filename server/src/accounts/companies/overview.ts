import {
  OPERATION_ACTS_MAX,
  type OperationOverview,
  SURPLUS_PAYMENTS_MAX,
} from '@recado/contract/accounts/operation'
import type { AuditAct } from '@recado/contract/accounts/audit'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** Jobs are counted up to this number. */
const JOBS_MAX = 10_000

type Counts = OperationOverview['companies'] & OperationOverview['numbers']
type Cents = { paidCents: number; overdueCents: number }
type SurplusRow = Omit<OperationOverview['surplusPayments'][number], 'value' | 'at'> & {
  valueCents: number
  foundAt: Date
}
type JobRow = NonNullable<OperationOverview['jobs']>[number]

/** What operators see first. Every number is counted over a bounded set of rows. */
export async function showOverview(ctx: Ctx): Promise<OperationOverview> {
  const { db, user, now } = ctx
  const [counts, revenue, surplus, jobs, acts, brand] = await Promise.all([
    sql<Counts>`select * from operators_overview(${user.id}, ${now})`.execute(db),
    sql<Cents>`select * from operators_revenue(${user.id}, ${now})`.execute(db),
    sql<SurplusRow>`
      select * from operators_surplus_payments(${user.id}, ${SURPLUS_PAYMENTS_MAX})`.execute(db),
    sql<JobRow>`select * from operators_jobs(${user.id}, ${now}, ${JOBS_MAX})`.execute(db),
    latestActs(ctx),
    ownBrand(ctx),
  ])
  const { connected, silent, down, ...companies } = counts.rows[0] ?? noCompanies
  const { paidCents, overdueCents } = revenue.rows[0]!
  return {
    companies,
    numbers: { connected, silent, down },
    revenue: { paid: paidCents / 100, overdue: overdueCents / 100 },
    surplusPayments: surplus.rows.map(({ valueCents, foundAt, ...payment }) => ({
      ...payment,
      value: valueCents / 100,
      at: foundAt.toISOString(),
    })),
    jobs: brand === null ? jobs.rows : null,
    acts,
  }
}

const noCompanies = {
  active: 0,
  trial: 0,
  overdue: 0,
  suspended: 0,
  connected: 0,
  silent: 0,
  down: 0,
}

async function latestActs({ db }: Ctx): Promise<OperationOverview['acts']> {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['id', 'at', 'userName as operator', 'act', 'subject'])
    .where('kind', '=', 'operator')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(OPERATION_ACTS_MAX)
    .execute()
  return rows.map(({ at, act, ...entry }) => ({
    ...entry,
    act: act as AuditAct,
    at: at.toISOString(),
  }))
}

async function ownBrand({ db, companyId }: Ctx): Promise<number | null> {
  const { whiteLabelId } = await db
    .selectFrom('companies')
    .select('whiteLabelId')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return whiteLabelId
}
