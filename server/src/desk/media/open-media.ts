import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkCompany } from '../../accounts/session/queries.ts'
import { findPhotoByToken } from '../../accounts/users/photos.ts'
import { findPictureByToken } from '../../contacts/pictures.ts'
import { findStoredFile } from '../messages/files.ts'
import { findQuickMessageFile } from '../quick-messages/media.ts'
import { findOptionFile } from './option-file.ts'
import type { ErrorCode } from '@recado/contract/errors'
import type { Ctx, World } from '../../platform/ctx.ts'
import { FileMissing } from '../../platform/files/keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { mediaChecks, type MediaAddress } from '../../platform/files/media-addresses.ts'
import { isShownInline } from '../../platform/files/file-types.ts'
import { rangeOf } from '../../platform/files/range.ts'
import { SMALL_PICTURE_TYPE } from '../../platform/files/small-picture.ts'

const Address = z.object({
  companyId: z.coerce.number().int().positive(),
  messageId: z.uuid(),
  pass: z.string(),
})

const PictureAddress = z.object({ companyId: z.coerce.number().int().positive(), token: z.uuid() })

type MediaFile = { storageKey: string; mime: string; size: number; fileName: string }

/**
 * Serves the files of messages and quick messages at signed addresses, because an `<img>` cannot send a token. A file is immutable under
 * its address. The media type was detected when the file arrived; `nosniff` keeps browsers from guessing.
 */
export function openMedia(app: FastifyInstance, world: World, secretKey: string): void {
  const check = mediaChecks(secretKey, () => world.clock())
  app.route({
    method: 'GET',
    url: '/media/:companyId/:messageId/:pass/:fileName',
    exposeHeadRoute: false,
    // A range of a compressed file is not the compressed range of the file.
    compress: false,
    handler: async (request, reply) => {
      const address = Address.safeParse(request.params).data
      const standing = address ? check(address) : 'false'
      if (standing === 'expired') throw new Refusal('ERR_TOKEN_EXPIRED')
      if (standing === 'false') throw new Refusal('ERR_NO_PERMISSION')
      const found = await findFile(world, address!)
      return sendFile(world, found, { request, reply })
    },
  })
  openPictures(app, world, {
    folder: 'pictures',
    find: findPictureByToken,
    code: 'ERR_NO_CONTACT_FOUND',
  })
  openPictures(app, world, { folder: 'photos', find: findPhotoByToken, code: 'ERR_NO_USER_FOUND' })
}

type Pictures = {
  /** The part of the address that names the kind of picture. */
  folder: string
  find: (ctx: Ctx, token: string) => Promise<{ storageKey: string; size: number } | undefined>
  /** Refuses an unknown address. */
  code: ErrorCode
}

/**
 * Serves the pictures of contacts or the photos of users. An address is valid as long as its picture. It is not signed,
 * because its token cannot be guessed.
 */
function openPictures(app: FastifyInstance, world: World, { folder, find, code }: Pictures): void {
  app.route({
    method: 'GET',
    url: `/media/:companyId/${folder}/:token`,
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => {
      const address = PictureAddress.safeParse(request.params).data
      if (!address) throw new Refusal(code)
      const { companyId, token } = address
      const found = await whileServed(world, companyId, (ctx) => find(ctx, token))
      if (!found) throw new Refusal(code)
      const picture = { ...found, mime: SMALL_PICTURE_TYPE, fileName: 'picture.webp' }
      return sendFile(world, picture, { request, reply })
    },
  })
}

/**
 * The file of a quick message, of an option of a bot or of a message. Browsers choose the ids of messages, so the others are
 * looked up first: nobody replaces the file of a quick message by a message with its id.
 */
async function findFile(world: World, { companyId, messageId }: MediaAddress): Promise<MediaFile> {
  const found = await whileServed(world, companyId, async (ctx) => {
    // Concurrent queries are sent in one message.
    const [quick, option, stored] = await Promise.all([
      findQuickMessageFile(ctx, messageId),
      findOptionFile(ctx, messageId),
      findStoredFile(ctx, messageId),
    ])
    return quick ?? option ?? stored
  })
  if (!found) throw new Refusal('ERR_NO_MESSAGE_FOUND')
  const { storageKey, size } = found
  if (!storageKey || size === null) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  return { ...found, storageKey, size }
}

/** Finds a file of a company. One that is suspended or overdue gets none, and only who knows an address is told why. */
const whileServed = <F>(
  world: World,
  companyId: number,
  find: (ctx: Ctx) => Promise<F | undefined>,
): Promise<F | undefined> =>
  within(world, { companyId, readOnly: true }, async (ctx) => {
    const found = await find(ctx)
    if (found) await checkCompany(ctx)
    return found
  })

type Call = { request: FastifyRequest; reply: FastifyReply }

async function sendFile(
  world: World,
  found: MediaFile,
  { request, reply }: Call,
): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(found.storageKey).digest('base64url').slice(0, 22)}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400, immutable',
    'content-disposition': disposition(found),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = rangeOf(asked, found.size)
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${found.size}`, 'cache-control': 'no-store' })
      .send()
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  }
  const length = range ? range.end - range.start + 1 : found.size
  const content = await open(world, found.storageKey, range)
  return reply.type(found.mime).header('content-length', length).send(content)
}

async function open(world: World, key: string, range: { start: number; end: number } | undefined) {
  try {
    return await world.files.open(key, range)
  } catch (error) {
    throw error instanceof FileMissing ? new Refusal('ERR_NO_MESSAGE_FOUND') : error
  }
}

/** Sends the name twice: as ASCII for every client, and exactly for clients that support RFC 5987. */
function disposition({ mime, fileName }: MediaFile): string {
  const kind = isShownInline(mime) ? 'inline' : 'attachment'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, escape)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
