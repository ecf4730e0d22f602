import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { SendForm, type messagesApi } from '@recado/contract/desk/messages-api'
import type { Input } from '@recado/contract/platform/endpoint'
import { readInput } from '@recado/contract/platform/input'
import type { FastifyRequest } from 'fastify'
import {
  hashOfCall,
  idempotencyKeyIn,
  type RepeatableCall,
} from '../../accounts/api-keys/idempotency.ts'
import { receiveFiles, removeStored } from '../../platform/files/receive-files.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
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
  const key = idempotencyKeyIn(request)
  const { form, files } = request.isMultipart()
    ? await readForm(world, claims, request)
    : { form: input, files: [] }
  try {
    if (form.body.trim() === '' && files.length === 0)
      throw wrongFields([{ path: 'body', code: 'required' }])
    const apiKeyId = claims.sessionId
    const repeatable = key && { apiKeyId, key, callHash: await hashOf(world, form, files) }
    return { form, files, repeatable: repeatable || undefined }
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

/** A digest of the fields and the contents of the files. */
async function hashOf(world: World, form: SendForm, files: StoredFile[]): Promise<Buffer> {
  const contents: string[] = []
  for (const { key, fileName } of files) {
    const content = createHash('sha256')
    await pipeline(await world.files.open(key), content)
    contents.push(fileName, content.digest('hex'))
  }
  const { number, body, closeTicket = false } = form
  return hashOfCall([number, body, closeTicket, contents])
}
