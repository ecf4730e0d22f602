import { spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { spawnOptions, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseError, isDiskFull, reasonOf } from './database-error.ts'
import {
  waitUntil,
  commandOf,
  isAlive,
  pidExists,
  isWorkingFolder,
  procLink,
  signal,
} from './processes.ts'

export interface Cluster {
  dir: string
  account: SystemAccount | undefined
  binaries: Binaries
  /** Opened by this process: the account needs no access to it. */
  logFile: string
}

export interface Postmaster {
  pid: number
  port: number
}

/** Recovery after a crash replays everything since the last checkpoint, which may take long. */
const STARTING_MS = 10 * 60_000

const SETUP_MS = 15_000

/** The server that runs on this cluster, started by this process or another. Its port is known only once it listens. */
export function findRunning(dir: string): Postmaster | undefined {
  const file = readPidFile(dir)
  if (!file || file.isSetup || !isAlive(file.pid) || !isPostmasterOf(file.pid, dir))
    return undefined
  return { pid: file.pid, port: file.port }
}

/**
 * Waits until the server process accepts connections.
 * Undefined if it ended or is shutting down.
 */
export async function waitUntilReady(pid: number, dir: string): Promise<Postmaster | undefined> {
  let ready: Postmaster | undefined
  const settled = await waitUntil(() => {
    const file = readPidFile(dir)
    if (file?.pid === pid && file.status.startsWith('ready')) ready = { pid, port: file.port }
    return ready !== undefined || !isAlive(pid) || (file?.pid === pid && file.status === 'stopping')
  }, STARTING_MS)
  if (settled) return ready
  throw new DatabaseError(`PostgreSQL (process ${pid}) is still not ready after ten minutes.`)
}

/** Starts a server on a free port of 127.0.0.1 and waits until it accepts connections. */
export async function launch(cluster: Cluster, settings: string[]): Promise<Postmaster> {
  await clearPidFile(cluster.dir)
  for (let attempt = 1; ; attempt++) {
    const log = openSync(cluster.logFile, 'a', 0o600)
    const logStart = fstatSync(log).size
    try {
      const pid = await spawnPostgres(cluster, [...settings, `port=${await freePort()}`], log)
      const ready = await waitUntilReady(pid, cluster.dir)
      if (ready) return ready
    } finally {
      closeSync(log)
    }
    const story = readFileSync(cluster.logFile).subarray(logStart).toString()
    // Temporary: another program took the port in between, or the remains of a killed server are still going away.
    const passing = /could not bind|could not create any TCP|still in use/.test(story)
    if (!passing || attempt === 5) throw failure(cluster, story)
    await waitUntil(() => false, 300)
  }
}

/**
 * Fast shutdown: ends open transactions and flushes all data. Sends stronger signals if the server does not stop; even
 * SIGKILL loses nothing that was committed.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const gone = () => !isAlive(pid)
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 6_000],
    ['SIGKILL', 2_000],
  ] as const
  for (const [name, timeoutMs] of steps) {
    signal(pid, name)
    if (await waitUntil(gone, timeoutMs)) return
  }
}

/**
 * Runs in a session of its own, so Ctrl-C in the terminal reaches only this process and the database stays up until it
 * has drained.
 */
async function spawnPostgres(cluster: Cluster, settings: string[], log: number): Promise<number> {
  const { account, binaries, dir } = cluster
  const args = ['-D', dir, ...settings.flatMap((setting) => ['-c', setting])]
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(new DatabaseError(`PostgreSQL could not be started: ${reasonOf(error)}.`))
    try {
      const child = spawn(binaries.postgres, args, {
        ...spawnOptions(account),
        detached: true,
        stdio: ['ignore', log, log],
      })
      child.once('error', fail)
      child.unref()
      if (child.pid !== undefined) resolve(child.pid)
    } catch (error) {
      fail(error)
    }
  })
}

/** Turns the last error in the server's log into one line for a person. */
function failure({ dir, logFile }: Cluster, story: string): DatabaseError {
  if (isDiskFull(story)) {
    return new DatabaseError(`The disk is full: PostgreSQL cannot start in ${dir}.`)
  }
  const reasons = story.split('\n').filter((line) => /(FATAL|PANIC|ERROR):|error while/.test(line))
  const reason = reasons.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? 'it gave no reason'
  return new DatabaseError(
    `The database in ${dir} does not start: ${reason} (more in ${logFile}; nothing was deleted).`,
  )
}

/**
 * PostgreSQL refuses to start while the process named in its pid file exists, even if that pid now belongs to another
 * program or to a zombie. Removes such a file once no process works in the cluster. Leaves every other file to
 * PostgreSQL, which itself checks that nothing of the old server still uses the data.
 */
export async function clearPidFile(dir: string): Promise<void> {
  const file = readPidFile(dir)
  if (!file || !pidExists(file.pid)) return
  // A set-up whose parent was killed ends by itself at the end of its input.
  if (file.isSetup) await waitUntil(() => !isAlive(file.pid), SETUP_MS)
  if (isAlive(file.pid) && isPostmasterOf(file.pid, dir)) return
  if (await waitUntil(() => !isWorkingFolder(dir), SETUP_MS)) {
    await rm(join(dir, 'postmaster.pid'), { force: true })
  }
}

/**
 * Decides by the process's working folder, which is reliable even after the data was moved while the server ran. If
 * that is hidden (a container without the capability), decides by the command line. In doubt the answer is yes, because
 * two servers on one cluster would destroy it.
 */
function isPostmasterOf(pid: number, dir: string): boolean {
  const [program, ...args] = commandOf(pid) ?? []
  if (!program || !/^postgres(\.exe)?$/.test(basename(program))) return false
  const folder = procLink(pid, 'cwd')
  if (folder !== undefined) return folder === realpathSync(dir)
  const named = args[args.indexOf('-D') + 1]
  return named === undefined || named === dir || !existsSync(named)
}

interface PidFile extends Postmaster {
  status: string
  /** Written by PostgreSQL in single-user mode. */
  isSetup: boolean
}

function readPidFile(dir: string): PidFile | undefined {
  const path = join(dir, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const number = Number(lines[0])
  if (!Number.isInteger(number) || number === 0) return undefined
  const status = lines[7]?.trim() ?? 'starting'
  return { pid: Math.abs(number), isSetup: number < 0, port: Number(lines[3]), status }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
