import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { findRunning, stopPostmaster } from './postmaster.ts'
import { cameTrue, isAlive, signal } from './processes.ts'
import { startDatabase, type RunningDatabase } from './start-database.ts'

const isRoot = process.getuid?.() === 0
const log = { info: () => undefined, warn: () => undefined }

/** A data folder after its first start and stop, with a row in it. Tests copy it. */
let used: string
let folder: string
let outside: string[]
let running: RunningDatabase[]
let elsewhere: number[]

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
  folder = await mkdtemp(join(tmpdir(), 'recado-embedded-test-'))
  await chmod(folder, 0o755)
  outside = [join(folder, 'outside')]
  running = []
  elsewhere = []
})

afterEach(async () => {
  for (const pid of elsewhere) await kill(pid)
  for (const database of running) await database.stop()
  const left = findRunning(join(folder, 'postgres'))
  if (left) await stopPostmaster(left.pid)
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string): Promise<RunningDatabase> {
  const database = await startDatabase({ dataDir, log, outside })
  running.push(database)
  return database
}

async function useAgain(dataDir: string): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true })
  spawnSync('cp', ['-a', `${used}/.`, dataDir])
}

async function keptIn({ ownerUrl }: RunningDatabase): Promise<unknown[]> {
  return query(ownerUrl, 'select number from kept')
}

async function stopAll(): Promise<void> {
  for (const database of running.splice(0)) await database.stop()
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The arguments of a process that serves the folder's database until it is ended. */
function serving(dataDir: string): string[] {
  const module = JSON.stringify(new URL('start-database.ts', import.meta.url).href)
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
async function startElsewhere(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, serving(dataDir), { stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = child.pid ?? 0
  elsewhere.push(pid)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(pid))
    child.once('exit', () => reject(new Error('the server ended')))
  })
}

async function kill(pid: number): Promise<void> {
  signal(pid, 'SIGKILL')
  await cameTrue(() => !isAlive(pid), 30_000)
}

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason)
  if (!(error instanceof DatabaseError)) throw new Error('no DatabaseError', { cause: error })
  expect(error.message).not.toContain('\n')
  return error.message
}

test('the second start finds the data of the first, also in a folder with a space', async () => {
  const dataDir = join(folder, 'my data', 'é')
  const first = await start(dataDir)
  await query(first.ownerUrl, 'create table kept (word text)')
  await query(first.ownerUrl, "insert into kept values ('olá')")
  await stopAll()
  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'olá' }])
})

test('the owner may create roles and owns its database, but is no superuser', async () => {
  await useAgain(folder)
  const { ownerUrl } = await start(folder)
  const [role] = await query(
    ownerUrl,
    `select rolsuper, rolcreaterole, rolbypassrls, lower('ÇÃ') as lower,
       (select datdba::regrole::text from pg_database where datname = current_database()) as owner
     from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: true,
    rolbypassrls: false,
    lower: 'çã',
    owner: 'recado_owner',
  })
  await query(ownerUrl, 'create role recado_app_try; drop role recado_app_try')
  await query(ownerUrl, 'create extension pg_trgm; create extension unaccent')
})

test('passwords and data are readable by the owner of the folder only', async () => {
  await useAgain(folder)
  await start(folder)
  expect(statSync(join(folder, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
  const hba = readFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'utf8')
  expect(hba).not.toMatch(/^[^#]*\btrust$/m)
})

test('a database left running by a killed server is taken over with its data, then stopped', async () => {
  await useAgain(folder)
  const pid = await startElsewhere(folder)
  const left = findRunning(join(folder, 'postgres'))
  await kill(pid)
  expect(left && isAlive(left.pid)).toBe(true)
  const database = await start(folder)
  expect(database.adopted).toBe(true)
  expect(findRunning(join(folder, 'postgres'))).toEqual(left)
  expect(await keptIn(database)).toEqual([{ number: 7 }])
  await stopAll()
  expect(left && isAlive(left.pid)).toBe(false)
})

test('committed data survives when the database is killed as well', async () => {
  await useAgain(folder)
  const pid = await startElsewhere(folder)
  const { owner } = JSON.parse(await readFile(join(folder, 'postgres-passwords.json'), 'utf8'))
  const left = findRunning(join(folder, 'postgres'))
  await query(
    `postgres://recado_owner:${owner}@127.0.0.1:${left?.port}/recado`,
    'insert into kept values (8)',
  )
  await kill(pid)
  await kill(left?.pid ?? 0)
  const database = await start(folder)
  expect(database.adopted).toBe(false)
  expect(await keptIn(database)).toEqual([{ number: 7 }, { number: 8 }])
})

