import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import type { Files } from '../src/platform/ctx.ts'
import { makeFiles } from '../src/platform/files/files.ts'

/** A folder for files, empty at the start of each test of the calling file. */
export function aFolder() {
  let folder: string
  let files: Files
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado files '))
    files = await makeFiles({ kind: 'folder', folder })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const open: Files = {
    put: (key, content) => files.put(key, content),
    open: (key, range) => files.open(key, range),
    remove: (key) => files.remove(key),
  }
  return {
    files: open,
    /** Names of the files in the folder. */
    stored: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((one) => one.isFile())
        .map(({ name }) => name),
  }
}

/** A real image, as a camera produces. */
export const picture = (width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#369eff' } })
    .jpeg()
    .toBuffer()
