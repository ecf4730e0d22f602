import { writeFile } from 'node:fs/promises'
import { startTemporaryDatabase } from '../server/src/platform/embedded-postgresql/temporary-database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { makeDatabase } from '../server/test/database-setup.ts'
import { TABLES_FILE, tableTypes } from '../server/test/table-types.ts'

/**
 * Writes server/src/platform/database/tables.ts. `npm run db:types` takes it from the migrations, run on a throw-away database;
 * `npm run db:types -- postgres://…` from the database at that address, which stays as it is.
 */
const [url] = process.argv.slice(2)
await writeFile(TABLES_FILE, url ? tableTypes(url) : await typesOfMigrations())

async function typesOfMigrations(): Promise<string> {
  const server = await startTemporaryDatabase()
  try {
    const made = await makeDatabase(server.adminUrl, 'recado_types')
    await migrate(made)
    return tableTypes(made)
  } finally {
    await server.stop()
  }
}
