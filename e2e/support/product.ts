import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPushDouble } from '@recado/push-double/server'
import { startTypebotDouble } from '@recado/typebot-double/server'
import { startTemporaryDatabase } from '../../server/src/platform/embedded-postgresql/temporary-database.ts'
import { makeDatabase } from '../../server/test/database/database-setup.ts'

const PORT = process.env['E2E_PORT'] ?? '8791'
export const BASE_URL = `http://localhost:${PORT}`

const READY_WITHIN_MS = 240_000

/** Starts the whole product on a database of its own, so that each journey can found a company beside the others. */
async function product(): Promise<() => Promise<void>> {
  const database = await startTemporaryDatabase()
  const ownerUrl = await makeDatabase(database.adminUrl, 'recado_journeys')
  const dataDir = await mkdtemp(join(tmpdir(), 'recado journeys '))
  process.env['E2E_OWNER_URL'] = ownerUrl
  process.env['E2E_ADMIN_URL'] = database.adminUrl
  const push = await startPushDouble()
  process.env['E2E_PUSH_URL'] = push.url
  const typebot = await startTypebotDouble()
  process.env['E2E_TYPEBOT_URL'] = typebot.url
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    PUSH_SERVICES: push.url,
    TRUSTED_ADDRESSES: typebot.url,
    ASAAS_URL: 'embedded',
    PORT,
  }
  const server = await startServer(settings)
  await quickenCodes()
  return async () => {
    await server.stop()
    await database.stop()
    await push.close()
    await typebot.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts a server with these settings and waits until it is ready. */
export async function startServer(
  settings: { PORT: string } & Record<string, string>,
): Promise<{ stop: () => Promise<void> }> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, ...settings, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(server, `http://localhost:${settings.PORT}`)
  return {
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** A QR code lives long enough to be scanned by a journey, and short enough for one to see it renewed. */
async function quickenCodes(): Promise<void> {
  const reply = await fetch(`${BASE_URL}/simulator/api/rules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ qrSeconds: 45 }),
  })
  if (!reply.ok) throw new Error(`the simulated network refused its rules: ${reply.status}`)
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(200)) {
    if (server.exitCode !== null) throw new Error('the product did not start')
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the product was not ready in time')
}

// Playwright takes its global setup from the default export and from nowhere else.
export default product
