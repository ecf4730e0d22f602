import { Readable, Transform } from 'node:stream'
import { limits } from '@recado/contract/platform/limits'
import { Media } from '@recado/simulator/wire'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { MediaRef, Outbound } from '../../platform/whatsapp-driver.ts'

export type SimulatedMediaHosts = { url: string; transferMs: number }
export type SimulatedMediaFile = Extract<Outbound['body'], { type: 'media' }>

/** Uploads a file to the network before a message refers to it. Returns its id. */
export async function uploadFile(
  { url, transferMs }: SimulatedMediaHosts,
  file: SimulatedMediaFile,
): Promise<string> {
  const address = new URL('/simulator/api/media', url)
  address.searchParams.set('fileName', file.fileName)
  const response = await fetch(address, {
    method: 'POST',
    // A multipart content type would be parsed as a form.
    headers: { 'content-type': /^multipart\//i.test(file.mime) ? BYTES : file.mime },
    body: Readable.toWeb(Readable.from(await file.open())) as ReadableStream,
    duplex: 'half',
    redirect: 'error',
    signal: AbortSignal.timeout(transferMs),
  })
  if (!response.ok) throw new SimulatedUploadRefused(response.status)
  return Media.parse(await response.json()).id
}

const BYTES = 'application/octet-stream'

/** The network refused the file. */
export class SimulatedUploadRefused extends Error {
  readonly isFinal: boolean

  constructor(status: number) {
    super(`the network refused a file with status ${status}`)
    this.isFinal = status < 500 && status !== 429
  }
}

const MediaId = z.object({ id: z.string().min(1) })

/** Downloads a file of a message. Fails if it exceeds the size limit. */
export async function downloadFile(
  { url, transferMs }: SimulatedMediaHosts,
  ref: Pick<MediaRef, 'network'>,
): Promise<NodeJS.ReadableStream> {
  const { id } = MediaId.parse(ref.network)
  const response = await fetch(new URL(`/simulator/api/media/${encodeURIComponent(id)}`, url), {
    redirect: 'error',
    signal: AbortSignal.timeout(transferMs),
  })
  const { ok, body, headers } = response
  const announced = Number(headers.get('content-length') ?? 0)
  if (!ok || !body || announced > limits.documentBytesMax) {
    await body?.cancel()
    throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  }
  return Readable.fromWeb(body).compose(cappedAt(limits.documentBytesMax))
}

function cappedAt(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new Refusal('ERR_FILE_TOO_LARGE'))
      else done(null, chunk)
    },
  })
}
