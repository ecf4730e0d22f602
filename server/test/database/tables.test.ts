import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { owner, ownerUrl } from '../database.ts'
import { SCHEMA_PAGE_FILE, schemaPage } from './schema-page.ts'
import { TABLES_FILE, tableTypes } from './table-types.ts'

test('the committed table types match the migrations', async () => {
  const isTrue = tableTypes(ownerUrl()) === (await readFile(TABLES_FILE, 'utf8'))
  expect(isTrue, `${TABLES_FILE} is stale: run npm run db:types`).toBe(true)
})

test('the page on the schema agrees with the migrated database', async () => {
  const isTrue = (await schemaPage(ownerUrl())) === (await readFile(SCHEMA_PAGE_FILE, 'utf8'))
  expect(isTrue, `${SCHEMA_PAGE_FILE} is stale: run npm run db:types`).toBe(true)
})

test('every table has its purpose and its columns on the page on the schema', async () => {
  const page = await schemaPage(ownerUrl())
  const tables = await owner<{ name: string; purpose: string | null }>`
    select relname as name, obj_description(oid, 'pg_class') as purpose from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'`
  expect(tables.length).toBeGreaterThan(50)
  for (const { name, purpose } of tables) {
    expect(purpose, `${name} has no "comment on table"`).toBeTruthy()
    expect(page).toContain(`### \`${name}\`\n\n${purpose}`)
  }
  expect(page).toContain('| `waiting_since` | timestamptz(3) | yes |  |')
  expect(page).toContain('tickets }o--o| queues : "queue_id"')
  expect(page).toContain('connection_secrets |o--|| connections : "connection_id"')
})
