import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageAddress } from '../config/addresses.ts'
import type { Files } from '../ctx.ts'
import { FileMissing, checkKey } from './keys.ts'

/** Stores files in a local folder or in an S3 bucket. */
export async function makeFiles(storage: StorageAddress): Promise<Files> {
  if (storage.kind === 'folder') return localFiles(storage.folder)
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(storage)
}

function localFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, content) => disk.putStream(checkKey(key), content as Readable).catch(rethrowCause),
    remove: (key) => disk.delete(checkKey(key)),
    async open(key, range) {
      const file = await open(join(folder, checkKey(key))).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(error.message) : error
      })
      return file.createReadStream(range)
    },
  }
}

/** The disk wraps every error in its own. The caller who supplied the content expects the original. */
function rethrowCause(error: unknown): never {
  throw (error instanceof Error && error.cause) || error
}
