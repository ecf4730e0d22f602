import { Readable } from 'node:stream'
import { limits } from '@recado/contract/limits'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import type { MediaRef } from '../../platform/whatsapp-driver.ts'
import { decryption, TooLarge } from './cipher.ts'
import { addressOf, type MediaHouse } from './media-hosts.ts'

const Place = z.object({
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
export type Place = z.infer<typeof Place>

export type Found = { directPath: string }

/**
 * Downloads a file of a message; decrypts and verifies it as it streams. The network deletes files after some weeks;
 * `fetchAgain` then asks the phone to upload it again.
 */
export async function downloadFile(
  house: MediaHouse,
  ref: MediaRef,
  fetchAgain: (place: Place) => Promise<Found | undefined>,
): Promise<NodeJS.ReadableStream> {
  const place = Place.parse(ref.network)
  const first = await request(house, place)
  const found = first === 'gone' ? await fetchAgain(place) : undefined
  const body = found ? await request(house, { ...place, ...found }) : first
  if (body === 'gone') throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  const opened = decryption(place, limits.documentBytesMax)
  return body.compose(opened).on('error', () => undefined)
}

/**
 * Downloads a profile picture, which is not encrypted. The network supplies the URL; only its own hosts are contacted.
 */
export async function downloadPicture(
  house: MediaHouse,
  url: string,
): Promise<NodeJS.ReadableStream> {
  const body = await request(house, { url })
  if (body === 'gone') throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  return body
}

async function request(
  house: MediaHouse,
  place: Pick<Place, 'url' | 'directPath'>,
): Promise<Readable | 'gone'> {
  const address = addressOf(house, place)
  if (!address) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  const response = await fetch(address, {
    redirect: 'error',
    headers: { origin: 'https://web.whatsapp.com' },
    signal: AbortSignal.timeout(house.transferMs),
  })
  const { ok, status, body, headers } = response
  if (ok && body && Number(headers.get('content-length') ?? 0) <= limits.documentBytesMax + 1024)
    return Readable.fromWeb(body)
  await body?.cancel()
  if (ok) throw new TooLarge('the file is larger than anything the product takes')
  if (status === 404 || status === 410) return 'gone'
  throw new Error(`the network gave out no file: status ${status}`)
}
