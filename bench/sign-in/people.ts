import { Client } from 'pg'
import { pino } from 'pino'
import { createCompany } from '../../server/src/accounts/companies/create-company.ts'
import { hashPassword } from '../../server/src/accounts/session/passwords.ts'
import { aboutSecret } from '../../server/src/accounts/two-factor/authenticator.ts'
import { newSecret } from '../../server/src/accounts/two-factor/totp.ts'
import { DEMO_PASSWORD } from '../../server/src/demo-companies.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { makeSeal } from '../../server/src/platform/seal.ts'

/** Somebody with an authenticator, who signs in with the password of the demonstration. */
export type SignInPerson = { email: string; secret: string }

/** Somebody without one. */
export const READER = 'leitora@entrada.demo'

type Folder = { ownerUrl: string; env: { SECRET_KEY: string } }

/** Fills a new database with one company of so many people. */
export async function fillPeople(folder: Folder, count: number): Promise<SignInPerson[]> {
  await migrate(folder.ownerUrl)
  const companyId = await foundCompany(folder.ownerUrl)
  const db = new Client({ connectionString: folder.ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ id: number; email: string }>(
      `insert into users (company_id, name, email, profile, password_hash)
       select $1, 'Pessoa ' || n, 'pessoa' || n || '@entrada.demo', 'user', $2
         from generate_series(1, $3::int) n returning id, email`,
      [companyId, await hashPassword(DEMO_PASSWORD), count],
    )
    const seal = makeSeal(folder.env.SECRET_KEY)
    const people = rows.map(({ id, email }) => {
      const secret = newSecret()
      return { id, email, secret, sealed: seal.close(secret, aboutSecret(companyId, id)) }
    })
    await db.query(
      `insert into two_factors (company_id, user_id, secret, confirmed_at)
       select $1, id, secret, now() from unnest($2::int[], $3::bytea[]) as given (id, secret)`,
      [companyId, people.map(({ id }) => id), people.map(({ sealed }) => sealed)],
    )
    await db.query('vacuum (analyze)')
    return people.map(({ email, secret }) => ({ email, secret }))
  } finally {
    await db.end()
  }
}

async function foundCompany(ownerUrl: string): Promise<number> {
  const ownerDb = connect({ url: ownerUrl, size: 1, log: pino({ level: 'silent' }) })
  try {
    const { companyId } = await createCompany(ownerDb, {
      name: 'Entrada',
      plan: { name: 'Entrada', users: 100_000, connections: 1, queues: 1 },
      admin: { name: 'Lia Leitora', email: READER, password: DEMO_PASSWORD },
    })
    return companyId
  } finally {
    await ownerDb.destroy()
  }
}
