import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import {
  checkVersion,
  createCluster,
  setUpRoles,
  isComplete,
  clearMarker,
  type Passwords,
} from './cluster.ts'
import { prepareDataDir } from './data-dir.ts'
import { DatabaseError, reasonOf } from './database-error.ts'
import { lockDataDir, type DataDirLock } from './lock-data-dir.ts'
import { locateCluster, type ClusterLocation } from './cluster-location.ts'
import { findRunning, launch, stopPostmaster, waitUntilReady } from './postmaster.ts'
import type { Cluster, Postmaster } from './postmaster.ts'
import { isAlive, procLink, signal } from './processes.ts'
import { PERMANENT_SETTINGS } from './settings.ts'
import { PERMANENT_FOLDERS, temporaryFolders, prepareStore } from './system-store.ts'

export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
}

export interface DatabaseOptions {
  dataDir: string
  log: DatabaseLog
  /** Folders for the cluster if PostgreSQL's user cannot enter DATA_DIR. For tests. */
  outside?: readonly string[]
}

export interface RunningDatabase {
  /** Connects as the owner of the database `recado`: not a superuser, but may create roles. */
  ownerUrl: string
  /** The server was left running by a process that was killed. */
  adopted: boolean
  /** Ends open transactions, so drain first. Resolves when the server is gone. */
  stop(): Promise<void>
}

const MOST_LOG_BYTES = 10 * 1024 * 1024

/**
 * Starts the PostgreSQL of a data folder and creates it at the first start. The caller holds `lockDataDir` on that
 * folder.
 * @throws DatabaseError with one line for the person who started the server
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  prepareDataDir(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const place = await locateCluster(dataDir, options.outside ?? PERMANENT_FOLDERS)
  // A copied data folder names the same outside folder, which the copy's own lock does not protect.
  const lock = place.home === dataDir ? undefined : lockDataDir(place.home)
  try {
    return await connectOrStart({ dataDir, place, lock, log: options.log })
  } catch (error) {
    lock?.release()
    throw error
  }
}

interface ClusterContext {
  dataDir: string
  place: ClusterLocation
  lock: DataDirLock | undefined
  log: DatabaseLog
}

async function connectOrStart({
  dataDir,
  place,
  lock,
  log,
}: ClusterContext): Promise<RunningDatabase> {
  const passwords = await readPasswords(dataDir, place.dir)
  const left = isComplete(place.dir) ? await adopt(place.dir, log) : await stopRunning(place.dir)
  const server = left ?? (await start({ dataDir, place, log }, passwords))
  const ownerUrl = `postgres://recado_owner:${passwords.owner}@127.0.0.1:${server.port}/recado`
  try {
    await checkConnection(ownerUrl)
  } catch (error) {
    await stopPostmaster(server.pid)
    throw error
  }
  const stopWatching = watch(server, () =>
    log.warn(`PostgreSQL stopped unexpectedly: see ${dataDir}/postgres.log`),
  )
  return {
    ownerUrl,
    adopted: left !== undefined,
    async stop() {
      stopWatching()
      await stopPostmaster(server.pid)
      lock?.release()
    },
  }
}

/** Stops the database however this process ends, unless it is killed. */
function watch({ pid }: Postmaster, whenGone: () => void): () => void {
  const stopAtExit = () => signal(pid, 'SIGINT')
  process.once('exit', stopAtExit)
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    stopWatching()
    whenGone()
  }, 2000).unref()
  const stopWatching = () => {
    clearInterval(timer)
    process.off('exit', stopAtExit)
  }
  return stopWatching
}

async function adopt(dir: string, log: DatabaseLog): Promise<Postmaster | undefined> {
  const running = findRunning(dir)
  if (!running) return undefined
  // Its programs were replaced while it ran: parts it has not loaded yet are gone or of another version.
  if (procLink(running.pid, 'exe')?.endsWith(' (deleted)')) return stopRunning(dir)
  log.info(`Adopting the PostgreSQL that is still running (process ${running.pid})`)
  const ready = await waitUntilReady(running.pid, dir)
  return ready ?? stopRunning(dir)
}

async function stopRunning(dir: string): Promise<undefined> {
  const running = findRunning(dir)
  if (running) await stopPostmaster(running.pid)
}

async function start(
  { dataDir, place, log }: Omit<ClusterContext, 'lock'>,
  passwords: Passwords,
): Promise<Postmaster> {
  const { account, dir, home } = place
  const copyInto = async () => (account ? prepareStore(temporaryFolders(), account) : dataDir)
  const binaries = await findBinaries({ account, copyInto })
  const cluster: Cluster = { dir, account, binaries, logFile: await prepareLog(dataDir) }
  if (!existsSync(join(dir, 'PG_VERSION')) || !existsSync(join(dir, 'global', 'pg_control'))) {
    if (isComplete(dir)) {
      throw new DatabaseError(
        `The database in ${dir} is damaged (its control files are missing): restore it from a backup, or remove that folder to begin with an empty one.`,
      )
    }
    log.info(`Creating the database in ${home}`)
    await createCluster(cluster, passwords.superuser)
  }
  await checkVersion(cluster)
  if (!isComplete(dir)) await setUpRoles(cluster, passwords)
  return launch(cluster, PERMANENT_SETTINGS)
}

/**
 * The passwords of the roles, written before the cluster is created, so an interrupted start finds them again. New ones
 * if they are lost.
 */
async function readPasswords(dataDir: string, clusterDir: string): Promise<Passwords> {
  const file = join(dataDir, 'postgres-passwords.json')
  try {
    if (existsSync(file)) {
      const { superuser, owner }: Passwords = JSON.parse(await readFile(file, 'utf8'))
      if (superuser && owner) return { superuser, owner }
    }
    await clearMarker(clusterDir)
    const passwords = { superuser: newPassword(), owner: newPassword() }
    await writeFile(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 })
    await rename(`${file}.new`, file)
    return passwords
  } catch (error) {
    throw new DatabaseError(
      `The passwords in ${file} cannot be read or created: ${reasonOf(error)}.`,
    )
  }
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

/** Rotates the log at ten megabytes. One older file remains. */
async function prepareLog(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.log')
  const found = await stat(file).catch(() => undefined)
  if (found && found.size > MOST_LOG_BYTES) await rename(file, `${file}.1`)
  return file
}

async function checkConnection(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw new DatabaseError(`The embedded PostgreSQL runs but refuses us: ${reasonOf(error)}.`)
  } finally {
    await client.end()
  }
}
