import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { DatabaseError } from '../../src/platform/embedded-postgresql/database-error.ts'
import { findRunning, stopPostmaster } from '../../src/platform/embedded-postgresql/postmaster.ts'
import { isAlive, signal, waitUntil } from '../../src/platform/embedded-postgresql/processes.ts'
import {
  type RunningDatabase,
  startDatabase,
} from '../../src/platform/embedded-postgresql/start-database.ts'

const log = { info: () => undefined, warn: () => undefined }

/** A data folder after its first start and stop, with a row in it. Tests copy it. */
let used: string
let outside: string[]
let running: RunningDatabase[]
let elsewhere: number[]
/** The data folder of the running test. */
export const embedded = { folder: '' }

/** Gives each test of a file a data folder of its own and stops what it started. */
export function eachWithEmbeddedFolder(): void {
  beforeAll(async () => {
    used = await mkdtemp(join(tmpdir(), 'recado-embedded-test-'))
    await chmod(used, 0o755)
    const database = await startDatabase({ dataDir: used, log })
    await query(database.ownerUrl, 'create table kept as select 7 as number')
    await database.stop()
  })

  afterAll(async () => {
    await rm(used, { recursive: true, force: true })
  })

  beforeEach(async () => {
    embedded.folder = await mkdtemp(join(tmpdir(), 'recado-embedded-test-'))
    await chmod(embedded.folder, 0o755)
    outside = [join(embedded.folder, 'outside')]
    running = []
    elsewhere = []
  })

  afterEach(async () => {
    for (const pid of elsewhere) await kill(pid)
    for (const database of running) await database.stop()
    const left = findRunning(join(embedded.folder, 'postgres'))
    if (left) await stopPostmaster(left.pid)
    await rm(embedded.folder, { recursive: true, force: true })
  })
}

/** Starts the embedded database of a folder in this process. It is stopped after the test. */
export async function start(dataDir: string): Promise<RunningDatabase> {
  const database = await startDatabase({ dataDir, log, outside })
  running.push(database)
  return database
}

/** Makes the folder a copy of one that was used before. */
export async function useAgain(dataDir: string): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true })
  spawnSync('cp', ['-a', `${used}/.`, dataDir])
}

/** The rows of the used folder. */
export async function keptIn({ ownerUrl }: RunningDatabase): Promise<unknown[]> {
  return query(ownerUrl, 'select number from kept')
}

/** Stops the databases that this test has started in this process. */
export async function stopAll(): Promise<void> {
  for (const database of running.splice(0)) await database.stop()
}

/** Runs SQL on a connection of its own. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The arguments of a process that serves the folder's database until it is ended. */
export function serving(dataDir: string): string[] {
  const module = JSON.stringify(
    new URL('../../src/platform/embedded-postgresql/start-database.ts', import.meta.url).href,
  )
  const script = `
    import { startDatabase } from ${module}
    const log = { info() {}, warn() {} }
    await startDatabase({ ...${JSON.stringify({ dataDir, outside })}, log })
    process.on('SIGUSR2', () => { throw new Error('as an unforeseen one would') })
    process.stdout.write('up')
    setInterval(() => undefined, 1000)`
  return ['--input-type=module', '-e', script]
}

/** Starts a server process. Resolves with its pid when its database is up. */
export async function startElsewhere(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, serving(dataDir), { stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = child.pid ?? 0
  elsewhere.push(pid)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(pid))
    child.once('exit', () => reject(new Error('the server ended')))
  })
}

/** Kills a process with -9 and waits for its end. */
export async function kill(pid: number): Promise<void> {
  signal(pid, 'SIGKILL')
  await waitUntil(() => !isAlive(pid), 30_000)
}

/** The message with which the start is refused. */
export async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason)
  if (!(error instanceof DatabaseError)) throw new Error('no DatabaseError', { cause: error })
  expect(error.message).not.toContain('\n')
  return error.message
}
