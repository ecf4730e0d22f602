import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { StorageAddress } from '../config/addresses.ts'
import type { Files } from '../ctx.ts'
import { FileMissing, checkKey } from './keys.ts'

type Bucket = Extract<StorageAddress, { kind: 's3' }>

/** Files in an S3 bucket. A separate module, so the S3 client is loaded only if a bucket is configured. */
export function s3Files({ bucket, region, endpoint, credentials, forcePathStyle }: Bucket): Files {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Not every S3-compatible server supports checksums beyond the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  const disk = new Disk(driver)
  return {
    put: (key, content) =>
      spooled(content, (file) => disk.putStream(checkKey(key), file.stream, file)),
    remove: (key) => disk.delete(checkKey(key)),
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const wanted = { Bucket: bucket, Key: checkKey(key), ...(Range && { Range }) }
      const found = await client.send(new GetObjectCommand(wanted)).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new FileMissing(key) : error
      })
      return found.Body as Readable
    },
  }
}

type Spooled = { stream: Readable; contentLength: number }

/** S3 needs the length first, and a stream's length is known only at its end: the file is spooled to the local disk. */
async function spooled(
  content: NodeJS.ReadableStream,
  send: (file: Spooled) => Promise<void>,
): Promise<void> {
  const path = join(tmpdir(), `recado-upload-${randomUUID()}`)
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    await send({ stream: createReadStream(path), contentLength: size })
  } finally {
    await rm(path, { force: true })
  }
}
