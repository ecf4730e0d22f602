import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Storage } from '../config/addresses.ts'
import type { Files } from '../ctx.ts'
import { FileMissing, known } from './keys.ts'

/** Stores files in a local folder or in an S3 bucket. */
export async function makeFiles(storage: Storage): Promise<Files> {
  if (storage.kind === 'folder') return localFiles(storage.folder)
  const { bucketFiles } = await import('./s3-files.ts')
  return bucketFiles(storage)
}

function localFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, content) => disk.putStream(known(key), content as Readable).catch(rethrowCause),
    remove: (key) => disk.delete(known(key)),
    async open(key, range) {
      const file = await open(join(folder, known(key))).catch((error: NodeJS.ErrnoException) => {
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
