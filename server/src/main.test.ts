import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { makeDatabase } from '../test/database/database-setup.ts'
import {
  startProcess,
  databaseProcess,
  eachWithDataDir,
  freePort,
  currentTest,
  ready,
  stopAll,
} from '../test/programs/own-process.ts'
import { aRedis, hasRedis } from '../test/redis.ts'
import { isAlive } from './platform/embedded-postgresql/processes.ts'
import { startTemporaryDatabase } from './platform/embedded-postgresql/temporary-database.ts'

eachWithDataDir()

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

/** Links the first number of the demonstration with a phone of the simulated network. */
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

const again = { timeout: 300_000 }

test('it starts, stops cleanly, and keeps its data even after a kill', again, async () => {
  const port = await freePort()
  const first = startProcess({ PORT: port })
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
  expect(existsSync(join(currentTest.dataDir, 'recado.lock'))).toBe(false)

  const second = startProcess({ PORT: port })
  await ready(port)
  expect(await connectionNames(port)).toContain('Segunda loja')
  const left = await databaseProcess()
  second.child.kill('SIGKILL')
  await second.ended

  const third = startProcess({ PORT: port })
  await ready(port)
  expect(await connectionNames(port)).toContain('Segunda loja')
  expect(third.said.out).toContain(`(process ${left})`)
  third.child.kill('SIGTERM')
  expect(await third.ended, third.said.out.slice(-3000)).toBe(0)
  expect(isAlive(left)).toBe(false)
  expect(first.said.err + second.said.err + third.said.err).toBe('')
})

test.skipIf(!hasRedis)(
  'a process that serves users checks a contact through the process that owns the number',
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
        STORAGE_URL: join(currentTest.dataDir, 'media'),
        DEMO: 'on',
      }
      startProcess({ ...common, PORT: web, ROLES: 'web', SIMULATOR_URL: 'embedded' })
      await ready(web)
      startProcess({ ...common, PORT: back, ROLES: 'worker,whatsapp' })
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
  'a node with another secret key does not start; after a lost key the secrets are deleted',
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
      const first = startProcess({ ...ours, PORT: port })
      await ready(port)
      const refused = startProcess({ ...another, PORT: other })
      expect(await refused.ended).toBe(1)
      expect(refused.said.err).toContain('npm run delete-secrets')
      const second = startProcess({ ...ours, PORT: other })
      await ready(other)
      for (const { child, ended } of [first, second]) {
        child.kill('SIGTERM')
        await ended
      }
      const cli = fileURLToPath(new URL('delete-secrets-cli.ts', import.meta.url))
      await promisify(execFile)(process.execPath, [cli, '--yes'], {
        env: { ...process.env, DATA_DIR: currentTest.dataDir, ...another },
      })
      expect(await startProcess({ ...ours, PORT: port }).ended).toBe(1)
      startProcess({ ...another, PORT: port })
      await ready(port)
    } finally {
      await stopAll()
      await database.stop()
    }
  },
)
