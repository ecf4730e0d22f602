import { Readable } from 'node:stream'
import { limits } from '@recado/contract/platform/limits'
import type { World } from '../../platform/ctx.ts'
import { storeStream } from '../../platform/files/store-stream.ts'
import type { FlowPart } from './conversation.ts'
import type { StoredPart } from './session.ts'

/** Files of one answer that are fetched. Further ones are sent as their address. */
const FILES_MAX = 10
const FILE_TIMEOUT_MS = 5_000

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

async function withFile(
  world: World,
  { companyId, part, until }: { companyId: number; part: FilePart; until: number },
): Promise<StoredPart> {
  const { afterMs, mediaUrl: url, kind } = part
  const timeoutMs = Math.min(FILE_TIMEOUT_MS, until - performance.now())
  try {
    if (timeoutMs <= 0) throw new Error('no time is left for the file')
    const { body, status, headers } = await world.outside.fetch({
      url,
      timeoutMs,
      maxBytes: limits.mediaBytesMax,
    })
    if (status !== 200) throw new Error(`status ${status}`)
    const file = await storeStream(world, companyId, {
      stream: Readable.from([body]),
      fileName: new URL(url).pathname.split('/').at(-1),
      mime: headers['content-type'],
      kind,
    })
    return { afterMs, text: '', file }
  } catch (error) {
    world.log.info({ err: error, companyId }, 'a file of a flow is sent as its address')
    return { afterMs, text: url }
  }
}
