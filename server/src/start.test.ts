import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import {
  startProcess,
  databaseProcess,
  eachWithDataDir,
  freePort,
  currentTest,
  ready,
  stopAfterTest,
} from '../test/programs/own-process.ts'
import { isAlive } from './platform/embedded-postgresql/processes.ts'

eachWithDataDir()

const again = { timeout: 300_000 }

/** Waits until the server, its database and its port are gone. */
async function allGone(port: string, database: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(isAlive(database)).toBe(false)
      expect(existsSync(join(currentTest.dataDir, 'recado.lock'))).toBe(false)
      await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
    },
    { timeout: 60_000, interval: 100 },
  )
}

test.skipIf(process.platform === 'win32')(
  'SIGTERM to `npm start` stops the server and its database',
  again,
  async () => {
    const port = await freePort()
    const { NODE_ENV: _test, VITEST: _vitest, ...usual } = process.env
    const npm = spawn('npm', ['start', '--', '--without-web'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...usual, DATA_DIR: currentTest.dataDir, PORT: port, DEMO: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { said } = stopAfterTest(npm)
    await ready(port).catch((error: unknown) => {
      throw new Error(`${said.out}${said.err}`, { cause: error })
    })
    const database = await databaseProcess()
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await allGone(port, database)
  },
)

test(
  'only its owner can read the data folder, and metrics have their own port',
  again,
  async () => {
    const [port, metrics] = [await freePort(), await freePort()]
    const { said } = startProcess({
      PORT: port,
      METRICS_PORT: metrics,
      PUBLIC_URL: 'https://desk.example',
    })
    await ready(port)
    await vi.waitFor(() => expect(said.out).toContain(`Listening on http://127.0.0.1:${port}`))
    const modeOf = async (...path: string[]) =>
      (await stat(join(currentTest.dataDir, ...path))).mode & 0o777
    // Where root starts it, PostgreSQL runs as another user, who must pass through.
    expect(await modeOf()).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    expect(await modeOf('media')).toBe(0o700)
    expect(await modeOf('simulator')).toBe(0o700)
    const figures = await fetch(`http://127.0.0.1:${metrics}/metrics`)
    expect(await figures.text()).toContain('recado_http_request_duration_seconds')
    for (const path of ['metrics', 'metrics/'])
      expect((await fetch(`http://127.0.0.1:${port}/${path}`)).status).toBe(404)
  },
)

test('a busy port is reported in one line, and no database is created', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as { port: number }
  const { said, ended } = startProcess({ PORT: String(port), DEMO: 'false' })
  expect(await ended).toBe(1)
  expect(said.err).toBe(
    `Port ${port} is busy: stop the program that uses it, or set PORT to another one.\n`,
  )
  expect(existsSync(join(currentTest.dataDir, 'postgres'))).toBe(false)
  squatter.close()
})

test.each([
  ['203.0.113.1', '203.0.113.1 is not an address of this machine: check HOST.\n'],
  [
    'no.such.host.invalid',
    'no.such.host.invalid is not a host name that this machine knows: check HOST.\n',
  ],
])('a HOST that is not ours (%s) is one line, and no database is made', async (HOST, line) => {
  const { said, ended } = startProcess({ HOST, PORT: await freePort(), DEMO: 'false' })
  expect(await ended).toBe(1)
  expect(said.err).toBe(line)
  expect(existsSync(join(currentTest.dataDir, 'postgres'))).toBe(false)
})

test(
  'a folder that cannot be written is one line that names it, and no start waits for it',
  again,
  async () => {
    const file = join(currentTest.dataDir, '..', 'file')
    await writeFile(file, '')
    const key = { SECRET_KEY: 'f'.repeat(20) + 'abcdefghijklmnop' }
    const isTaken = 'a part of this path is a file, not a folder'
    const starts: [string, object, string][] = [
      [join(file, 'data'), {}, isTaken],
      [file, key, isTaken],
      ...(process.platform === 'linux'
        ? [{}, key].map((env): [string, object, string] => [
            '/proc/nope',
            env,
            'no folder can be made there',
          ])
        : []),
    ]
    await Promise.all(
      starts.map(async ([folder, env, reason]) => {
        const { said, ended } = startProcess({ DATA_DIR: folder, PORT: await freePort(), ...env })
        expect(await ended).toBe(1)
        expect(said.err).toBe(
          `The data folder ${folder} (DATA_DIR) cannot be written: ${reason}.\n`,
        )
      }),
    )
  },
)

test('an unreachable database is reported in one line without a password', async () => {
  const gone = `postgres://ana:s3cret@127.0.0.1:${await freePort()}/desk`
  const away = startProcess({ DATABASE_URL: gone, SECRET_KEY: 'f'.repeat(20) + 'abcdefghijklmnop' })
  const nonsense = startProcess({ DATABASE_URL: 'desk' })
  expect(await away.ended).toBe(1)
  expect(away.said.err).toMatch(/^The database desk at 127\.0\.0\.1:\d+ cannot be used: .*\n$/)
  expect(away.said.err).not.toContain('s3cret')
  expect(await nonsense.ended).toBe(1)
  expect(nonsense.said.err).toMatch(/^DATABASE_URL must be .*\n$/)
})
