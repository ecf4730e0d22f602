import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseError, errorCode, reasonOf } from './database-error.ts'

/** If the server is root, PostgreSQL runs as another user, who must pass through the folder without listing it. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700
const PRIVATE = 0o700

/**
 * Creates the data folder if it is missing, readable by its owner only, and checks that it can be written. An existing
 * folder keeps its mode, because others may use it as well.
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

/** Creates a folder inside the data folder that no other user can read, and corrects the mode of an existing one. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  // A folder of another user is theirs to protect.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, PRIVATE)
}

/**
 * Creates a folder and its parents. Returns whether it was missing. `mkdir` with `recursive` would loop forever where
 * the system reports ENOENT for every attempt (below /proc).
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
