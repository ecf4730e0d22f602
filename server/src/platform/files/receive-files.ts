import { limits } from '@recado/contract/platform/limits'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { World } from '../ctx.ts'
import { refusalOf } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import { storeStream, type StoredFile } from './store-stream.ts'

export type ReceivedFiles = { files: StoredFile[]; fields: Record<string, string> }

/**
 * Reads a multipart request to its end. Stores the files of one field as they arrive and returns the other fields as text.
 * If one file is refused, all are refused and none stays in storage.
 */
export const receiveFilesOf =
  (field: string) =>
  async (
    world: Pick<World, 'files'>,
    companyId: number,
    request: FastifyRequest,
  ): Promise<ReceivedFiles> => {
    const received: ReceivedFiles = { files: [], fields: {} }
    try {
      for await (const part of wellFormed(request))
        await take(world, companyId, { part, received, field })
      return received
    } catch (error) {
      // A browser reads the answer only after it has sent everything, so the rest is read and discarded.
      request.raw.unpipe()
      request.raw.resume()
      await Promise.all(received.files.map(({ key }) => world.files.remove(key)))
      throw error
    }
  }

/** Reads a request whose files are in the field `medias`. */
export const receiveFiles = receiveFilesOf('medias')

/**
 * Yields the parts. An error of the multipart parser means a malformed body, except for limits with codes of their own.
 */
async function* wellFormed(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts()
  for (;;) {
    const { value, done } = await parts.next().catch((error: unknown) => {
      throw refusalOf(error) ?? new Refusal('ERR_MALFORMED_BODY')
    })
    if (done) return
    yield value
  }
}

type PartContext = { part: Multipart; received: ReceivedFiles; field: string }

async function take(
  world: Pick<World, 'files'>,
  companyId: number,
  { part, received, field }: PartContext,
): Promise<void> {
  if (part.type === 'field') {
    if (part.valueTruncated) throw new Refusal('ERR_BODY_TOO_LARGE')
    // A form encodes every line break as CR LF. The original text had LF.
    received.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n')
    return
  }
  if (part.fieldname !== field) throw new Refusal('ERR_INVALID_INPUT', { field: part.fieldname })
  const { file: stream, filename: fileName, mimetype: mime } = part
  const file = await storeStream(world, companyId, { stream, fileName, mime }).catch(
    (error: unknown) => {
      throw stream.errored ? (refusalOf(error) ?? new Refusal('ERR_MALFORMED_BODY')) : error
    },
  )
  received.files.push(file)
}

/** Removes stored files again after their request was refused. */
export async function removeStored(
  world: Pick<World, 'files' | 'log'>,
  files: readonly Pick<StoredFile, 'key'>[],
): Promise<void> {
  const gone = await Promise.allSettled(files.map(({ key }) => world.files.remove(key)))
  for (const one of gone)
    if (one.status === 'rejected')
      world.log.warn({ err: one.reason }, 'a refused file could not be removed from storage')
}

/** The limits of the multipart parser. A file's own limit depends on its kind and is enforced while it is stored. */
export const multipartLimits = {
  fileSize: limits.documentBytesMax + 1,
  files: limits.filesMax,
  fields: 20,
  fieldSize: 64 * 1024,
  headerPairs: 50,
  parts: limits.filesMax + 20,
}
