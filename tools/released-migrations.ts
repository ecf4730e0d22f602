import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Where a release records its migrations: file name and SHA-256 of each. */
export const RELEASED = 'server/migrations/released.json'

/** File name and SHA-256 of each migration, in the order in which they run. */
export const migrationSums = (): Record<string, string> =>
  Object.fromEntries(
    globSync('server/migrations/*.sql')
      .toSorted()
      .map((path) => [
        basename(path),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  )

/** The migrations of the last release; empty before the first. */
export const releasedSums = (): Record<string, string> =>
  existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : {}
