import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'

const REDIS = '/usr/bin/redis-server'

/** Without Redis, tests with several nodes are skipped. */
export const hasRedis = existsSync(REDIS)

/** A Redis of its own on a Unix socket, and on the given port. */
export async function aRedis(port = '0') {
  const folder = await mkdtemp(join(tmpdir(), 'recado-redis-'))
  const path = join(folder, 'redis.sock')
  const options = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--unixsocket',
    path,
    '--save',
    '',
    '--dir',
    folder,
  ]
  const process = spawn(REDIS, options, { stdio: 'ignore' })
  await vi.waitFor(() => expect(existsSync(path)).toBe(true))
  return {
    url: port === '0' ? `unix://${path}` : `redis://127.0.0.1:${port}`,
    stop: async () => {
      process.kill()
      await once(process, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
