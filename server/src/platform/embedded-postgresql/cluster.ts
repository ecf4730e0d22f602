import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runAs, type SystemAccount } from './account.ts'
import { DatabaseError, isDiskFull, reasonOf } from './database-error.ts'
import { clearPidFile, type Cluster } from './postmaster.ts'

/** Marker file inside the cluster: the role and the database exist, and the cluster was handed to the application. */
const MARKER = 'recado.complete'

export interface Passwords {
  superuser: string
  owner: string
}

export function isComplete(dir: string): boolean {
  return existsSync(join(dir, MARKER))
}

/** Makes the next start set up the roles again, with its passwords. */
export async function clearMarker(dir: string): Promise<void> {
  await rm(join(dir, MARKER), { force: true })
}

/**
 * Creates an empty cluster, which appears under its final name in one step once initdb has finished. A folder of that
 * name was therefore complete once, and is never deleted.
 */
export async function createCluster(
  cluster: Cluster,
  superuserPassword: string,
  options: string[] = [],
): Promise<void> {
  const { dir } = cluster
  await removeAbandoned(dir)
  await setAside(dir)
  const draft = `${dir}.new-${randomBytes(4).toString('hex')}`
  try {
    await makeFolder(draft, cluster.account)
    await initdb({ ...cluster, dir: draft }, superuserPassword, options)
    await rename(draft, dir)
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Creates the owner's role and database and sets the passwords of both roles. Uses single-user mode, so it works even
 * if the old passwords are lost. May be repeated.
 */
export async function setUpRoles(cluster: Cluster, passwords: Passwords): Promise<void> {
  const { account, binaries, dir, logFile } = cluster
  const statements = [
    `alter role postgres password '${passwords.superuser}'`,
    'create role recado_owner login createrole',
    `alter role recado_owner password '${passwords.owner}'`,
    'create database recado owner recado_owner',
  ]
  await clearPidFile(dir)
  const outcome = await runAs(
    account,
    [binaries.postgres, '--single', '-D', dir, 'postgres'],
    `${statements.join(';\n')};\n`,
  )
  if (outcome.code !== 0) throw await setupFailure(logFile, outcome.output)
  await makeFile(join(dir, MARKER), `PostgreSQL ${binaries.major}\n`, account)
}

/** A new major version cannot read the files of an old one. Refuses before PostgreSQL tries. */
export async function checkVersion({ dir, binaries }: Cluster): Promise<void> {
  const written = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
  if (written === binaries.major) return
  throw new DatabaseError(
    `The database in ${dir} was written by PostgreSQL ${written} and this Recado brings ${binaries.major}: dump it with the old version, or run your own PostgreSQL ${written} on it and set DATABASE_URL.`,
  )
}

async function initdb(cluster: Cluster, password: string, extra: string[]): Promise<void> {
  const { dir } = cluster
  const passwordFile = `${dir}.password`
  await makeFile(passwordFile, `${password}\n`, cluster.account)
  try {
    for (const [index, ctype] of CTYPES.entries()) {
      const where = ['-D', dir, `--pwfile=${passwordFile}`, `--lc-ctype=${ctype}`]
      const command = [...INITDB_OPTIONS, ...where, ...extra]
      const outcome = await runAs(cluster.account, [cluster.binaries.initdb, ...command])
      if (outcome.code === 0) return
      const unknown = outcome.output.includes('invalid locale name')
      if (!unknown || index === CTYPES.length - 1) {
        throw await setupFailure(cluster.logFile, outcome.output)
      }
    }
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/**
 * Collation and case rules come from PostgreSQL's builtin provider, so they are the same on every system. Only the
 * character classes for trigrams still come from the system, hence the list of character types that know more than
 * ASCII.
 */
const INITDB_OPTIONS = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--data-checksums',
  '--no-instructions',
]

const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function setupFailure(logFile: string, output: string): Promise<DatabaseError> {
  if (isDiskFull(output)) {
    return new DatabaseError('The disk is full: the database could not be set up.')
  }
  await appendFile(logFile, output, { mode: 0o600 })
  const reason = /(?:error:|FATAL:|PANIC:).*/.exec(output)?.[0] ?? 'PostgreSQL gave no reason'
  return new DatabaseError(`The database could not be set up: ${reason} (more in ${logFile}).`)
}

async function makeFolder(folder: string, account: SystemAccount | undefined): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await chmod(folder, 0o700)
    if (account) await chown(folder, account.uid, account.gid)
  } catch (error) {
    throw new DatabaseError(`The database folder ${folder} cannot be made: ${reasonOf(error)}.`)
  }
}

async function makeFile(
  path: string,
  text: string,
  account: SystemAccount | undefined,
): Promise<void> {
  await rm(path, { force: true })
  await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  if (account) await chown(path, account.uid, account.gid)
}

/** Removes drafts of starts that were killed. The caller holds the lock, so no other process works here. */
async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(`${basename(dir)}.new-`)) continue
    await rm(join(dirname(dir), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Moves a folder that is no cluster, perhaps from an interrupted copy, out of the way. It is never deleted. */
async function setAside(dir: string): Promise<void> {
  if (existsSync(dir)) await rename(dir, `${dir}.incomplete-${Date.now()}`)
}
