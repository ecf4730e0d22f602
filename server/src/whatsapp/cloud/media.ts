import { createHash, randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { limits } from '@recado/contract/platform/limits'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { MediaRef, Outbound } from '../../platform/whatsapp-driver.ts'
import { callGraph, type Graph, type GraphReply } from './graph.ts'

export type CloudMediaFile = Extract<Outbound['body'], { type: 'media' }>

/** Uploads a file to Meta before a message refers to it. The id is valid for 30 days. */
export async function uploadFile(
  graph: Graph,
  file: CloudMediaFile,
  withinMs: number,
): Promise<GraphReply<{ id: string }>> {
  const boundary = `recado-${randomUUID()}`
  const parts = formOf(file, boundary, await file.open())
  return callGraph(graph, {
    method: 'POST',
    path: `${graph.settings.phoneNumberId}/media`,
    stream: {
      type: `multipart/form-data; boundary=${boundary}`,
      body: Readable.toWeb(Readable.from(parts)) as ReadableStream,
    },
    answer: z.object({ id: z.string() }),
    withinMs,
  })
}

/** Streams the multipart form (RFC 7578), so no file is held in memory as a whole. */
async function* formOf(file: CloudMediaFile, boundary: string, content: NodeJS.ReadableStream) {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const bare = (said: string) => said.replace(/[\r\n"]/g, '_')
  yield Buffer.from(field('messaging_product', 'whatsapp') + field('type', bare(file.mime)))
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${bare(file.fileName)}"\r\n` +
      `content-type: ${bare(file.mime)}\r\n\r\n`,
  )
  for await (const chunk of content) yield Buffer.from(chunk as Buffer)
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

/** Identifies the file of a message. Stored with the message and passed to `openMedia`. */
export const CloudMediaLocation = z.object({ id: z.string().min(1) })

const Found = z.object({
  url: z.url(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().optional(),
})

/** Downloads a file of a message. Fails if it exceeds the size limit or does not match the hash Meta sent. */
export async function downloadFile(
  graph: Graph,
  ref: MediaRef,
  withinMs: number,
): Promise<NodeJS.ReadableStream> {
  const { id } = CloudMediaLocation.parse(ref.network)
  const found = await callGraph(graph, { path: encodeURIComponent(id), answer: Found })
  if (found.outcome !== 'answered') throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  const { url, sha256, file_size: announced = 0 } = found.data
  if (announced > limits.documentBytesMax) throw new Refusal('ERR_FILE_TOO_LARGE')
  refuseForeignHost(graph, url)
  const response = await fetch(url, {
    redirect: 'error',
    headers: { authorization: `Bearer ${graph.settings.accessToken}` },
    signal: AbortSignal.timeout(withinMs),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  }
  return Readable.fromWeb(response.body).compose(checked(limits.documentBytesMax, sha256))
}

const META_HOSTS = ['.facebook.com', '.fbsbx.com', '.whatsapp.net', '.fbcdn.net']

/** The token is sent only to Meta or to the configured Graph URL. */
function refuseForeignHost(graph: Graph, url: string): void {
  const { host, protocol } = new URL(url)
  const isOurs = host === new URL(graph.url).host
  const isMetas = protocol === 'https:' && META_HOSTS.some((end) => host.endsWith(end))
  if (!isOurs && !isMetas) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
}

function checked(most: number, sha256: string | undefined): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > most) done(new Refusal('ERR_FILE_TOO_LARGE'))
      else done(null, chunk)
    },
    flush(done) {
      const sum = hash.digest()
      const isWhole = !sha256 || [sum.toString('hex'), sum.toString('base64')].includes(sha256)
      done(isWhole ? null : new Refusal('ERR_WAPP_DOWNLOAD_MEDIA'))
    },
  })
}
