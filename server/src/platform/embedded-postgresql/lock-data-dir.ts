import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from './data-dir.ts'
import { DatabaseError, errorCode, reasonOf } from './database-error.ts'
import { beginningOf, isAlive } from './processes.ts'

export interface DataDirLock {
  release(): void
}

interface Holder {
  pid: number
  /** Start time of the process. Tells it from a later process with the same pid. */
  beginning: string | undefined
  since: string
}

interface Claim {
  /** The lock's path. The guard files for taking it over are in the same folder. */
  base: string
  text: string
}

/**
 * One server per data folder. The lock of a dead process is taken over; of several processes that try at once exactly
 * one succeeds.
 * @throws DatabaseError naming the holder, or if the folder cannot be written
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const base = join(dataDir, 'recado.lock')
  const text = `${JSON.stringify(ourselves())}\n`
  const holder = claimFor(dataDir, { base, text })
  if (holder) {
    throw new DatabaseError(
      `The data folder ${dataDir} is in use by another Recado (process ${holder.pid}, since ${holder.since}): stop that one, or set DATA_DIR to another folder.`,
    )
  }
  return {
    release() {
      if (read(base)?.text === text) rmSync(base, { force: true })
    },
  }
}

function claimFor(dataDir: string, claim: Claim): Holder | undefined {
  prepareDataDir(dataDir)
  try {
    return take(claim.base, claim)
  } catch (error) {
    throw new DatabaseError(
      `The data folder ${dataDir} (DATA_DIR) cannot be written: ${reasonOf(error)}.`,
    )
  }
}

/**
 * Returns the holder of the path, or undefined once this process holds it.
 * A dead holder's file may be replaced only by the holder of a guard named after the content of that file, and only
 * while the content is unchanged. A slow rival that read the file before it was replaced finds other content after
 * getting the guard, and leaves the file alone. The guard of a dead process is taken over by the same rule.
 */
function take(path: string, claim: Claim): Holder | undefined {
  for (;;) {
    if (createWith(path, claim.text)) return undefined
    const found = read(path)
    if (!found) continue
    if (found.holder && isRunning(found.holder)) return found.holder
    const guard = `${claim.base}.${createHash('sha256').update(found.text).digest('hex').slice(0, 16)}`
    const rival = take(guard, claim)
    if (rival) return rival
    try {
      if (read(path)?.text === found.text) {
        writeFileSync(temporary(path), claim.text, { mode: 0o644 })
        renameSync(temporary(path), path)
        return undefined
      }
    } finally {
      rmSync(guard, { force: true })
    }
  }
}

/** Creates the file with its content in one step, so nobody ever reads a partial lock. */
function createWith(path: string, text: string): boolean {
  const draft = temporary(path)
  writeFileSync(draft, text, { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    return createWithoutLinks(path, text)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. */
function createWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function temporary(path: string): string {
  return `${path}.${process.pid}.new`
}

function ourselves(): Holder {
  return {
    pid: process.pid,
    beginning: beginningOf(process.pid),
    since: new Date().toISOString(),
  }
}

function isRunning(holder: Holder): boolean {
  return isAlive(holder.pid) && beginningOf(holder.pid) === holder.beginning
}

function read(path: string): { text: string; holder: Holder | undefined } | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    return { text, holder: parse(text) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined for a lock that a power cut left empty or truncated: no process can hold it. */
function parse(text: string): Holder | undefined {
  try {
    const { pid, beginning, since }: Partial<Holder> = JSON.parse(text)
    if (typeof pid !== 'number' || typeof since !== 'string') return undefined
    return { pid, beginning, since }
  } catch {
    return undefined
  }
}
