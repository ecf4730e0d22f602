import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDatabase } from '../test/database-setup.ts'
import { aRedis, hasRedis } from '../test/redis.ts'
import { isAlive } from './embedded/processes.ts'
import { startTemporaryDatabase } from './embedded/temporary-database.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const running = new Set<ChildProcess>()
let dataDir: string

beforeEach(async () => {
  const base = await mkdtemp(join(tmpdir(), 'recado start '))
  // Also for PostgreSQL's own user, where the tests run as root.
  await chmod(base, 0o755)
  dataDir = join(base, 'my data')
})
afterEach(async () => {
  await stopAll()
  await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 5 })
})

async function stopAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  running.clear()
}

/** A process of its own, as `npm start` begins one; what it says on each stream, and how it ends. */
function begin(env: Record<string, string>) {
  const { NODE_ENV: _test, VITEST: _vitest, ...usual } = process.env
  const child = spawn(process.execPath, [main, '--without-web'], {
    env: { ...usual, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, said, ended }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}

/** The first start sets up a database and all of the demonstration: more than other waits are for. */
async function ready(port: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200),
    { timeout: 90_000, interval: 100 },
  )
}

async function signIn(port: string) {
  const api = `http://127.0.0.1:${port}/api`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@recado.demo', password: 'recado-demo' })
  const reply = await fetch(`${api}/auth/login`, { method: 'POST', headers, body })
  const { token } = (await reply.json()) as { token: string }
  const call = async (method: string, path: string, input?: object): Promise<any> => {
    const reply = await fetch(api + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(input && { body: JSON.stringify(input) }),
    })
    return reply.json()
  }
  return call
}

/** The first number of the demonstration, linked by the phone of the simulated network. */
async function scanned(port: string, call: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const becomes = (status: string) =>
    vi.waitFor(
      async () => {
        const [first] = await call('GET', '/whatsapp')
        expect(first).toMatchObject({ status })
        return first
      },
      { interval: 100 },
    )
  const { qrcode } = await becomes('qrcode')
  const reply = await fetch(`http://127.0.0.1:${port}/simulator/api/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ qrcode, number: '551133334444' }),
  })
  expect(reply.status).toBeLessThan(300)
  await becomes('CONNECTED')
}

const connectionNames = async (port: string): Promise<string[]> => {
  const call = await signIn(port)
  return (await call('GET', '/whatsapp')).map(({ name }: { name: string }) => name)
}

const databaseProcess = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const again = { timeout: 300_000 }

test(
  'it starts, stops leaving nothing running, and keeps its data, also when it was killed',
  again,
  async () => {
    const port = await freePort()
    const first = begin({ PORT: port })
    await ready(port)
    const call = await signIn(port)
    await call('POST', '/whatsapp', { name: 'Segunda loja', isDefault: false })
    const database = await databaseProcess()
    expect(first.said.out).toContain(`http://localhost:${port}/simulator`)
    expect(first.said.out).toContain('admin@recado.demo')
    first.child.kill('SIGINT')
    first.child.kill('SIGTERM')
    expect(await first.ended, first.said.out.slice(-3000)).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(existsSync(join(dataDir, 'recado.lock'))).toBe(false)

    const second = begin({ PORT: port })
    await ready(port)
    expect(await connectionNames(port)).toContain('Segunda loja')
    const left = await databaseProcess()
    second.child.kill('SIGKILL')
    await second.ended

    const third = begin({ PORT: port })
    await ready(port)
    expect(await connectionNames(port)).toContain('Segunda loja')
    expect(third.said.out).toContain(`(process ${left})`)
    third.child.kill('SIGTERM')
    expect(await third.ended, third.said.out.slice(-3000)).toBe(0)
    expect(isAlive(left)).toBe(false)
    expect(first.said.err + second.said.err + third.said.err).toBe('')
  },
)

