import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { SendForm, type messagesApi } from '@recado/contract/desk/messages-api'
import type { Input } from '@recado/contract/platform/endpoint'
import { readInput } from '@recado/contract/platform/input'
import type { FastifyRequest } from 'fastify'
import { receiveFiles, removeStored } from '../../platform/files/receive-files.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import {
  IDEMPOTENCY_HEADER,
  repeatableCall,
  type RepeatableCall,
} from '../../platform/programs/idempotency.ts'
import { countFiles } from '../../platform/programs/write-limit.ts'
import { wrongFields } from '../../platform/refusal.ts'

export type ApiSendRequest = EndpointRequest<Input<typeof messagesApi.send>>
export type SendForm = Input<typeof messagesApi.send>

/** A validated call. Its files are stored; the caller removes them if it does not send them. */
export type SendCall = {
  form: SendForm
  files: StoredFile[]
  /** Present if the caller may repeat the call. */
  repeatable: RepeatableCall | undefined
}

/** Reads a call in JSON or, with files, as multipart. */
export async function readSendCall(
  world: World,
  claims: AccessClaims,
  { input, request }: Pick<ApiSendRequest, 'input' | 'request'>,
): Promise<SendCall> {
  const { form, files } = request.isMultipart()
    ? await readForm(world, claims, request)
    : { form: input, files: [] }
  try {
    if (form.body.trim() === '' && files.length === 0)
      throw wrongFields([{ path: 'body', code: 'required' }])
    await countFiles(world, claims, files)
    const isRepeatable = request.headers[IDEMPOTENCY_HEADER] !== undefined
    const content = isRepeatable && (await contentOf(world, form, files))
    return { form, files, repeatable: repeatableCall(claims, request, content) }
  } catch (error) {
    await removeStored(world, files)
    throw error
  }
}

async function readForm(world: World, { companyId }: AccessClaims, request: FastifyRequest) {
  const { files, fields } = await receiveFiles(world, companyId, request)
  try {
    return { form: readInput(SendForm, fields), files }
  } catch (error) {
    await removeStored(world, files)
    throw error
  }
}

/** The fields, and digests of the files. */
async function contentOf(world: World, form: SendForm, files: StoredFile[]): Promise<unknown> {
  const contents: string[] = []
  for (const { key, fileName } of files) {
    const content = createHash('sha256')
    await pipeline(await world.files.open(key), content)
    contents.push(fileName, content.digest('hex'))
  }
  const { number, body, closeTicket = false } = form
  return [number, body, closeTicket, contents]
}
