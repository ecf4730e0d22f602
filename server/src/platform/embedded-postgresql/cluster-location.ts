import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountFor, canEnter, type SystemAccount } from './account.ts'
import { DatabaseError, errorCode, reasonOf } from './database-error.ts'
import { findRunning, stopPostmaster } from './postmaster.ts'
import { prepareStore } from './system-store.ts'

/** The location of a data folder's cluster and the user PostgreSQL runs as there. */
export interface ClusterLocation {
  /** The folder that contains the cluster: DATA_DIR itself or one outside of it. */
  home: string
  dir: string
  account: SystemAccount | undefined
}

const POINTER = 'postgres-is-elsewhere.txt'

/**
 * DATA_DIR/postgres, unless PostgreSQL runs as a user who cannot get there. Then the cluster is in a folder that a file
 * in DATA_DIR names; the file stays valid when DATA_DIR is moved.
 */
export async function locateCluster(
  dataDir: string,
  outside: readonly string[],
): Promise<ClusterLocation> {
  const local = join(dataDir, 'postgres')
  const pointed = readPointer(dataDir)
  if (!pointed) {
    const account = accountFor(local)
    if (await canEnter(account, dataDir)) return checkOwner({ home: dataDir, dir: local, account })
  }
  const home = pointed ?? (await makeHome(dataDir, accountFor(local), outside))
  const dir = join(home, 'postgres')
  if (existsSync(local) && !existsSync(dir)) await moveCluster(local, dir)
  return checkOwner({ home, dir, account: accountFor(dir) })
}

/** Refuses a cluster that another user's PostgreSQL created, because this user cannot serve it. */
function checkOwner(place: ClusterLocation): ClusterLocation {
  const owner = statSync(place.dir, { throwIfNoEntry: false })?.uid
  const ours = process.getuid?.()
  if (owner === undefined || ours === undefined || ours === 0 || owner === ours) return place
  throw new DatabaseError(
    `The database in ${place.dir} belongs to another user (number ${owner}), not to ${userInfo().username}: start Recado as that user or as root, or set DATA_DIR to another folder.`,
  )
}

function readPointer(dataDir: string): string | undefined {
  const file = join(dataDir, POINTER)
  if (!existsSync(file)) return undefined
  const home = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('/'))
    ?.trim()
  if (home && existsSync(home)) return home
  throw new DatabaseError(
    `The database of this data folder lies in ${home ?? 'an unknown place'}, which is missing: put it back, or remove ${file} to begin with an empty database.`,
  )
}

/** Creates a new folder below one that the account can enter. Never uses an existing folder. */
async function makeHome(
  dataDir: string,
  account: SystemAccount | undefined,
  outside: readonly string[],
): Promise<string> {
  const store = await prepareStore(outside, account)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (let number = 1; ; number++) {
    const home = join(store, number === 1 ? name : `${name}-${number}`)
    if (existsSync(home)) continue
    mkdirSync(home)
    // Set explicitly, because the umask may exclude all other users.
    chmodSync(home, 0o755)
    await writePointer(dataDir, home, account?.name ?? '')
    return home
  }
}

async function writePointer(dataDir: string, home: string, user: string): Promise<void> {
  const file = join(dataDir, POINTER)
  const text = `The database of this folder does not lie in it. PostgreSQL refuses to run as root, so it
runs as the user "${user}", who cannot look into this folder. The database lies in

${home}

Keep this file: without it Recado begins with an empty database. It stays right when this
folder is moved or renamed on this machine. To move to another machine, or to back up, stop
Recado and take both folders.
`
  await writeFile(`${file}.new`, text, { mode: 0o644 })
  await rename(`${file}.new`, file)
}

/** Moves a cluster whose data folder has become unreachable for PostgreSQL's user. */
async function moveCluster(from: string, to: string): Promise<void> {
  const running = findRunning(from)
  if (running) await stopPostmaster(running.pid)
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw cannotMove(from, to, error)
    await copyCluster(from, to)
  }
}

async function copyCluster(from: string, to: string): Promise<void> {
  const draft = `${to}.copy`
  try {
    await rm(draft, { recursive: true, force: true })
    await promisify(execFile)('cp', ['-a', '--', from, draft])
    await rename(draft, to)
    await rename(from, `${from}.moved`)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw cannotMove(from, to, error)
  }
}

function cannotMove(from: string, to: string, error: unknown): DatabaseError {
  return new DatabaseError(`The database ${from} cannot be moved to ${to}: ${reasonOf(error)}.`)
}
