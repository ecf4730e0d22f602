import { Readable } from 'node:stream'
import { limits } from '@recado/contract/platform/limits'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { MediaRef } from '../../platform/whatsapp-driver.ts'
import { decryptStream, TooLarge } from './cipher.ts'
import { mediaUrlOf, type BaileysMediaHosts } from './media-hosts.ts'

const BaileysMediaLocation = z.object({
  url: z.string().optional(),
  directPath: z.string().optional(),
  mediaKey: z.string(),
  purpose: z.enum(['Image', 'Video', 'Audio', 'Document']),
  sha256: z.string().optional(),
  encryptedSha256: z.string().optional(),
  bytes: z.number().optional(),
  message: z.object({
    id: z.string(),
    jid: z.string(),
    fromMe: z.boolean(),
    participant: z.string().optional(),
  }),
})
export type BaileysMediaLocation = z.infer<typeof BaileysMediaLocation>

export type FetchedFile = { directPath: string }

/**
 * Downloads a file of a message; decrypts and verifies it as it streams. The network deletes files after some weeks;
 * `fetchAgain` then asks the phone to upload it again.
 */
export async function downloadFile(
  mediaHosts: BaileysMediaHosts,
  ref: MediaRef,
  fetchAgain: (place: BaileysMediaLocation) => Promise<FetchedFile | undefined>,
): Promise<NodeJS.ReadableStream> {
  const place = BaileysMediaLocation.parse(ref.network)
  const first = await request(mediaHosts, place)
  const found = first === 'gone' ? await fetchAgain(place) : undefined
  const body = found ? await request(mediaHosts, { ...place, ...found }) : first
  if (body === 'gone') throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  const opened = decryptStream(place, limits.documentBytesMax)
  return body.compose(opened).on('error', () => undefined)
}

/**
 * Downloads a profile picture, which is not encrypted. The network supplies the URL; only its own hosts are contacted.
 */
export async function downloadPicture(
  mediaHosts: BaileysMediaHosts,
  url: string,
): Promise<NodeJS.ReadableStream> {
  const body = await request(mediaHosts, { url })
  if (body === 'gone') throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  return body
}

async function request(
  mediaHosts: BaileysMediaHosts,
  place: Pick<BaileysMediaLocation, 'url' | 'directPath'>,
): Promise<Readable | 'gone'> {
  const address = mediaUrlOf(mediaHosts, place)
  if (!address) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  const response = await fetch(address, {
    redirect: 'error',
    headers: { origin: 'https://web.whatsapp.com' },
    signal: AbortSignal.timeout(mediaHosts.transferMs),
  })
  const { ok, status, body, headers } = response
  if (ok && body && Number(headers.get('content-length') ?? 0) <= limits.documentBytesMax + 1024)
    return Readable.fromWeb(body)
  await body?.cancel()
  if (ok) throw new TooLarge('the file is larger than anything the product takes')
  if (status === 404 || status === 410) return 'gone'
  throw new Error(`the network gave out no file: status ${status}`)
}
