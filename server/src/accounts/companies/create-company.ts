import { limits } from '@recado/contract/platform/limits'
import { LoginForm } from '@recado/contract/accounts/session'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import { refuseViolations } from '../../platform/refusal.ts'
import { checkNewPassword, hashPassword } from '../session/passwords.ts'
import { initialSettings } from './rules.ts'

refuseViolations({
  users_email_key: 'ERR_EMAIL_ALREADY_EXISTS',
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
 * Creates a company with its plan, settings and first administrator in one transaction. The row of a new company is
 * outside every company, so the transaction uses a connection of the database owner. No database function lets the
 * application's own login create companies, so a compromise of that login does not allow it either.
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
  checkNewPassword(admin.password)
  const passwordHash = await hashPassword(admin.password)
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name, planId: await planId(db, plan), dueDate: dueDate ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
  const settings = Object.entries(initialSettings).map(([key, value]) => ({ key, value }))
  await db.insertInto('settings').values(settings).execute()
  const { password: _password, ...person } = admin
  const { id: adminId } = await db
    .insertInto('users')
    .values({ ...person, profile: 'admin', passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId, adminId }
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
