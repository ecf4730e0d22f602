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
  /** Tells this process from a later one with the same number. */
  beginning: string | undefined
  since: string
}

interface Claim {
  /** The lock's path; what guards its taking over lies beside it. */
  base: string
  text: string
}

/**
 * One server per data folder. A lock left by a process that is gone is taken over, and of several
 * that try this at once exactly one succeeds.
 *
 * @throws DatabaseError naming the holder, or when the folder cannot be written
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
 * Answers who holds the path, or nothing once it is ours.
 *
 * A dead holder's file may only be replaced by who holds the guard named after that very file's
 * content, and only while that content still stands. So a slow rival, who looked before we replaced
 * it, finds another content after getting the guard, and leaves it alone. A guard left by a dead
 * process is taken over by the same rule.
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

/** Creates the file with its content in one step, so that nobody ever reads half a lock. */
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

/** For file systems that know no hard links. */
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

/** Nothing for a lock that a power cut left empty or torn: nobody can be holding it. */
function parse(text: string): Holder | undefined {
  try {
    const { pid, beginning, since }: Partial<Holder> = JSON.parse(text)
    if (typeof pid !== 'number' || typeof since !== 'string') return undefined
    return { pid, beginning, since }
  } catch {
    return undefined
  }
}
