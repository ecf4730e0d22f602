import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { startTemporaryDatabase } from '../server/src/embedded/temporary-database.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { makeDatabase } from '../server/test/database-setup.ts'

/**
 * Writes server/src/platform/tables.ts from the migrations, run on a throw-away database: `npm run db:types`.
 * The generator asks the compiler's programming interface for the imports of overridden columns, which TypeScript 7
 * does not have; so they are put in here.
 */
const server = await startTemporaryDatabase()
const url = await makeDatabase(server.adminUrl, 'recado_types')
await migrate(url)
const file = 'server/src/platform/tables.ts'
const made = spawnSync(
  'kysely-codegen',
  ['--config-file', '.kysely-codegenrc.json', '--log-level', 'silent', '--url', url],
  { encoding: 'utf8' },
)
await server.stop()
if (made.status !== 0) throw new Error(`kysely-codegen failed: ${made.stderr}`)
const imports = `import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections'
import type { MediaType } from '@recado/contract/media'
import type { ScheduleStatus } from '@recado/contract/schedules'
`
const text = readFileSync(file, 'utf8')
  .replace('import type { ColumnType }', `${imports}import type { ColumnType }`)
  .replace('export interface DB {', 'export interface Tables {')
writeFileSync(file, text)
spawnSync('oxfmt', [file], { stdio: 'inherit' })
