import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import type { Files } from '../src/platform/ctx.ts'
import { makeFiles } from '../src/platform/files/files.ts'

/** A real folder for files, empty at the beginning of each test of the file that calls this. */
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
    /** The names of what lies in it. */
    stored: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((one) => one.isFile())
        .map(({ name }) => name),
  }
}

/** A real picture, as a camera would send it. */
export const picture = (width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#369eff' } })
    .jpeg()
    .toBuffer()
