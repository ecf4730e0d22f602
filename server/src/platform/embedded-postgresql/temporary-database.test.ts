import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cameTrue, isAlive, signal } from './processes.ts'
import { startTemporaryDatabase } from './temporary-database.ts'

async function folderOf(adminUrl: string): Promise<{ folder: string; pid: number }> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('data_directory') as folder,
       split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  await client.end()
  return { folder: dirname(rows[0].folder), pid: rows[0].pid }
}

test('a temporary database serves a superuser and leaves nothing behind', async () => {
  const database = await startTemporaryDatabase()
  const { folder, pid } = await folderOf(database.adminUrl)
  expect(existsSync(folder)).toBe(true)
  await database.stop()
  expect(existsSync(folder)).toBe(false)
  expect(isAlive(pid)).toBe(false)
})

test('the next start removes what a killed test run left', async () => {
  const module = JSON.stringify(new URL('temporary-database.ts', import.meta.url).href)
  const script = `
    import { startTemporaryDatabase } from ${module}
    const { adminUrl } = await startTemporaryDatabase()
    process.stdout.write(adminUrl)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const adminUrl = await new Promise<string>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString()))
  })
  const { folder, pid } = await folderOf(adminUrl)
  const childPid = child.pid ?? 0
  signal(childPid, 'SIGKILL')
  await cameTrue(() => !isAlive(childPid), 30_000)
  expect(isAlive(pid)).toBe(true)
  const next = await startTemporaryDatabase()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(folder)).toBe(false)
  await next.stop()
})
