import { type Kysely, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { insertCompany } from './accounts/companies/create-company.ts'
import { connect } from './platform/database/database.ts'
import type { Tables } from './platform/database/tables.ts'
import { hashPassword } from './accounts/session/passwords.ts'
import { demoHelps } from './demo-helps.ts'
import {
  DEMO_PASSWORD,
  demoCompanies,
  type DemoCompany,
  type DemoPerson,
} from './demo-companies.ts'

/** Serialises the seeding of nodes that start concurrently; the second finds everything present. */
const LOCK = 726_002

/**
 * Creates the missing companies of the demonstration, each in one transaction. An existing company is not changed.
 * Returns the ids of the companies that have a desk.
 */
export async function seedDemo(ownerUrl: string, log: Logger): Promise<number[]> {
  const db = connect({ url: ownerUrl, size: 1, log })
  try {
    const desks: number[] = []
    for (const company of demoCompanies) {
      const companyId = await seedCompany(db, company)
      if (companyId && company.hasDesk) desks.push(companyId)
    }
    return desks
  } finally {
    await db.destroy()
  }
}

/** The id of the company, also of an existing one. Undefined if another company has one of its e-mail addresses. */
const seedCompany = (ownerDb: Kysely<Tables>, company: DemoCompany) =>
  ownerDb.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const { admin, name, plan, people, queues, connection } = company
    const existing = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.companyId')
      .select(['companies.id', 'companies.name'])
      .where(
        'users.email',
        'in',
        [admin, ...people].map(({ email }) => email),
      )
      .executeTakeFirst()
    if (existing) return existing.name === name ? existing.id : undefined
    const { companyId } = await insertCompany(db, {
      name,
      plan,
      dueDate: inAYear(),
      admin: { ...admin, password: DEMO_PASSWORD },
    })
    const queueIds = await addQueues(db, queues)
    for (const person of people) await addUser(db, person, queueIds)
    if (connection) await db.insertInto('connections').values(connection).execute()
    if (admin.super) await db.insertInto('helps').values(demoHelps).execute()
    return companyId
  })

const YEAR_MS = 366 * 86_400_000
const inAYear = () => new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10)

async function addQueues(
  db: Transaction<Tables>,
  queues: DemoCompany['queues'],
): Promise<Map<string, number>> {
  if (queues.length === 0) return new Map()
  const rows = await db.insertInto('queues').values(queues).returning(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function addUser(
  db: Transaction<Tables>,
  { name, email, profile, queues }: DemoPerson,
  queueIds: Map<string, number>,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { id: userId } = await db
    .insertInto('users')
    .values({ name, email, profile, passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const queue of queues)
    await db
      .insertInto('userQueues')
      .values({ userId, queueId: queueIds.get(queue)! })
      .execute()
}
