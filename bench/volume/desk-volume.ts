import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { Client } from 'pg'
import { createCompany } from '../../server/src/accounts/companies/create-company.ts'
import { DEMO_PASSWORD } from '../../server/src/demo-companies.ts'
import { lockDataDir } from '../../server/src/platform/embedded-postgresql/lock-data-dir.ts'
import { secretKeyOf } from '../../server/src/platform/embedded-postgresql/secret-key.ts'
import { startDatabase } from '../../server/src/platform/embedded-postgresql/start-database.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { temporaryFolder } from '../support/processes.ts'
import { hashPassword } from '../../server/src/accounts/session/passwords.ts'
import {
  addContacts,
  addMessages,
  addPeople,
  addRest,
  addTickets,
  type Filling,
  planTickets,
  type Sizes,
} from './steps.ts'

/** Whoever administers the filled company; its agents are volume1 to volume19, all with the demonstration's password. */
export const VOLUME_ADMIN = 'volume@recado.demo'

/** An agent of the filled company, from 1 to 19; the first two are managers. */
export const volumeAgent = (n: number) => `volume${n}@recado.demo`

/** The admin of a small company, from 1 to 20. */
export const smallCompanyAdmin = (n: number) => `small${n}@recado.demo`

const say = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * One company as after three years of work: 20 people, 8 queues and, unless told otherwise, 50,000 contacts, 200,000
 * tickets (5,000 attended, 5,000 waiting) and 2,000,000 messages. Does nothing where it is there already.
 */
export async function fillVolume(ownerUrl: string, sizes: Sizes): Promise<void> {
  await migrate(ownerUrl)
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const { rowCount } = await db.query('select from users where email = $1', [VOLUME_ADMIN])
    if (rowCount) return say('the company is there already')
    const companyId = await found(ownerUrl, { name: 'Grande Empresa', email: VOLUME_ADMIN })
    await db.query('begin')
    await fillWithoutIndexes({ db, companyId, sizes, emails: 'volume' })
    await db.query('commit')
    await inTurn(db, ['vacuum (analyze) messages', 'vacuum (analyze) tickets', 'analyze'])
  } finally {
    await db.end()
  }
}

const SMALL_COMPANIES = 20

/** Twenty companies as after their first month, beside the large one. Does nothing where they are there already. */
export async function fillSmallCompanies(ownerUrl: string): Promise<void> {
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const keys = (await foreignKeysOfMessages(db)).map(({ name }) => name)
    // The messages are there before their tickets; the keys are checked at each commit.
    await setKeys(db, keys, 'deferrable initially deferred')
    for (let n = 1; n <= SMALL_COMPANIES; n += 1) {
      const email = smallCompanyAdmin(n)
      const { rowCount } = await db.query('select from users where email = $1', [email])
      if (rowCount) continue
      const companyId = await found(ownerUrl, { name: `Pequena Empresa ${n}`, email })
      await db.query('begin')
      await fill({ db, companyId, sizes: SMALL, emails: `small${n}-` })
      await db.query('commit')
    }
    await setKeys(db, keys, 'not deferrable')
    await db.query('analyze')
  } finally {
    await db.end()
  }
}

async function found(
  ownerUrl: string,
  { name, email }: { name: string; email: string },
): Promise<number> {
  const ownerDb = connect({ url: ownerUrl, size: 1, log: pino({ level: 'silent' }) })
  try {
    const { companyId } = await createCompany(ownerDb, {
      name,
      plan: { name: 'Volume', users: 100, connections: 10, queues: 20 },
      admin: { name: 'Vera Volume', email, password: DEMO_PASSWORD },
    })
    return companyId
  } finally {
    await ownerDb.destroy()
  }
}

async function fill(filling: Filling): Promise<void> {
  await addPeople(filling, await hashPassword(DEMO_PASSWORD))
  await addContacts(filling)
  await planTickets(filling)
  await addMessages(filling)
  await addTickets(filling)
  await addRest(filling)
}

/** Fills the only company of a database: without the indexes of messages, which are built again at the end. */
async function fillWithoutIndexes(filling: Filling): Promise<void> {
  const { db } = filling
  await db.query('select setseed(0.5)')
  await db.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  const rebuild = await takeDown(db)
  await db.query('create index for_tickets on messages (company_id, position)')
  await fill(filling)
  await db.query('drop index for_tickets')
  say('the indexes of messages are built again')
  await inTurn(db, rebuild)
}

/** Indexes and foreign keys of messages are built at once at the end: far sooner than row by row. Answers how. */
async function takeDown(db: Client): Promise<string[]> {
  const { rows: indexes } = await db.query<{ name: string; how: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as how
       from pg_index where indrelid = 'messages'::regclass and not indisprimary`,
  )
  const keys = await foreignKeysOfMessages(db)
  await inTurn(db, [
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...keys.map(({ name }) => `alter table messages drop constraint ${name}`),
  ])
  return [
    ...indexes.map(({ how }) => how),
    ...keys.map(({ name, how }) => `alter table messages add constraint ${name} ${how}`),
  ]
}

async function foreignKeysOfMessages(db: Client) {
  const { rows } = await db.query<{ name: string; how: string }>(
    `select conname as name, pg_get_constraintdef(oid) as how
       from pg_constraint where conrelid = 'messages'::regclass and contype = 'f'`,
  )
  return rows
}

const setKeys = (db: Client, names: string[], how: string): Promise<void> =>
  inTurn(
    db,
    names.map((name) => `alter table messages alter constraint ${name} ${how}`),
  )

async function inTurn(db: Client, statements: string[]): Promise<void> {
  for (const statement of statements) await db.query(statement)
}

export const USUAL: Sizes = {
  contacts: 50_000,
  tickets: 200_000,
  living: 5000,
  messages: 2_000_000,
}

const SMALL: Sizes = { contacts: 300, tickets: 600, living: 60, messages: 6000 }

/** Of some size, for what is not about size. */
export const SMALLER: Sizes = {
  contacts: 20_000,
  tickets: 20_000,
  living: 500,
  messages: 400_000,
}

/** The embedded database of a data folder, held until `release`. */
export async function openFolder(folder: string) {
  const dataDir = resolve(folder)
  await mkdir(dataDir, { recursive: true })
  const lock = lockDataDir(dataDir)
  const server = await startDatabase({ dataDir, log: { info: say, warn: say } })
  return {
    ownerUrl: server.ownerUrl,
    /** With which a product on this database is to be started. */
    env: { DATABASE_URL: server.ownerUrl, SECRET_KEY: secretKeyOf(dataDir) },
    release: async () => {
      await server.stop()
      lock.release()
    },
  }
}

/** A new data folder with its database, for one run. The stack stops the database and removes the folder. */
export async function openTemporaryFolder(stack: AsyncDisposableStack) {
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const { ownerUrl, env, release } = await openFolder(path)
  stack.defer(release)
  return { ownerUrl, env: { ...env, DATA_DIR: path } }
}

/** `node bench/volume/desk-volume.ts --data <folder>`, a DATA_DIR the product can then run on; or `--url <owner's address>`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      url: { type: 'string' },
      messages: { type: 'string', default: String(USUAL.messages) },
    },
  })
  const messages = Number(values.messages)
  const part = messages / USUAL.messages
  const sizes = { ...USUAL, messages, tickets: Math.round(USUAL.tickets * Math.max(part, 1)) }
  if (values.url) return fillVolume(values.url, sizes)
  const folder = await openFolder(values.data ?? '.data-volume')
  try {
    await fillVolume(folder.ownerUrl, sizes)
  } finally {
    await folder.release()
  }
}

if (import.meta.main) await main()
