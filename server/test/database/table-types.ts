import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/** Path of the committed table types, relative to the project root. */
export const TABLES_FILE = 'server/src/platform/database/tables.ts'

/** The generator imports these from the compiler API, which TypeScript 7 does not have. */
const IMPORTS = `import type { ConnectionReason, ConnectionStatus } from '@recado/contract/connections/connections'
import type { MediaType } from '@recado/contract/platform/media'
import type { ScheduleStatus } from '@recado/contract/desk/schedules'
`

const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)
const options = { encoding: 'utf8' as const, env: { ...process.env, PATH } }

/** Expected content of `TABLES_FILE` for the migrated database at this address. Runs in the project root. */
export function tableTypes(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-types-'))
  try {
    const file = join(folder, 'tables.ts')
    const terms = ['--config-file', '.kysely-codegenrc.json', '--log-level', 'silent']
    const made = spawnSync('kysely-codegen', [...terms, '--out-file', file, '--url', url], options)
    if (made.status !== 0) throw new Error(`kysely-codegen failed: ${made.stderr}`)
    const input = readFileSync(file, 'utf8')
      .replace('import type { ColumnType }', `${IMPORTS}import type { ColumnType }`)
      .replace('export interface DB {', 'export interface Tables {')
    return spawnSync('oxfmt', [`--stdin-filepath=${TABLES_FILE}`], { ...options, input }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