test('a server that crashes stops its database', async () => {
  await useAgain(folder)
  const pid = await startElsewhere(folder)
  const left = findRunning(join(folder, 'postgres'))
  signal(pid, 'SIGUSR2')
  expect(await cameTrue(() => !isAlive(left?.pid ?? 0), 30_000)).toBe(true)
})

test('a set-up that was killed half-way is repeated', async () => {
  await mkdir(join(folder, 'postgres', 'global'), { recursive: true })
  await mkdir(join(folder, 'postgres.new-1234abcd', 'base'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  const database = await start(folder)
  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a start succeeds after servers were killed during their first start', async () => {
  for (const delayMs of [300, 500, 700]) {
    spawnSync(process.execPath, serving(folder), { timeout: delayMs, killSignal: 'SIGKILL' })
  }
  const database = await start(folder)
  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('lost passwords are replaced, the data stays', async () => {
  await useAgain(folder)
  await rm(join(folder, 'postgres-passwords.json'))
  expect(await keptIn(await start(folder))).toEqual([{ number: 7 }])
})

test('a pid file naming an unrelated running process does not stop the start', async () => {
  await useAgain(folder)
  const lines = [process.pid, join(folder, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready']
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
  expect((await start(folder)).adopted).toBe(false)
})

test('a folder that cannot be written is reported in one line', async () => {
  const file = join(folder, 'a file')
  await writeFile(file, '')
  expect(await refusal(join(file, 'data'))).toMatch(
    /\(DATA_DIR\) cannot be written: a part of this path is a file, not a folder/,
  )
})

test('a damaged database is reported in one line, and nothing is deleted', async () => {
  await useAgain(folder)
  const control = join(folder, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.kept`)
  expect(await refusal(folder)).toMatch(/is damaged/)
  await writeFile(control, 'nonsense')
  expect(await refusal(folder)).toMatch(/does not start: .*\(more in .*postgres\.log/)
  expect(existsSync(`${control}.kept`)).toBe(true)
})

test('data of another PostgreSQL version is reported and not changed', async () => {
  await useAgain(folder)
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  expect(await refusal(folder)).toMatch(/written by PostgreSQL 17/)
})

test.runIf(isRoot)(
  'as root, a folder that other users cannot enter works, also after it was moved',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const first = await start(join(closed, 'data'))
    await query(first.ownerUrl, 'create table kept as select 7 as number')
    await stopAll()
    expect(existsSync(join(closed, 'data', 'postgres'))).toBe(false)
    await rename(join(closed, 'data'), join(closed, 'moved'))
    expect(await keptIn(await start(join(closed, 'moved')))).toEqual([{ number: 7 }])
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    const note = await readFile(join(closed, 'moved', 'postgres-is-elsewhere.txt'), 'utf8')
    expect(note).toContain(join(folder, 'outside'))
  },
)

test.runIf(isRoot)(
  'as root, two copies of a data folder never share a running database',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    await start(join(closed, 'data'))
    spawnSync('cp', ['-a', join(closed, 'data'), join(closed, 'copy')])
    expect(await refusal(join(closed, 'copy'))).toMatch(/in use by another Recado/)
  },
)

test.runIf(isRoot)(
  'as root, a database whose folder became unreachable is moved out with its data',
  async () => {
    const dataDir = join(folder, 'open', 'data')
    await useAgain(dataDir)
    await chmod(join(folder, 'open'), 0o700)
    expect(await keptIn(await start(dataDir))).toEqual([{ number: 7 }])
  },
)
