import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureProgram, type Program } from './programs.ts'

const PACKAGES = '/usr/lib/postgresql'

/** Debian keeps the server's programs of each version in a folder of its own. */
function folders(): string[] {
  try {
    const versions = readdirSync(PACKAGES).toSorted((one, other) => Number(other) - Number(one))
    return versions.map((version) => `${PACKAGES}/${version}/bin`)
  } catch {
    return []
  }
}

const postgresServer: Program = {
  names: ['postgres'],
  variable: 'POSTGRES_PATH',
  packageNames: ['postgresql'],
  neededBy: 'The proof of the image needs a PostgreSQL server',
  folders,
}

/** Finds the PostgreSQL server of the system, installs it where that is possible, or says what to do. */
export const ensurePostgresServer = (): { bin: string } => ({
  bin: dirname(ensureProgram(postgresServer)),
})
