import {
  type CompanyList,
  type companyAdmin,
  type CompanyState,
  type OperatedCompany,
  SUPPORT_VISITS_MAX,
} from '@recado/contract/accounts/company-admin'
import type { CompanyRecurrence } from '@recado/contract/accounts/company-recurrence'
import { limits } from '@recado/contract/platform/limits'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { COUNTED_MAX, totalsOf } from '../../platform/http/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toPlan } from '../plans/queries.ts'
import { dayIn } from '../session/rules.ts'

type PageQuery = Input<typeof companyAdmin.all> & {
  /** 0 is the default brand. Undefined: every brand of the operator. */
  whiteLabelId?: number
}

/** One page of the companies in the reach of the operator, next due first, with what they use. */
export async function listCompanies(ctx: Ctx, wanted: PageQuery): Promise<CompanyList> {
  const { whiteLabelId = null, searchParam, state, pageNumber } = wanted
  const skipped = (pageNumber - 1) * limits.page
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select * from find_companies(${ctx.user.id}, ${whiteLabelId}::int, ${searchParam}, ${state || null}::text, ${ctx.now},
                                 ${skipped}, ${limits.page + 1}, ${COUNTED_MAX})`.execute(ctx.db)
  const { ids, total } = rows[0]!
  const [companies, brands] = await Promise.all([
    readOperated(ctx, ids.slice(0, limits.page)),
    listBrands(ctx),
  ])
  return { companies, ...totalsOf(total), hasMore: ids.length > limits.page, brands }
}

/** A company in the reach of the operator. */
export async function showOperated(ctx: Ctx, id: number): Promise<OperatedCompany> {
  const [company] = await readOperated(ctx, [id])
  if (!company) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return company
}

/** The visits of operators to a company, and how many people used it in the last days. */
export async function listVisits(
  ctx: Ctx,
  { id }: Input<typeof companyAdmin.visits>,
): Promise<Answer<typeof companyAdmin.visits>> {
  await showOperated(ctx, id)
  const { db, user, now } = ctx
  const [visits, active] = await Promise.all([
    sql<VisitRow>`
      select * from support_entries_of(${user.id}, ${id}, ${SUPPORT_VISITS_MAX})`.execute(db),
    sql<{ people: number }>`
      select people_active(${user.id}, ${id}, ${now}::timestamptz - interval '7 days') as people`.execute(
      db,
    ),
  ])
  return {
    visits: visits.rows.map(({ operatorName, reason, begunAt, overAt }) => ({
      operator: operatorName,
      reason,
      begunAt: begunAt.toISOString(),
      endsAt: overAt.toISOString(),
    })),
    activePeople: active.rows[0]!.people,
  }
}

type VisitRow = { operatorName: string; reason: string; begunAt: Date; overAt: Date }

type OperatedRow = {
  id: number
  name: string
  email: string | null
  phone: string | null
  document: string | null
  status: boolean
  state: CompanyState
  dueDate: string | null
  dueDay: number | null
  recurrence: CompanyRecurrence
  timeZone: string
  createdAt: Date
  whiteLabelId: number
  planId: number | null
  campaignsEnabled: boolean
  users: number
  connections: number
  queues: number
  messages: number
  bytes: number
}

async function readOperated(ctx: Ctx, ids: number[]): Promise<OperatedCompany[]> {
  const { db, user, now } = ctx
  const { rows } = await sql<OperatedRow>`
    select * from operated_companies(${user.id}, ${ids}::int[], ${now})`.execute(db)
  const plans = await plansOf(ctx, rows)
  return rows.map(({ users, connections, queues, messages, bytes, timeZone, ...company }) => ({
    ...company,
    createdAt: company.createdAt.toISOString(),
    today: dayIn(timeZone, now),
    plan: plans.get(company.planId) ?? null,
    usage: { users, connections, queues, messages, storage: bytes },
  }))
}

async function plansOf({ db }: Ctx, rows: OperatedRow[]) {
  const ids = [...new Set(rows.flatMap(({ planId }) => planId ?? []))]
  if (ids.length === 0) return new Map<number | null, never>()
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'name', 'valueCents', 'users', 'connections', 'queues'])
    .where('id', 'in', ids)
    .execute()
  return new Map(plans.map((plan) => [plan.id as number | null, toPlan(plan)]))
}

async function listBrands({ db, user }: Ctx): Promise<CompanyList['brands']> {
  const { rows } = await sql<CompanyList['brands'][number]>`
    select * from operated_brands(${user.id})`.execute(db)
  return rows
}
