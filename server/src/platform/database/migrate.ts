import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { runMigrations } from 'graphile-worker'
import { asOwner } from './as-database-owner.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Advisory lock: one node migrates at a time, the others wait. */
const LOCK = 726_001

/**
 * Brings the schema up to date as its owner. Runs the files of `migrations/` in the order of their names, each once and
 * in its own transaction. Refuses a file that was changed after it ran.
 */
export const migrate = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    await ensureGroup(owner)
    await runMigrations({ connectionString: ownerUrl, schema: 'graphile_worker' })
    await owner.query(
      `create table if not exists schema_migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())`,
    )
    const { rows } = await owner.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    const ran = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files) await runOnce(owner, name, ran.get(name))
  })

async function runOnce(client: Client, name: string, ranAs: string | undefined): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (ranAs === sha256) return
  if (ranAs) throw new Error(`migration ${name} was changed after it ran; add a new file instead`)
  await client.query('begin')
  await client.query(text)
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  await client.query('commit')
}

/**
 * The role that tables grant to. Roles belong to the whole cluster, so another database may have created it already.
 */
const ensureGroup = (client: Client) =>
  client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'recado_app') then
      create role recado_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)

/**
 * Creates the login of the application, a member of recado_app named after the database. Its password is derived from
 * the secret key, so every node can compute it and it is stored nowhere. Returns the URL to connect to.
 */
export async function ensureLogin(ownerUrl: string, secretKey: string): Promise<string> {
  const address = new URL(ownerUrl)
  const name = `recado_app_${createHash('sha256').update(address.pathname).digest('hex').slice(0, 12)}`
  const password = createHmac('sha256', secretKey).update(`database login ${name}`).digest('hex')
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
    const terms = `login password ${escapeLiteral(password)}`
    if (rowCount === 0)
      await owner.query(`create role ${escapeIdentifier(name)} in role recado_app ${terms}`)
    else await owner.query(`alter role ${escapeIdentifier(name)} ${terms}`)
  })
  address.username = name
  address.password = password
  return address.href
}
