import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes server/src/platform/tables.ts from a migrated database: `npm run db:types -- postgres://owner@host/database`.
 * The generator asks the compiler's programming interface for the imports of overridden columns, which TypeScript 7
 * does not have; so they are put in here.
 */
const url = process.argv[2]
if (!url) throw new Error('name the migrated database: npm run db:types -- postgres://…')
const file = 'server/src/platform/tables.ts'
const made = spawnSync(
  'kysely-codegen',
  ['--config-file', '.kysely-codegenrc.json', '--log-level', 'silent', '--url', url],
  { encoding: 'utf8' },
)
if (made.status !== 0) throw new Error(`kysely-codegen failed: ${made.stderr}`)
const imports = `import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections'
import type { MediaType } from '@recado/contract/media'
`
const text = readFileSync(file, 'utf8')
  .replace('import type { ColumnType }', `${imports}import type { ColumnType }`)
  .replace('export interface DB {', 'export interface Tables {')
writeFileSync(file, text)
spawnSync('oxfmt', [file], { stdio: 'inherit' })
