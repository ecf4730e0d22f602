import { limits } from '@recado/contract/platform/limits'
import { LoginForm } from '@recado/contract/accounts/session'
import type { CompanyRecurrence } from '@recado/contract/accounts/company-recurrence'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import { refuseViolations } from '../../platform/refusal.ts'
import { checkNewPassword, hashPassword } from '../session/passwords.ts'
import { initialSettings } from './rules.ts'

refuseViolations({
  users_email_key: 'ERR_EMAIL_ALREADY_EXISTS',
  white_labels_users_limit: 'ERR_WHITE_LABEL_USER_LIMIT',
  operators_only: 'ERR_NO_PERMISSION',
  companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND',
  companies_white_label_id_fkey: 'ERR_NO_WHITE_LABEL_FOUND',
})

const Name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')

const Plan = z.object({
  name: Name,
  users: z.number().int().min(1),
  connections: z.number().int().min(0),
  queues: z.number().int().min(0),
})

export const NewCompany = z.object({
  name: Name,
  plan: Plan,
  /** The last day of the subscription, YYYY-MM-DD; absent if it has no end. */
  dueDate: z.iso.date().optional(),
  admin: z.object({
    name: Name,
    email: LoginForm.shape.email,
    password: z.string(),
    super: z.boolean().default(false),
  }),
})
export type NewCompany = z.input<typeof NewCompany>

export type CreatedCompany = { companyId: number; adminId: number }

/**
 * Creates a company with its plan, settings and first administrator in one transaction of the database owner. The
 * application's own login founds companies only through the functions for operators and sign-ups, which call the same
 * function of the database.
 */
export const createCompany = (
  ownerDb: Kysely<Tables>,
  wanted: NewCompany,
): Promise<CreatedCompany> => ownerDb.transaction().execute((db) => insertCompany(db, wanted))

/** Creates a company inside a transaction of the database owner. The transaction continues inside the new company. */
export async function insertCompany(
  db: Transaction<Tables>,
  wanted: NewCompany,
): Promise<CreatedCompany> {
  const { name, plan, dueDate, admin } = NewCompany.parse(wanted)
  const founded = await foundCompany(
    db,
    { function: 'found_company', acting: [] },
    { name, planId: await planId(db, plan), dueDate: dueDate ?? null, admin },
  )
  await sql`select set_config('app.company_id', ${String(founded.companyId)}, true)`.execute(db)
  if (admin.super)
    await db.updateTable('users').set({ super: true }).where('id', '=', founded.adminId).execute()
  return founded
}

/** What every way to found a company says of it. */
export type FoundedCompany = {
  name: string
  planId: number
  dueDate: string | null
  /** 0 is the default brand. */
  whiteLabelId?: number
  recurrence?: CompanyRecurrence
  email?: string | null
  phone?: string | null
  document?: string | null
  campaignsEnabled?: boolean
  admin: { name: string; email: string; password: string }
}

/**
 * Founds a company with a function of the database: `found_company` as its owner, else one that checks the caller and calls
 * that. `acting` are the arguments before those of `found_company`.
 *
 * @throws Refusal ERR_INVALID_INPUT for a weak password
 */
export async function foundCompany(
  db: Transaction<Tables>,
  by: { function: 'found_company' | 'create_company'; acting: RawBuilder<unknown>[] },
  wanted: FoundedCompany,
): Promise<CreatedCompany> {
  const { name, admin, email = null, phone = null, document = null } = wanted
  checkNewPassword(admin.password)
  const { campaignsEnabled = true } = wanted
  const settings = { ...initialSettings, campaignsEnabled: String(campaignsEnabled) }
  const values = [
    ...by.acting,
    sql`${name}`,
    sql`${wanted.planId}::int`,
    sql`${wanted.dueDate}::date`,
    sql`${wanted.whiteLabelId ?? 0}::int`,
    sql`${wanted.recurrence ?? 'MENSAL'}`,
    sql`${email}`,
    sql`${phone}`,
    sql`${document}`,
    sql`${JSON.stringify(settings)}::jsonb`,
    sql`${admin.name}`,
    sql`${admin.email}`,
    sql`${await hashPassword(admin.password)}`,
  ]
  const { rows } = await sql<CreatedCompany>`
    select * from ${sql.raw(by.function)}(${sql.join(values)})`.execute(db)
  return rows[0]!
}

/** Plans are identified by name, without regard to case. An existing plan keeps its limits. */
async function planId(db: Transaction<Tables>, plan: z.infer<typeof Plan>): Promise<number> {
  await sql`lock table plans in share row exclusive mode`.execute(db)
  const known = await db
    .selectFrom('plans')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${plan.name})`)
    .orderBy('id')
    .executeTakeFirst()
  const made =
    known ?? (await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow())
  return made.id
}
