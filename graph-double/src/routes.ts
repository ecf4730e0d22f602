import { createHash, randomBytes } from 'node:crypto'
import { sleep } from '@recado/concurrency/sleep'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptCallAction } from './calling.ts'
import { storeMedia } from './customers.ts'
import { GraphError } from './errors.ts'
import type { Graph } from './graph.ts'
import type { BusinessNumber } from './records.ts'
import { acceptMessage, acceptReadReceipt } from './sending.ts'

type Call = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string> }>
type Answer = (graph: Graph, call: Call) => Promise<object> | object

const MEDIA_BYTES_MAX = 100 * 1024 * 1024

/** The calls of the Graph API that a business number needs, with any version in the path or none. */
export function graphRoutes(app: FastifyInstance, graph: Graph): void {
  const open = (method: 'GET' | 'POST' | 'DELETE', path: string, answer: Answer) => {
    for (const url of [`/:version${path}`, path])
      app.route({
        method,
        url,
        // The first part of the path is a version or an id.
        constraints: {},
        handler: (call, reply) => serve(graph, call as Call, { reply, answer }),
      })
  }
  open('POST', '/:id/messages', messages)
  open('POST', '/:id/calls', calls)
  open('POST', '/:id/media', upload)
  open('POST', '/:id/register', register)
  open('POST', '/:id/subscribed_apps', subscribe)
  open('GET', '/:id/subscribed_apps', subscribed)
  open('DELETE', '/:id/subscribed_apps', unsubscribe)
  open('GET', '/:id/message_templates', templates)
  open('GET', '/:id', show)
  app.get('/double/media/:id', (call, reply) => download(graph, call as Call, reply))
}

type Serving = { reply: FastifyReply; answer: Answer }

/** Runs a call under the rules and the planned faults. */
async function serve(graph: Graph, call: Call, { reply, answer }: Serving): Promise<unknown> {
  const { rules, faults } = graph
  if (rules.outage) return cut(call, reply)
  if (rules.latencyMs > 0) await sleep(rules.latencyMs)
  const fault = faults.take(call.url)
  if (fault?.kind === 'hang') return new Promise(() => {})
  try {
    if (fault?.kind === 'fail') throw new GraphError(fault.code, 'A planned fault.')
    const said = await answer(graph, call)
    if (rules.loss || fault?.kind === 'resetAfterAccept' || rules.outage) return cut(call, reply)
    if (fault?.kind === 'gatewayAfterAccept')
      return await reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
    return await reply.send(said)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return reply.code(error.status).send(error.toBody())
  }
}

/** Cuts the connection, as if a cable were pulled. */
function cut(call: Call, reply: FastifyReply): FastifyReply {
  reply.hijack()
  call.raw.socket.destroy()
  return reply
}

const tokenOf = (call: Call) => /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]

/** The numbers that this token may use. */
function linesOf(graph: Graph, call: Call): BusinessNumber[] {
  const token = tokenOf(call)
  const all = [...graph.lines.values()].filter(({ accessToken }) => accessToken === token)
  if (all.length === 0) throw new GraphError(190, 'The access token could not be decrypted.')
  return all
}

function lineOf(graph: Graph, call: Call): BusinessNumber {
  const line = linesOf(graph, call).find((one) => one.phoneNumberId === call.params.id)
  if (line) return line
  throw graph.lines.has(call.params.id)
    ? new GraphError(200, 'This token may not speak for this number.')
    : new GraphError(100, `Object with ID '${call.params.id}' does not exist.`)
}

function accountLines(graph: Graph, call: Call): BusinessNumber[] {
  const all = linesOf(graph, call).filter(({ wabaId }) => wabaId === call.params.id)
  if (all.length === 0) throw new GraphError(100, `Account '${call.params.id}' does not exist.`)
  return all
}

const messages: Answer = (graph, call) => {
  const line = lineOf(graph, call)
  const { status } = (call.body ?? {}) as { status?: string }
  return status === 'read'
    ? acceptReadReceipt(graph, line, call.body)
    : acceptMessage(graph, line, call.body)
}

