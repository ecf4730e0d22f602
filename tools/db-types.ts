import { writeFile } from 'node:fs/promises'
import { startTemporaryDatabase } from '../server/src/platform/embedded-postgresql/temporary-database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { makeDatabase } from '../server/test/database/database-setup.ts'
import { SCHEMA_PAGE_FILE, schemaPage } from '../server/test/database/schema-page.ts'
import { TABLES_FILE, tableTypes } from '../server/test/database/table-types.ts'

/**
 * Writes server/src/platform/database/tables.ts and docs/schema.md. `npm run db:types` runs the migrations on a temporary
 * database; `npm run db:types -- postgres://…` reads the database at that address, which stays as it is.
 */
const [url] = process.argv.slice(2)
if (url) await writeFrom(url)
else await writeFromMigrations()

async function writeFrom(ownerUrl: string): Promise<void> {
  await writeFile(TABLES_FILE, tableTypes(ownerUrl))
  await writeFile(SCHEMA_PAGE_FILE, await schemaPage(ownerUrl))
}

async function writeFromMigrations(): Promise<void> {
  const server = await startTemporaryDatabase()
  try {
    const made = await makeDatabase(server.adminUrl, 'recado_types')
    await migrate(made)
    await writeFrom(made)
  } finally {
    await server.stop()
  }
}
