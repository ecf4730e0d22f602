import { type Kysely, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { insertCompany } from './accounts/companies/create-company.ts'
import { demoSubscribers } from './demo-subscribers.ts'
import { connect } from './platform/database/database.ts'
import type { Tables } from './platform/database/tables.ts'
import { hashPassword } from './accounts/session/passwords.ts'
import { dayIn } from './accounts/session/rules.ts'
import { demoHelps } from './demo-helps.ts'
import { addDemoInvoices } from './demo-invoices.ts'
import {
  DEMO_PASSWORD,
  demoBrand,
  demoCompanies,
  demoPlans,
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
    await addPlans(db)
    const desks: number[] = []
    for (const company of [...demoCompanies, ...demoSubscribers]) {
      const companyId = await seedCompany(db, company)
      if (companyId && company.hasDesk) desks.push(companyId)
    }
    return desks
  } finally {
    await db.destroy()
  }
}

const addPlans = (db: Kysely<Tables>) =>
  db
    .insertInto('plans')
    .values(demoPlans)
    .onConflict((known) => known.expression(sql`lower(name)`).doNothing())
    .execute()

/** The id of the company, also of an existing one. Undefined if another company has one of its e-mail addresses. */
const seedCompany = (ownerDb: Kysely<Tables>, company: DemoCompany) =>
  ownerDb.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const { admin, name, plan, people, queues, connection, numbers = 0, dueInDays } = company
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
      dueDate: dayAfter(dueInDays),
      admin: { ...admin, password: DEMO_PASSWORD },
    })
    const queueIds = await addQueues(db, queues)
    await addPeople(db, people, queueIds)
    if (connection) await db.insertInto('connections').values(connection).execute()
    for (let number = 1; number <= numbers; number += 1)
      await db
        .insertInto('connections')
        // Nobody pairs these: a node would ask for a QR code again and again.
        .values({
          name: `Número ${number}`,
          isDefault: number === 1,
          desired: 'disconnected',
          status: 'DISCONNECTED',
        })
        .execute()
    if (company.hasDesk) await addDemoInvoices(db, companyId)
    if (admin.super) await db.insertInto('helps').values(demoHelps).execute()
    if (company.isBranded) await addBrand(db, companyId)
    await age(db, companyId, company)
    return companyId
  })

/** Puts a company under the brand of the demonstration. Somebody else's brand at its path stays as it is. */
async function addBrand(db: Transaction<Tables>, companyId: number): Promise<void> {
  await db
    .insertInto('whiteLabels')
    .values({ ...demoBrand, dueDate: dayAfter() })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
  const { path, email } = demoBrand
  const brand = await db
    .selectFrom('whiteLabels')
    .select('id')
    .where('path', '=', path)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!brand) return
  await db
    .updateTable('companies')
    .set({ whiteLabelId: brand.id })
    .where('id', '=', companyId)
    .execute()
}

/** Moves the day on which a company was founded, so that it is not on trial, and suspends it. */
const age = (
  db: Transaction<Tables>,
  companyId: number,
  { foundedDaysAgo = 0, isSuspended }: DemoCompany,
) =>
  db
    .updateTable('companies')
    .set({
      createdAt: new Date(Date.now() - foundedDaysAgo * DAY_MS),
      status: !isSuspended,
    })
    .where('id', '=', companyId)
    .execute()

const DAY_MS = 86_400_000
/** A day in the time zone that new companies have. */
const dayAfter = (days = 366) => dayIn('America/Sao_Paulo', new Date(Date.now() + days * DAY_MS))

async function addQueues(
  db: Transaction<Tables>,
  queues: DemoCompany['queues'],
): Promise<Map<string, number>> {
  if (queues.length === 0) return new Map()
  const rows = await db.insertInto('queues').values(queues).returning(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** One hash for all: they share the password, and each hash costs a good part of a second. */
async function addPeople(
  db: Transaction<Tables>,
  people: DemoPerson[],
  queueIds: Map<string, number>,
): Promise<void> {
  if (people.length === 0) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { name, email, profile, queues } of people) {
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
}
