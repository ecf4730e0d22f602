import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  eachWithEmbeddedFolder,
  embedded,
  keptIn,
  query,
  refusal,
  start,
  stopAll,
  useAgain,
} from '../../../test/database/embedded-folder.ts'

const isRoot = process.getuid?.() === 0

eachWithEmbeddedFolder()

test('the second start finds the data of the first, also in a folder with a space', async () => {
  const { folder } = embedded
  const dataDir = join(folder, 'my data', 'é')
  const first = await start(dataDir)
  await query(first.ownerUrl, 'create table kept (word text)')
  await query(first.ownerUrl, "insert into kept values ('olá')")
  await stopAll()
  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'olá' }])
})

test('the owner may create roles and owns its database, but is no superuser', async () => {
  const { folder } = embedded
  await useAgain(folder)
  const { ownerUrl } = await start(folder)
  const [role] = await query(
    ownerUrl,
    `select rolsuper, rolcreaterole, rolbypassrls, lower('ÇÃ') as lower,
       (select datdba::regrole::text from pg_database where datname = current_database()) as owner
     from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: true,
    rolbypassrls: false,
    lower: 'çã',
    owner: 'recado_owner',
  })
  await query(ownerUrl, 'create role recado_app_try; drop role recado_app_try')
  await query(ownerUrl, 'create extension pg_trgm; create extension unaccent')
})

test('passwords and data are readable by the owner of the folder only', async () => {
  const { folder } = embedded
  await useAgain(folder)
  await start(folder)
  expect(statSync(join(folder, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
  const hba = readFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'utf8')
  expect(hba).not.toMatch(/^[^#]*\btrust$/m)
})

test('a folder that cannot be written is reported in one line', async () => {
  const { folder } = embedded
  const file = join(folder, 'a file')
  await writeFile(file, '')
  expect(await refusal(join(file, 'data'))).toMatch(
    /\(DATA_DIR\) cannot be written: a part of this path is a file, not a folder/,
  )
})

test('a damaged database is reported in one line, and nothing is deleted', async () => {
  const { folder } = embedded
  await useAgain(folder)
  const control = join(folder, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.kept`)
  expect(await refusal(folder)).toMatch(/is damaged/)
  await writeFile(control, 'nonsense')
  expect(await refusal(folder)).toMatch(/does not start: .*\(more in .*postgres\.log/)
  expect(existsSync(`${control}.kept`)).toBe(true)
})

test('data of another PostgreSQL version is reported and not changed', async () => {
  const { folder } = embedded
  await useAgain(folder)
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  expect(await refusal(folder)).toMatch(/written by PostgreSQL 17/)
})

test.runIf(isRoot)(
  'as root, a folder that other users cannot enter works, also after it was moved',
  async () => {
    const { folder } = embedded
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const first = await start(join(closed, 'data'))
    await query(first.ownerUrl, 'create table kept as select 7 as number')
    await stopAll()
    expect(existsSync(join(closed, 'data', 'postgres'))).toBe(false)
    await rename(join(closed, 'data'), join(closed, 'moved'))
    expect(await keptIn(await start(join(closed, 'moved')))).toEqual([{ number: 7 }])
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    const note = await readFile(join(closed, 'moved', 'postgres-is-elsewhere.txt'), 'utf8')
    expect(note).toContain(join(folder, 'outside'))
  },
)

test.runIf(isRoot)(
  'as root, two copies of a data folder never share a running database',
  async () => {
    const { folder } = embedded
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    await start(join(closed, 'data'))
    spawnSync('cp', ['-a', join(closed, 'data'), join(closed, 'copy')])
    expect(await refusal(join(closed, 'copy'))).toMatch(/in use by another Recado/)
  },
)

test.runIf(isRoot)(
  'as root, a database whose folder became unreachable is moved out with its data',
  async () => {
    const { folder } = embedded
    const dataDir = join(folder, 'open', 'data')
    await useAgain(dataDir)
    await chmod(join(folder, 'open'), 0o700)
    expect(await keptIn(await start(dataDir))).toEqual([{ number: 7 }])
  },
)
