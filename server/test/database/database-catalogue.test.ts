import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../company.ts'
import { appUrl, owner } from '../database.ts'
import { crossingFunctions } from './crossing-functions.ts'

/** Checks the database catalogue of tables, roles and functions, so that a migration that forgets a rule fails here. */

const tables = await owner<{ name: string; isTenant: boolean }>`
  select c.relname as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as "isTenant"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`
const tenantTables = tables.filter(({ isTenant }) => isTenant).map(({ name }) => name)

/** Tables that belong to no company, with the application's privileges. */
const commonTables = {
  companies: ['SELECT'],
  helps: ['SELECT'],
  mail_accounts: [],
  nodes: [],
  payment_accounts: [],
  plans: ['SELECT'],
  schema_migrations: [],
  secret_check: [],
  sign_in_failures: [],
  white_label_logos: ['SELECT'],
  white_labels: ['SELECT'],
}

/** A unique key across companies reveals the values of other companies. These are intended or random. */
const commonKeys = [
  'api_keys_key_hash_key',
  'cloud_settings_webhook_key',
  'password_reset_tokens_token_hash_key',
  'push_subscriptions_endpoint_key',
  'refresh_tokens_token_hash_key',
  'users_email_key',
]

test('every table belongs to a company or is listed as common', () => {
  const common = tables.filter(({ isTenant }) => !isTenant).map(({ name }) => name)
  expect(common).toEqual(Object.keys(commonTables))
  expect(tenantTables.length).toBeGreaterThan(14)
})

test('row-level security restricts every company table, for reads and writes', async () => {
  const locked = await owner`
    select c.relname as name, c.relrowsecurity as "isOn", array_agg(jsonb_build_array(
             p.polcmd, p.polpermissive, p.polroles::text,
             pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))) as policies
      from pg_class c left join pg_policy p on p.polrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = any(${tenantTables})
     group by c.oid order by 1`
  // As a subquery the function is evaluated once instead of per row.
  const seen = '(company_id = ( SELECT app_company() AS app_company))'
  const kept = '(company_id = app_company())'
  for (const { name, isOn, policies } of locked) {
    expect(isOn, name).toBe(true)
    expect(policies, name).toEqual([['*', true, '{0}', seen, kept]])
  }
  expect(locked).toHaveLength(tenantTables.length)
})

