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
import type { Storage } from '../config/addresses.ts'
import type { Files } from '../ctx.ts'
import { FileMissing, known } from './keys.ts'

type Bucket = Extract<Storage, { kind: 's3' }>

/** Files in a bucket. In a file of its own, so that only who has a bucket loads the client for it. */
export function bucketFiles({
  bucket,
  region,
  endpoint,
  credentials,
  forcePathStyle,
}: Bucket): Files {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Checksums beyond the signature are not understood by every server that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  const disk = new Disk(driver)
  return {
    put: (key, content) =>
      spooled(content, (file) => disk.putStream(known(key), file.stream, file)),
    remove: (key) => disk.delete(known(key)),
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const wanted = { Bucket: bucket, Key: known(key), ...(Range && { Range }) }
      const found = await client.send(new GetObjectCommand(wanted)).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new FileMissing(key) : error
      })
      return found.Body as Readable
    },
  }
}

type Spooled = { stream: Readable; contentLength: number }

/** S3 must hear the length first, and a stream knows it last: the file waits on the local disk between. */
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
