import { buffer } from 'node:stream/consumers'
import type { ContactImport } from '@recado/contract/contacts/imports'
import { limits } from '@recado/contract/platform/limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { cleanFileName } from '../../platform/files/file-name.ts'
import type { World } from '../../platform/ctx.ts'
import { newKey } from '../../platform/files/keys.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import { refusalOf } from '../../platform/http/errors.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import type { SheetLine } from '../../platform/spreadsheets/parse-sheet.ts'
import { readSheet, type Sheet } from '../../platform/spreadsheets/read-sheet.ts'
import { insertDraft } from './commands.ts'
import { storeRows } from './rows-file.ts'
import { columnsOf, hasTitles } from './rules.ts'

/** Stores the file as it arrives, parses it in its turn and deletes it; its rows are stored. */
export async function uploadSheet(
  world: World,
  { request, claims }: EndpointRequest<unknown>,
): Promise<ContactImport> {
  const { companyId } = claims!
  const key = newKey(companyId)
  try {
    const fileName = await storeUpload(world, key, request)
    const bytes = async () => buffer(await world.files.open(key))
    const draft = await readSheet(claims!, bytes, (sheet) =>
      storeSheetRows(world, companyId, sheet),
    )
    return await within(world, claims!, (ctx) => insertDraft(ctx, { ...draft, fileName })).catch(
      async (error: unknown) => {
        await removeAfterFailure(world, error, { companyId, files: [{ key: draft.storageKey }] })
        throw error
      },
    )
  } finally {
    await world.files.remove(key)
  }
}

async function storeUpload(world: World, key: string, request: FastifyRequest): Promise<string> {
  try {
    const file = await fileIn(request)
    await world.files.put(key, file.file)
    if (file.file.truncated) throw new Refusal('ERR_IMPORT_TOO_LARGE')
    return cleanFileName(file.filename)
  } catch (error) {
    // A browser reads the response only after sending everything, so the rest is read and dropped.
    request.raw.unpipe()
    request.raw.resume()
    const refusal = refusalOf(error)
    throw refusal?.code === 'ERR_FILE_TOO_LARGE' ? new Refusal('ERR_IMPORT_TOO_LARGE') : error
  }
}

async function fileIn(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Refusal('ERR_NO_FILE')
  const size = { limits: { fileSize: limits.importBytesMax, files: 1 } }
  const file = await request.file(size).catch((error: unknown) => {
    throw refusalOf(error) ?? new Refusal('ERR_MALFORMED_BODY')
  })
  if (!file) throw new Refusal('ERR_NO_FILE')
  if (file.fieldname !== 'file') throw new Refusal('ERR_INVALID_INPUT', { field: file.fieldname })
  return file
}

async function storeSheetRows(world: World, companyId: number, { head, count, lines }: Sheet) {
  const isTitled = hasTitles(head)
  const rows = isTitled ? count - 1 : count
  if (rows < 1) throw new Refusal('ERR_IMPORT_EMPTY')
  if (rows > limits.importRowsMax) throw new Refusal('ERR_IMPORT_TOO_LARGE')
  const storageKey = newKey(companyId)
  await storeRows(world, storageKey, isTitled ? withoutTitles(lines) : lines)
  return { storageKey, rows, columns: columnsOf(head) }
}

async function* withoutTitles(lines: AsyncIterable<SheetLine[]>): AsyncGenerator<SheetLine[]> {
  let isFirst = true
  for await (const some of lines) {
    yield isFirst ? some.slice(1) : some
    isFirst = false
  }
}
