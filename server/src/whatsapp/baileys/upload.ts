import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Answers, Media, MediaPurpose, UploadedFile } from '@recado/baileys-driver/protocol'
import { z } from 'zod'
import type { Outbound } from '../../platform/whatsapp-driver.ts'
import { encryptStream, type MediaKeys } from './cipher.ts'
import { isLocalHost, isWhatsAppHost, type BaileysMediaHosts } from './media-hosts.ts'

type File = Extract<Outbound['body'], { type: 'media' }>
export type UploadHosts = Answers['upload-hosts']

/** The network refused the file. */
export class BaileysUploadRefused extends Error {
  readonly isFinal: boolean

  constructor(status: number) {
    super(`the network refused a file with status ${status}`)
    this.isFinal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  }
}

const kinds: Record<Media['kind'], { path: string; purpose: MediaPurpose }> = {
  image: { path: '/mms/image', purpose: 'Image' },
  sticker: { path: '/mms/image', purpose: 'Image' },
  video: { path: '/mms/video', purpose: 'Video' },
  audio: { path: '/mms/audio', purpose: 'Audio' },
  document: { path: '/mms/document', purpose: 'Document' },
}

/**
 * Encrypts a file and uploads it. The URL contains the hash, which is known only at the end, so the encrypted file is
 * spooled to disk first.
 */
export async function uploadFile(
  mediaHosts: BaileysMediaHosts,
  file: File,
  hostsOf: (isForced: boolean) => Promise<UploadHosts>,
): Promise<UploadedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-upload-'))
  try {
    const path = join(folder, 'file')
    const { stream, seals } = encryptStream(kinds[file.kind].purpose)
    await pipeline(await file.open(), stream, createWriteStream(path, { mode: 0o600 }))
    return await uploadToAny(mediaHosts, { path, kind: file.kind, seals: seals() }, hostsOf)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type EncryptedFile = { path: string; kind: File['kind']; seals: MediaKeys }

/** Uploads to the first host that accepts. If none does, tries once more with a fresh authorisation. */
async function uploadToAny(
  mediaHosts: BaileysMediaHosts,
  encrypted: EncryptedFile,
  hostsOf: (isForced: boolean) => Promise<UploadHosts>,
): Promise<UploadedFile> {
  let failure: unknown
  for (const isForced of [false, true]) {
    const { hosts, auth } = await hostsOf(isForced)
    for (const host of hosts.filter(mediaHosts.isLocal ? isLocalHost : isWhatsAppHost))
      try {
        return await uploadTo(mediaHosts, encrypted, { host, auth })
      } catch (error) {
        if (error instanceof BaileysUploadRefused && error.isFinal) throw error
        failure = error
      }
  }
  throw failure ?? new Error('the network named no place for files')
}

const UploadAnswer = z.object({ url: z.string().optional(), direct_path: z.string() })

async function uploadTo(
  { isLocal, transferMs }: BaileysMediaHosts,
  { path, kind, seals }: EncryptedFile,
  { host, auth }: { host: string; auth: string },
): Promise<UploadedFile> {
  const token = Buffer.from(seals.encryptedSha256, 'base64').toString('base64url')
  const address = new URL(
    `${kinds[kind].path}/${token}?auth=${encodeURIComponent(auth)}&token=${token}`,
    `${isLocal ? 'http' : 'https'}://${host}`,
  )
  const { url, direct_path: directPath } = UploadAnswer.parse(await post(address, path, transferMs))
  return { url: url ?? `https://${host}${directPath}`, directPath, ...seals }
}

/** Padding makes the ciphertext slightly longer, so the length is taken from the file. */
async function post(address: URL, path: string, transferMs: number): Promise<unknown> {
  const source = createReadStream(path)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = address.protocol === 'https:' ? secureRequest : plainRequest
  const call = request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': (await stat(path)).size,
      origin: 'https://web.whatsapp.com',
    },
    signal: AbortSignal.timeout(transferMs),
  })
  call.on('response', (response) => {
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) json(response).then(resolve, reject)
    else {
      response.resume()
      reject(new BaileysUploadRefused(statusCode))
    }
  })
  // After the last byte is written the pipeline no longer reports errors.
  call.on('error', reject)
  await Promise.all([pipeline(source, call).catch(reject), promise])
  return promise
}
