import { limits } from '@recado/contract/limits'
import { LoginForm } from '@recado/contract/session'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import { checkNewPassword, hashPassword } from '../session/passwords.ts'
import { firstSettings } from './rules.ts'

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
  /** The last day of the subscription, YYYY-MM-DD; absent: it never ends. */
  dueDate: z.iso.date().optional(),
  admin: z.object({
    name: Name,
    email: LoginForm.shape.email,
    password: z.string(),
    super: z.boolean().default(false),
  }),
})
export type NewCompany = z.input<typeof NewCompany>

export type Founded = { companyId: number; adminId: number }

/**
 * Founds a company whole or not at all: plan, company, settings and its first admin. New companies are outside every
 * company, so this runs on a connection of the owner. There is no function in the database that would let the
 * application's own login do it: nobody who breaks into that login can found companies.
 */
export const createCompany = (ownerDb: Kysely<Tables>, wanted: NewCompany): Promise<Founded> =>
  ownerDb.transaction().execute((db) => foundCompany(db, wanted))

/** The same inside the owner's transaction, which stands in the new company afterwards. */
export async function foundCompany(db: Transaction<Tables>, wanted: NewCompany): Promise<Founded> {
  const { name, plan, dueDate, admin } = NewCompany.parse(wanted)
  checkNewPassword(admin.password)
  const passwordHash = await hashPassword(admin.password)
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name, planId: await planId(db, plan), dueDate: dueDate ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db)
  const settings = Object.entries(firstSettings).map(([key, value]) => ({ key, value }))
  await db.insertInto('settings').values(settings).execute()
  const { password: _spoken, ...person } = admin
  const { id: adminId } = await db
    .insertInto('users')
    .values({ ...person, profile: 'admin', passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { companyId, adminId }
}

/** Plans are known by name; one that is there keeps the limits it has. */
async function planId(db: Transaction<Tables>, plan: z.infer<typeof Plan>): Promise<number> {
  await sql`lock table plans in share row exclusive mode`.execute(db)
  const known = await db
    .selectFrom('plans')
    .select('id')
    .where('name', '=', plan.name)
    .orderBy('id')
    .executeTakeFirst()
  const made =
    known ?? (await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow())
  return made.id
}
