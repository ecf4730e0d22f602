import { type FairQueue, makeFairQueue } from '@recado/concurrency/fair-queue'
import { limits } from '@recado/contract/platform/limits'
import type { World } from '../../platform/ctx.ts'
import { type StoredFile, storeStream } from '../../platform/files/store-stream.ts'
import type { FlowPart } from './conversation.ts'
import type { StoredPart } from './session.ts'

/** Files of one answer that are fetched. Further ones are sent as their address. */
const FILES_MAX = 10

type Limits = {
  /** How long a file waits for its turn, and how long its transfer takes at most. */
  waitMs: number
  fileMs: number
}

type Answer = {
  companyId: number
  parts: FlowPart[]
  /** The end of the flow's turn, as `performance.now()`. What has not arrived by then is sent as its address. */
  until: number
}

/** Fetches the files of an answer and stores them. */
export type FetchFiles = (world: World, answer: Answer) => Promise<StoredPart[]>

/**
 * A file that cannot be fetched in time, or is of a type that nobody may send, is sent as its address. An image is held in
 * memory while it is measured, so few are fetched at once, of a company at most half of them.
 */
export function makeFetchFiles({ waitMs, fileMs }: Limits): FetchFiles {
  const downloads = makeFairQueue<number>({ most: 8, mostOfEach: 4, timeoutMs: waitMs })
  return async (world, { companyId, parts, until }) => {
    const stored: StoredPart[] = []
    let files = 0
    for (const part of parts) {
      if ('text' in part) stored.push(part)
      else if (++files > FILES_MAX) stored.push(asAddress(part))
      else stored.push(await withFile(world, { downloads, fileMs, companyId, part, until }))
    }
    return stored
  }
}

/** Fetches the files of all flows of this process. */
export const withFiles = makeFetchFiles({ waitMs: 10_000, fileMs: 5_000 })

type FilePart = Extract<FlowPart, { mediaUrl: string }>

type Download = {
  downloads: FairQueue<number>
  fileMs: number
  companyId: number
  part: FilePart
  until: number
}

const asAddress = ({ afterMs, mediaUrl }: FilePart): StoredPart => ({ afterMs, text: mediaUrl })

async function withFile(world: World, download: Download): Promise<StoredPart> {
  const { downloads, companyId, part, until } = download
  const leftMs = until - performance.now()
  if (leftMs <= 0) return asAddress(part)
  try {
    const file = await downloads.run(companyId, () => store(world, download), leftMs)
    return { afterMs: part.afterMs, text: '', file }
  } catch (error) {
    world.log.info({ err: error, companyId }, 'a file of a flow is sent as its address')
    return asAddress(part)
  }
}

/** Stores the file as it arrives. */
function store(
  world: World,
  { companyId, part: { mediaUrl: url, kind }, until, fileMs }: Download,
): Promise<StoredFile> {
  const timeoutMs = Math.min(fileMs, until - performance.now())
  if (timeoutMs <= 0) throw new Error('no time is left for the file')
  const request = { url, timeoutMs, maxBytes: limits.mediaBytesMax }
  return world.outside.open(request, async ({ status, headers, content }) => {
    if (status !== 200) throw new Error(`status ${status}`)
    return storeStream(world, companyId, {
      stream: content,
      fileName: new URL(url).pathname.split('/').at(-1),
      mime: headers['content-type'],
      kind,
    })
  })
}
