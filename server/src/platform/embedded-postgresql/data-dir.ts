import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseError, errorCode, reasonOf } from './database-error.ts'

/** Root's PostgreSQL runs as another user, who must pass through without reading. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700
const PRIVATE = 0o700

/**
 * Makes the data folder where it is missing, readable by nobody else, and checks that it can be written. A folder that
 * was there before keeps its mode: it may be one that others use as well.
 *
 * @throws DatabaseError with one line that names the folder and DATA_DIR
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-test-${process.pid}`)
  try {
    if (makeFolder(dataDir)) chmodSync(dataDir, MODE)
    writeFileSync(probe, 'x', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new DatabaseError(
      `The data folder ${dataDir} (DATA_DIR) cannot be written: ${reasonOf(error)}.`,
    )
  }
}

/** A folder inside the data folder that nobody else may look into, also where an earlier version made it. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  // One that belongs to another user is theirs to protect.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, PRIVATE)
}

/**
 * Makes a folder and those above it; answers whether it was missing. Not `mkdir` with `recursive`: where the system
 * answers that nothing is there whatever one makes (below /proc), that one tries for ever.
 */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(folder).isDirectory()) return false
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder)
    return true
  }
}
