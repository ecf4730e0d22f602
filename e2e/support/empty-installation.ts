import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDatabase } from '../../server/test/database/database-setup.ts'
import { freePort } from '../../bench/support/processes.ts'
import { startServer } from './product.ts'

type Installation = {
  url: string
  /** Of the database. */
  ownerUrl: string
  /** Runs an npm command of the product in this installation, and returns what it printed. */
  run: (command: string, ...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

/** Starts a server of its own on an empty database, without the demonstration. `more` may need its address. */
export async function startEmptyInstallation(
  more: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<Installation> {
  const name = `recado_empty_${randomBytes(4).toString('hex')}`
  const ownerUrl = await makeDatabase(process.env['E2E_ADMIN_URL']!, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'recado empty '))
  const PORT = String(await freePort())
  const url = `http://localhost:${PORT}`
  const own = typeof more === 'function' ? more(url) : more
  const settings = { DATA_DIR: dataDir, DATABASE_URL: ownerUrl, DEMO: 'false', PORT, ...own }
  const server = await startServer(settings)
  return {
    url,
    ownerUrl,
    run: async (command, ...args) => {
      const env = { ...process.env, ...settings }
      const { stdout } = await promisify(execFile)('npm', ['run', '-s', command, '--', ...args], {
        env,
      })
      return stdout
    },
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