test('every row has its company first in the primary key and not null', async () => {
  const columns = await owner`
    select c.relname as name, a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid) as fallback,
           (select k.indkey[0] = a.attnum from pg_index k where k.indrelid = c.oid and k.indisprimary) as "isFirst"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
  for (const { name, ...column } of columns)
    expect(column, name).toEqual({ isRequired: true, fallback: 'app_company()', isFirst: true })
})

test('no foreign key can reference another company', async () => {
  const keys = await owner`
    select conrelid::regclass::text || '.' || conname as name,
           (select attnum from pg_attribute where attrelid = conrelid and attname = 'company_id') as here,
           (select attnum from pg_attribute where attrelid = confrelid and attname = 'company_id') as there,
           conkey, confkey, coalesce(confdelsetcols, '{}') as emptied, confdeltype
      from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any(${tenantTables})`
  expect(keys.length).toBeGreaterThan(15)
  for (const { name, here, there, conkey, confkey, emptied, confdeltype } of keys) {
    const position = conkey.indexOf(here)
    expect(position, name).toBeGreaterThanOrEqual(0)
    expect(confkey[position], name).toBe(there)
    // Deleting the referenced row must never clear the company.
    if (confdeltype === 'n' || confdeltype === 'd') expect(emptied, name).not.toEqual([])
    expect(emptied, name).not.toContain(here)
  }
})

test('unique keys are per company, except the listed ones', async () => {
  const keys = await owner`
    select i.relname as name
      from pg_index k
      join pg_class i on i.oid = k.indexrelid
      join pg_attribute a on a.attrelid = k.indrelid and a.attname = 'company_id'
     where k.indisunique and i.relnamespace = 'public'::regnamespace
       and not a.attnum = any(k.indkey::int2[]) order by 1`
  expect(keys.map(({ name }) => name)).toEqual(commonKeys)
})

test('the application only reads the common tables it needs', async () => {
  for (const [name, allowed] of Object.entries(commonTables)) {
    const granted = await owner`
      select privilege from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
             as privilege where has_table_privilege('recado_app', ${name}, privilege)`
    expect(
      granted.map(({ privilege }) => privilege),
      name,
    ).toEqual(allowed)
  }
  const [companies] = await owner`
    select relrowsecurity as "isOn", pg_get_expr(polqual, polrelid) as rule
      from pg_class join pg_policy on polrelid = pg_class.oid where relname = 'companies'`
  expect(companies).toEqual({ isOn: true, rule: '(id = app_company())' })
})

test('there are no views, because they would read as their owner', async () => {
  const views = await owner`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`
  expect(views).toEqual([])
})

test("the application's role owns nothing and has no privileges of its own", async () => {
  const login = new URL(appUrl()).username
  const roles = await owner`
    select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isMore",
           (select count(*)::int from pg_class where relowner = r.oid) as tables,
           (select count(*)::int from pg_proc where proowner = r.oid) as functions,
           (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas,
           (select count(*)::int from pg_database where datdba = r.oid) as databases,
           array(select roleid::regrole::text from pg_auth_members where member = r.oid) as groups
      from pg_roles r where rolname in ('recado_app', ${login}) order by length(rolname)`
  const nobody = { isMore: false, tables: 0, functions: 0, schemas: 0, databases: 0 }
  expect(roles).toEqual([
    { name: 'recado_app', ...nobody, groups: [] },
    { name: login, ...nobody, groups: ['recado_app'] },
  ])
  const [may] = await owner`
    select has_schema_privilege(${login}, 'public', 'create') as "makeTables",
           has_schema_privilege(${login}, 'graphile_worker', 'usage') as "touchTheQueue"`
  expect(may).toEqual({ makeTables: false, touchTheQueue: false })
})

test('every security definer function is listed and has a fixed search path', async () => {
  const functions = await owner`
    select proname as name, proconfig as settings from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace order by 1`
  expect(functions.map(({ name }) => name)).toEqual(crossingFunctions)
  for (const { name, settings } of functions)
    expect(settings, name).toContain('search_path=public, pg_temp')
})

test('outside a company nothing can be read or written', async () => {
  const { world, ticket, message, companyId } = await aCompany()
  await message(await ticket())
  const { db } = world
  for (const name of [...tenantTables, 'companies'])
    expect((await sql`select * from ${sql.table(name)}`.execute(db)).rows, name).toEqual([])
  const queue = { name: 'Vendas', color: '#000000' }
  const nameless = db.insertInto('queues').values(queue).execute()
  await expect(nameless).rejects.toThrow('row-level security')
  const named = db
    .insertInto('queues')
    .values({ companyId, ...queue })
    .execute()
  await expect(named).rejects.toThrow('row-level security')
})

test('within a company no row of another company can be written, moved or adopted', async () => {
  const { stranger, companyId, sales, neighbour } = await aCompany()
  const planted = stranger.inside(({ db }) =>
    db.insertInto('queues').values({ companyId, name: 'x', color: '#000001' }).execute(),
  )
  await expect(planted).rejects.toThrow('row-level security')
  const own = await neighbour.queue()
  const given = stranger.inside(({ db }) =>
    db.updateTable('queues').set({ companyId }).where('id', '=', own.id).execute(),
  )
  await expect(given).rejects.toThrow('row-level security')
  const joined = stranger.inside(({ db, user }) =>
    db.insertInto('userQueues').values({ userId: user.id, queueId: sales.id }).execute(),
  )
  await expect(joined).rejects.toThrow('foreign key')
})

test('nobody can make themselves an operator or change their company', async () => {
  const { ana, neighbour } = await aCompany()
  for (const change of [{ super: true }, { companyId: neighbour.companyId }]) {
    const changed = ana.inside(({ db }) => db.updateTable('users').set(change).execute())
    await expect(changed).rejects.toThrow('permission denied')
  }
})