test.skipIf(!hasRedis)(
  'where one process serves people and another works the numbers, a contact is checked by asking across',
  again,
  async () => {
    const database = await startTemporaryDatabase()
    const redis = await aRedis(await freePort())
    try {
      const [web, back] = [await freePort(), await freePort()]
      const common = {
        DATABASE_URL: await makeDatabase(database.adminUrl, 'recado_split'),
        REDIS_URL: redis.url,
        SECRET_KEY: 'f'.repeat(20) + 'abcdefghijklmnop',
        SIMULATOR_URL: `http://127.0.0.1:${web}`,
        STORAGE_URL: join(dataDir, 'media'),
        DEMO: 'on',
      }
      begin({ ...common, PORT: web, ROLES: 'web', SIMULATOR_URL: 'embedded' })
      await ready(web)
      begin({ ...common, PORT: back, ROLES: 'worker,whatsapp' })
      await ready(back)
      const call = await signIn(web)
      await scanned(web, call)
      const lia = { name: 'Lia Duarte', number: '5511977776666' }
      expect(await call('POST', '/contacts', lia)).toMatchObject(lia)
    } finally {
      await stopAll()
      await redis.stop()
      await database.stop()
    }
  },
)

test(
  'a node with another secret key does not start and locks nobody out; where the key is lost, secrets are forgotten',
  again,
  async () => {
    const database = await startTemporaryDatabase()
    try {
      const [port, other] = [await freePort(), await freePort()]
      const common = {
        DATABASE_URL: await makeDatabase(database.adminUrl, 'recado_keys'),
        SIMULATOR_URL: 'off',
        DEMO: 'false',
      }
      const ours = { ...common, SECRET_KEY: 'our-key-'.repeat(5) }
      const another = { ...common, SECRET_KEY: 'another-'.repeat(5) }
      const first = begin({ ...ours, PORT: port })
      await ready(port)
      const refused = begin({ ...another, PORT: other })
      expect(await refused.ended).toBe(1)
      expect(refused.said.err).toContain('npm run forget-secrets')
      const second = begin({ ...ours, PORT: other })
      await ready(other)
      for (const { child, ended } of [first, second]) {
        child.kill('SIGTERM')
        await ended
      }
      const cli = fileURLToPath(new URL('forget-secrets-cli.ts', import.meta.url))
      await promisify(execFile)(process.execPath, [cli, '--yes'], {
        env: { ...process.env, DATA_DIR: dataDir, ...another },
      })
      expect(await begin({ ...ours, PORT: port }).ended).toBe(1)
      begin({ ...another, PORT: port })
      await ready(port)
    } finally {
      await stopAll()
      await database.stop()
    }
  },
)

test('a busy port is one line, and the database does not stay behind', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as { port: number }
  const { said, ended } = begin({ PORT: String(port), DEMO: 'false' })
  expect(await ended).toBe(1)
  expect(said.err).toBe(
    `Port ${port} is busy: stop the program that uses it, or set PORT to another one.\n`,
  )
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  squatter.close()
})

test('a folder that cannot be written is one line', async () => {
  await writeFile(join(dataDir, '..', 'file'), '')
  const { said, ended } = begin({ DATA_DIR: join(dataDir, '..', 'file', 'data') })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^.* a file stands in the way\.\n$/)
})

test('a database that does not answer, and no database at all, are one line without a password', async () => {
  const gone = `postgres://ana:s3cret@127.0.0.1:${await freePort()}/desk`
  const away = begin({ DATABASE_URL: gone, SECRET_KEY: 'f'.repeat(20) + 'abcdefghijklmnop' })
  const nonsense = begin({ DATABASE_URL: 'desk' })
  expect(await away.ended).toBe(1)
  expect(away.said.err).toMatch(/^The database desk at 127\.0\.0\.1:\d+ cannot be used: .*\n$/)
  expect(away.said.err).not.toContain('s3cret')
  expect(await nonsense.ended).toBe(1)
  expect(nonsense.said.err).toMatch(/^DATABASE_URL must be .*\n$/)
})
