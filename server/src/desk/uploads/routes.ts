import type { Input } from '@recado/contract/platform/endpoint'
import { readInput } from '@recado/contract/platform/input'
import { type Upload, UploadForm, uploads } from '@recado/contract/desk/uploads'
import { removeStored, receiveFiles } from '../../platform/files/receive-files.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import { withWorld, routes, type EndpointRequest } from '../../platform/http/routes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import {
  insertUpload,
  refuseOverLimit,
  refuseNoWriter,
  removeUpload,
  showUpload,
} from './commands.ts'

export const uploadRoutes = routes(uploads, {
  create: withWorld((world, call: EndpointRequest<Input<typeof uploads.create>>) =>
    receiveUpload(world, { ...call, claims: call.claims!, ticketId: call.input.ticketId }),
  ),
  createWithoutTicket: withWorld(
    (world, call: EndpointRequest<Input<typeof uploads.createWithoutTicket>>) =>
      receiveUpload(world, { ...call, claims: call.claims!, ticketId: null }),
  ),
  remove: removeUpload,
})

type Incoming = { ticketId: number | null; claims: AccessClaims; request: FastifyRequest }

/** Streams the file to storage outside any transaction, and removes it again if the request is refused. */
async function receiveUpload(
  world: World,
  { ticketId, claims, request }: Incoming,
): Promise<Upload> {
  const bytes = Number(request.headers['content-length'] ?? 0)
  await within(world, { ...claims, readOnly: true }, async (ctx) => {
    if (ticketId !== null) await refuseNoWriter(ctx, ticketId)
    await refuseOverLimit(ctx, { files: 1, bytes })
  })
  if (!request.isMultipart()) throw new Refusal('ERR_NO_FILE')
  const { files, fields } = await receiveFiles(world, claims.companyId, request)
  try {
    const [file, ...more] = files
    if (!file) throw new Refusal('ERR_NO_FILE')
    if (more.length > 0) throw new Refusal('ERR_TOO_MANY_FILES')
    const { id } = readInput(UploadForm, fields)
    const kept = await within(world, claims, (ctx) => insertUpload(ctx, { ticketId, id, file }))
    if (kept) return kept
    // The client sent the same file twice, for example after a lost response.
    const known = await within(world, { ...claims, readOnly: true }, (ctx) =>
      showUpload(ctx, { ticketId, id: id! }),
    )
    await removeStored(world, files)
    return known
  } catch (error) {
    await removeAfterFailure(world, error, { companyId: claims.companyId, files })
    throw error
  }
}
