import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { limits } from '@recado/contract/platform/limits'
import type { World } from '../../platform/ctx.ts'
import { type StoredFile, storeStream } from '../../platform/files/store-stream.ts'
import type { FlowPart } from './conversation.ts'
import type { StoredPart } from './session.ts'

/** Files of one answer that are fetched. Further ones are sent as their address. */
const FILES_MAX = 10
const FILE_TIMEOUT_MS = 5_000

/** An image is held in memory while it is measured, so few are fetched at once, of a company at most half of them. */
const downloads = makeFairQueue<number>({ most: 8, mostOfEach: 4, timeoutMs: 10_000 })

/**
 * Fetches the files of an answer and stores them. A file that cannot be fetched in time, or is of a type that nobody may send,
 * is sent as its address.
 */
export async function withFiles(
  world: World,
  { companyId, parts, until }: { companyId: number; parts: FlowPart[]; until: number },
): Promise<StoredPart[]> {
  const stored: StoredPart[] = []
  let files = 0
  for (const part of parts) {
    if ('text' in part) stored.push(part)
    else if (++files > FILES_MAX) stored.push({ afterMs: part.afterMs, text: part.mediaUrl })
    else stored.push(await withFile(world, { companyId, part, until }))
  }
  return stored
}

type FilePart = Extract<FlowPart, { mediaUrl: string }>

type Download = { companyId: number; part: FilePart; until: number }

async function withFile(world: World, { companyId, part, until }: Download): Promise<StoredPart> {
  const { afterMs, mediaUrl: url } = part
  try {
    const file = await downloads.run(companyId, () => store(world, { companyId, part, until }))
    return { afterMs, text: '', file }
  } catch (error) {
    world.log.info({ err: error, companyId }, 'a file of a flow is sent as its address')
    return { afterMs, text: url }
  }
}

/** Stores the file as it arrives. */
function store(
  world: World,
  { companyId, part: { mediaUrl: url, kind }, until }: Download,
): Promise<StoredFile> {
  const timeoutMs = Math.min(FILE_TIMEOUT_MS, until - performance.now())
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
