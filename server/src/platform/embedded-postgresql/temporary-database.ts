import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountFor, canEnter } from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { findRunning, launch } from './postmaster.ts'
import { beginningOf, cameTrue, isAlive, signal } from './processes.ts'
import { BASE_SETTINGS } from './settings.ts'
import { passingFolders, prepareStore } from './system-store.ts'

export interface TemporaryDatabase {
  /** Superuser URL. Create separate databases there. */
  adminUrl: string
  stop(): Promise<void>
}

const PREFIX = 'recado-temporary-database-'
const OWNER = 'owner.json'

const SETTINGS = [
  ...BASE_SETTINGS,
  'shared_buffers=128MB',
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=2GB',
]

/**
 * A fast cluster for tests, without durability. It is removed by `stop()`, at the end of this process, or, if that was
 * killed, by the next call anywhere on the machine.
 */
export async function startTemporaryDatabase(): Promise<TemporaryDatabase> {
  const account = accountFor('')
  const base = (await canEnter(account, tmpdir())) ? tmpdir() : '/tmp'
  await removeAbandoned(base)
  const binaries = await findBinaries({
    account,
    copyInto: () => prepareStore(passingFolders(), account),
  })
  const home = await makeHome(base)
  const dir = join(home, 'postgres')
  const removeAtExit = () => removeAtOnce(home, dir)
  process.once('exit', removeAtExit)
  const password = randomBytes(16).toString('hex')
  const cluster = { dir, account, binaries, logFile: join(home, 'postgres.log') }
  await createCluster(cluster, password, ['--no-sync'])
  const { pid, port } = await launch(cluster, SETTINGS)
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', removeAtExit)
      await end(pid)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function makeHome(base: string): Promise<string> {
  const home = await mkdtemp(join(base, PREFIX))
  await chmod(home, 0o755)
  const owner = { pid: process.pid, beginning: beginningOf(process.pid) }
  await writeFile(join(home, OWNER), JSON.stringify(owner))
  return home
}

/** Removes what killed processes left behind. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(PREFIX)) continue
    const home = join(base, name)
    const found = await stat(home).catch(() => undefined)
    // In a shared folder anybody may have created an entry of that name.
    if (!found || found.uid !== process.getuid?.()) continue
    if (isOwned(home, found.mtimeMs)) continue
    const running = findRunning(join(home, 'postgres'))
    if (running) await end(running.pid)
    await rm(home, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** A folder without an owner file is just being created, or was abandoned long ago. */
function isOwned(home: string, changed: number): boolean {
  try {
    const owner: { pid: number; beginning?: string } = JSON.parse(
      readFileSync(join(home, OWNER), 'utf8'),
    )
    return isAlive(owner.pid) && beginningOf(owner.pid) === owner.beginning
  } catch {
    return Date.now() - changed < 60_000
  }
}

/** Immediate shutdown: writes nothing out but frees the shared memory. */
async function end(pid: number): Promise<void> {
  signal(pid, 'SIGQUIT')
  if (await cameTrue(() => !isAlive(pid), 6000)) return
  signal(pid, 'SIGKILL')
  await cameTrue(() => !isAlive(pid), 2000)
}

function removeAtOnce(home: string, dir: string): void {
  const running = findRunning(dir)
  if (running) signal(running.pid, 'SIGQUIT')
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
