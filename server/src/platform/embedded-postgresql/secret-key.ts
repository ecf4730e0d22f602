import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from './data-dir.ts'
import { DatabaseError, errorCode, reasonOf } from './database-error.ts'

/**
 * The secret key of a data folder, created on first use. Processes that create it concurrently all get the same key.
 */
export function secretKeyOf(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  prepareDataDir(dataDir)
  try {
    return readKey(file) ?? makeKey(file)
  } catch (error) {
    throw new DatabaseError(
      `The secret key in ${file} cannot be read: ${reasonOf(error)}. Start Recado as the user who owns it, or set DATA_DIR to another folder.`,
    )
  }
}

function makeKey(file: string): string {
  const draft = `${file}.${process.pid}.new`
  const key = randomBytes(48).toString('base64url')
  writeFileSync(draft, `${key}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, a link never replaces the key of a concurrent process.
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  } finally {
    rmSync(draft, { force: true })
  }
  return readKey(file) ?? key
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
