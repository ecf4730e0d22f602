import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const running = new Set<ChildProcess>()
/** Data folder of the running test. */
export const currentTest = { dataDir: '' }

/** Gives each test of a file its own data folder and stops what it started. */
export function eachWithDataDir(): void {
  beforeEach(async () => {
    const base = await mkdtemp(join(tmpdir(), 'recado start '))
    // Accessible to PostgreSQL's own user, for tests that run as root.
    await chmod(base, 0o755)
    currentTest.dataDir = join(base, 'my data')
  })
  afterEach(async () => {
    await stopAll()
    await rm(join(currentTest.dataDir, '..'), { recursive: true, force: true, maxRetries: 5 })
  })
}

export async function stopAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  running.clear()
}

/** A separate process like `npm start`, with its output streams and its exit. */
export function startProcess(env: Record<string, string>) {
  const { NODE_ENV: _test, VITEST: _vitest, ...usual } = process.env
  const child = spawn(process.execPath, [main, '--without-web'], {
    env: { ...usual, DATA_DIR: currentTest.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return stopAfterTest(child)
}

/** Stopped with the test. */
export function stopAfterTest(child: ChildProcess) {
  running.add(child)
  const said = { out: '', err: '' }
  child.stdout?.on('data', (text) => (said.out += text))
  child.stderr?.on('data', (text) => (said.err += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, said, ended }
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}

/** Waits longer than usual, because the first start sets up the database and the demonstration data. */
export async function ready(port: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200),
    { timeout: 240_000, interval: 100 },
  )
}

/** Process of the embedded database. */
export const databaseProcess = async () =>
  Number(
    (await readFile(join(currentTest.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split(
      '\n',
    )[0],
  )
