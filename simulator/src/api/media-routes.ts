import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deleteMedia, storeMedia, mediaOf } from '../network/media.ts'
import { Refusal } from '../network/refusal.ts'
import type { World } from '../network/world.ts'
import type { Media } from '../wire.ts'
import { MAX_MEDIA_BYTES } from './media-store.ts'
import type { ApiContext } from './parts.ts'

const ById = z.object({ id: z.uuid() })
const Named = z.object({ fileName: z.string().max(255).optional() })
const SHOWN_INLINE = /^(image\/(png|jpeg|gif|webp)|audio\/|video\/|application\/pdf)/

/** `POST /media`: multipart with a `file`, or the bytes alone with their type and `?fileName=`. */
export async function mediaRoutes(
  app: FastifyInstance,
  { engine, media }: ApiContext,
): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  if (!app.hasRequestDecorator('isMultipart')) await app.register(multipart)
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post('/media', { bodyLimit: MAX_MEDIA_BYTES + 1024 * 1024 }, async (request) => {
    const { source, ...about } = await fileIn(request)
    const stored = await media.put(source)
    return engine.run(storeMedia, { ...stored, ...about })
  })
  app.get('/media/:id', async (request, reply) => {
    const file = await engine.run(shown, ById.parse(request.params))
    return sendFile({ request, reply, file }, media)
  })
  app.delete('/media/:id', async (request, reply) => {
    const { id } = ById.parse(request.params)
    await engine.run(deleteMedia, { id })
    await media.drop(id)
    return reply.code(204).send()
  })
}

const shown = (world: World, { id }: { id: string }) => mediaOf(world, id)

async function fileIn(request: FastifyRequest) {
  if (request.isMultipart()) {
    const file = await request.file({ limits: { fileSize: MAX_MEDIA_BYTES + 1, files: 1 } })
    if (!file) throw new Refusal('no-file')
    return { source: file.file, mime: plainMime(file.mimetype), fileName: file.filename }
  }
  if (!(request.body instanceof Readable)) throw new Refusal('no-file')
  const { fileName } = Named.parse(request.query)
  const mime = plainMime(request.headers['content-type'] ?? 'application/octet-stream')
  return { source: request.body, mime, fileName }
}

/** Keeps types such as `audio/ogg; codecs=opus`, without characters that could break a header. */
const plainMime = (mime: string) =>
  /^[\w.+-]+\/[\w.+-]+(;[\w .+="-]+)*$/.test(mime) ? mime : 'application/octet-stream'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  file: Media
}

/**
 * The file is an upload and is served from the product's own origin: it may be viewed, but nothing in it may run, and a
 * type that a browser would render as a page becomes a download.
 */
function sendFile({ request, reply, file }: Exchange, media: ApiContext['media']): FastifyReply {
  const range = rangeIn(request.headers.range, file.bytes)
  const place = SHOWN_INLINE.test(file.mime) ? 'inline' : 'attachment'
  const name = encodeURIComponent(file.fileName ?? file.id)
  reply.headers({
    'content-type': file.mime,
    'content-disposition': `${place}; filename*=UTF-8''${name}`,
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400, immutable',
    'accept-ranges': 'bytes',
    'content-length': range.end - range.start + 1,
  })
  if (range.isPart) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  }
  if (file.bytes === 0) return reply.send('')
  return reply.send(media.open(file.id, range))
}

/** One range in the usual form. For any other the whole file is sent, as HTTP allows. */
function rangeIn(header: string | undefined, bytes: number) {
  const whole = { start: 0, end: bytes - 1, isPart: false }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined) return whole
  const start = Number(from)
  const end = to ? Math.min(Number(to), bytes - 1) : bytes - 1
  return start <= end ? { start, end, isPart: true } : whole
}
