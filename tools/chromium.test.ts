import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs '))
  for (const name of ['chromium-browser', 'my-browser']) {
    await writeFile(join(folder, name), '')
    await chmod(join(folder, name), 0o755)
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('the browser that is named is used, and no other in its place', () => {
  const named = (path: string) => findChromium({ PATH: folder, CHROMIUM_PATH: path })
  expect(named(join(folder, 'my-browser'))).toBe(join(folder, 'my-browser'))
  expect(named(join(folder, 'none'))).toBeUndefined()
})

test('without a name the first installed one is found', () => {
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium-browser'))
})
