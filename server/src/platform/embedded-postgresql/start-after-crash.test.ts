import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  eachWithEmbeddedFolder,
  embedded,
  keptIn,
  kill,
  query,
  serving,
  start,
  startElsewhere,
  stopAll,
  useAgain,
} from '../../../test/database/embedded-folder.ts'
import { findRunning } from './postmaster.ts'
import { waitUntil, isAlive, signal } from './processes.ts'

eachWithEmbeddedFolder()

test('a database left running by a killed server is taken over with its data, then stopped', async () => {
  const { folder } = embedded
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
  const { folder } = embedded
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
  const { folder } = embedded
  await useAgain(folder)
  const pid = await startElsewhere(folder)
  const left = findRunning(join(folder, 'postgres'))
  signal(pid, 'SIGUSR2')
  expect(await waitUntil(() => !isAlive(left?.pid ?? 0), 30_000)).toBe(true)
})

test('a set-up that was killed half-way is repeated', async () => {
  const { folder } = embedded
  await mkdir(join(folder, 'postgres', 'global'), { recursive: true })
  await mkdir(join(folder, 'postgres.new-1234abcd', 'base'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  const database = await start(folder)
  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a start succeeds after servers were killed during their first start', async () => {
  const { folder } = embedded
  for (const delayMs of [300, 500, 700]) {
    spawnSync(process.execPath, serving(folder), { timeout: delayMs, killSignal: 'SIGKILL' })
  }
  const database = await start(folder)
  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('lost passwords are replaced, the data stays', async () => {
  const { folder } = embedded
  await useAgain(folder)
  await rm(join(folder, 'postgres-passwords.json'))
  expect(await keptIn(await start(folder))).toEqual([{ number: 7 }])
})

test('a pid file naming an unrelated running process does not stop the start', async () => {
  const { folder } = embedded
  await useAgain(folder)
  const lines = [process.pid, join(folder, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready']
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
  expect((await start(folder)).adopted).toBe(false)
})