const calls: Answer = (graph, call) => acceptCallAction(graph, lineOf(graph, call), call.body)

const upload: Answer = async (graph, call) => {
  lineOf(graph, call)
  const parts: Record<string, string> = {}
  let content: Buffer | undefined
  let fileName: string | undefined
  for await (const part of call.parts({ limits: { fileSize: MEDIA_BYTES_MAX } })) {
    if (part.type === 'file') {
      content = await part.toBuffer()
      fileName = part.filename
      parts['mime'] = part.mimetype
    } else parts[part.fieldname] = String(part.value)
  }
  if (parts['messaging_product'] !== 'whatsapp' || !content)
    throw new GraphError(131008, 'messaging_product and file are required.')
  const mime = parts['type'] ?? parts['mime'] ?? 'application/octet-stream'
  return { id: storeMedia(graph, { content, mime, fileName }).id }
}

const register: Answer = (graph, call) => {
  const line = lineOf(graph, call)
  if (!/^\d{6}$/.test(String((call.body as { pin?: string } | undefined)?.pin)))
    throw new GraphError(100, 'pin must have six digits.')
  line.isRegistered = true
  return { success: true }
}

const subscribe: Answer = (graph, call) => {
  for (const line of accountLines(graph, call)) line.isSubscribed = true
  return { success: true }
}

const unsubscribe: Answer = (graph, call) => {
  for (const line of accountLines(graph, call)) line.isSubscribed = false
  return { success: true }
}

const subscribed: Answer = (graph, call) => ({
  data: accountLines(graph, call).some(({ isSubscribed }) => isSubscribed)
    ? [{ whatsapp_business_api_data: { id: 'app', name: 'double' } }]
    : [],
})

/** A page by `limit` and `after`, as in the whole Graph API. */
const templates: Answer = (graph, call) => {
  accountLines(graph, call)
  const all = graph.templates.get(call.params.id) ?? []
  const { limit = '25', after = '0' } = call.query
  const end = Number(after) + Number(limit)
  const next = new URL(`/${call.params.id}/message_templates`, addressOf(call))
  next.search = new URLSearchParams({ limit, after: String(end) }).toString()
  return {
    data: all.slice(Number(after), end),
    paging: {
      cursors: { before: after, after: String(end) },
      ...(end < all.length && { next: next.href }),
    },
  }
}

/** A number or a file: in the Graph API the path of both is only an id. */
const show: Answer = (graph, call) => {
  linesOf(graph, call)
  const media = graph.media.get(call.params.id)
  if (media) {
    const { content, mime, id } = media
    const key = `${id}-${randomBytes(6).toString('hex')}-${graph.now() + graph.rules.mediaUrlMs}`
    return {
      messaging_product: 'whatsapp',
      url: `${addressOf(call)}/double/media/${key}`,
      mime_type: mime,
      sha256: createHash('sha256').update(content).digest('hex'),
      file_size: content.length,
      id,
    }
  }
  const { phone, name, quality, phoneNumberId } = lineOf(graph, call)
  return {
    id: phoneNumberId,
    display_phone_number: `+${phone}`,
    verified_name: name,
    quality_rating: quality,
    throughput: { level: 'STANDARD' },
  }
}

/** The address of a file expires after minutes and needs the token too. */
function download(graph: Graph, call: Call, reply: FastifyReply): FastifyReply {
  const [id = '', , until = '0'] = call.params.id.split('-')
  const media = graph.media.get(id)
  const isKnown = [...graph.lines.values()].some((one) => one.accessToken === tokenOf(call))
  if (!isKnown) return reply.code(401).send(new GraphError(190, 'No token.').toBody())
  if (!media || Number(until) < graph.now())
    return reply.code(404).send(new GraphError(100, 'The address has run out.').toBody())
  return reply.type(media.mime).send(media.content)
}

const addressOf = ({ protocol, host }: Call) => `${protocol}://${host}`
