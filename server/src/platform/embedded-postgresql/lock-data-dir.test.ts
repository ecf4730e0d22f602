import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { lockDataDir } from './lock-data-dir.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-lock-test-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Tries to get the lock in `count` processes at once. Each reports whether it got the lock and does not release it. */
async function race(count: number): Promise<string[]> {
  const module = JSON.stringify(new URL('lock-data-dir.ts', import.meta.url).href)
  const script = `
    import { lockDataDir } from ${module}
    process.stdin.once('data', () => {
      try { lockDataDir(${JSON.stringify(folder)}); console.log('got') } catch { console.log('refused') }
    })
    process.stdin.once('end', () => process.exit())
    console.log('ready')`
  const rivals = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const said = async () =>
    Promise.all(
      rivals.map(
        async ({ stdout }) =>
          new Promise<string>((resolve) => {
            stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
          }),
      ),
    )
  await said()
  const answers = said()
  for (const { stdin } of rivals) stdin.write('go')
  const result = await answers
  for (const rival of rivals) rival.kill('SIGKILL')
  return result
}

test("a second server on the same data folder is refused with the holder's pid", () => {
  const lock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(DatabaseError)
  expect(() => lockDataDir(folder)).toThrow(`process ${process.pid}`)
  lock.release()
  expect(existsSync(join(folder, 'recado.lock'))).toBe(false)
  lockDataDir(folder).release()
})

test('takes over the lock of a dead process, of a reused pid, or one truncated by a power cut', () => {
  const since = new Date().toISOString()
  const lefts = [
    JSON.stringify({ pid: 2 ** 22 + 1, beginning: 'x/1', since }),
    JSON.stringify({ pid: process.pid, beginning: 'x/1', since }),
    '',
    '{"pid":',
  ]
  for (const left of lefts) {
    writeFileSync(join(folder, 'recado.lock'), left)
    const lock = lockDataDir(folder)
    expect(readFileSync(join(folder, 'recado.lock'), 'utf8')).toContain(String(process.pid))
    lock.release()
  }
  expect(readdirSync(folder)).toEqual([])
})

test('of eight servers that find a dead lock at once, exactly one gets it', async () => {
  writeFileSync(join(folder, 'recado.lock'), '{"pid":4194305,"beginning":"x","since":""}')
  const answers = await race(8)
  expect(answers.filter((answer) => answer === 'got')).toHaveLength(1)
})

test('a folder that cannot be created is reported in one line', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => lockDataDir(join(folder, 'file', 'data'))).toThrow(
    /\(DATA_DIR\) cannot be written: a part of this path is a file/,
  )
})
