import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Builder } from './builder.ts'
import { advance, type ChatPart, newSession, reply as answer } from './chat.ts'
import type { Flow } from './flow.ts'

const Start = z.object({
  message: z
    .union([z.string(), z.object({ type: z.literal('text'), text: z.string() })])
    .optional(),
  isStreamEnabled: z.boolean().optional(),
  prefilledVariables: z.record(z.string(), z.unknown()).optional(),
  textBubbleContentFormat: z.enum(['richText', 'markdown']).optional(),
})
const Continue = z.object({
  message: z
    .union([z.string(), z.object({ type: z.literal('text'), text: z.string() })])
    .optional(),
  textBubbleContentFormat: z.enum(['richText', 'markdown']).optional(),
})
const byFlow = z.object({ id: z.string() })

/** The part of the API that clients of published flows use. */
export function typebotRoutes(app: FastifyInstance, builder: Builder): void {
  administrationRoutes(app, builder)
  app.post('/api/v1/typebots/:id/startChat', (request, reply) => {
    const { id } = byFlow.parse(request.params)
    const flow = builder.flows.find(({ publicId }) => publicId === id)
    if (!flow) return notFound(reply, 'Typebot not found')
    return reply.send(start(builder, flow, request))
  })
  app.post('/api/v1/typebots/:id/preview/startChat', (request, reply) => {
    if (!isAuthorized(builder, request)) return unauthorized(reply)
    const flow = flowBy(builder, request)
    return flow ? reply.send(start(builder, flow, request)) : notFound(reply, 'Typebot not found')
  })
  app.post('/api/v1/sessions/:id/continueChat', (request, reply) => {
    const { id } = byFlow.parse(request.params)
    const session = builder.sessions.get(id)
    if (!session) return notFound(reply, 'Session not found.')
    const { message, textBubbleContentFormat } = Continue.parse(request.body ?? {})
    record(builder, request)
    return reply.send(formatted(answer(session, textOf(message)), textBubbleContentFormat))
  })
}

function administrationRoutes(app: FastifyInstance, builder: Builder): void {
  app.get('/api/v1/workspaces', (request, reply) => {
    if (!isAuthorized(builder, request)) return unauthorized(reply)
    const all = builder.workspaces.map((one) => ({ ...one, icon: null, plan: 'FREE' }))
    return reply.send({ workspaces: all })
  })
  app.get('/api/v1/typebots', (request, reply) => {
    if (!isAuthorized(builder, request)) return unauthorized(reply)
    const { workspaceId } = z.object({ workspaceId: z.string() }).parse(request.query)
    const typebots = builder.flows
      .filter((flow) => flow.workspaceId === workspaceId)
      .map(({ id, name, publicId }) => ({
        id,
        name,
        icon: null,
        accessRight: 'write',
        ...(publicId && { publishedTypebotId: `published-${id}` }),
      }))
    return reply.send({ typebots })
  })
  app.get('/api/v1/typebots/:id', (request, reply) => {
    if (!isAuthorized(builder, request)) return unauthorized(reply)
    const flow = flowBy(builder, request)
    if (!flow) return notFound(reply, 'Typebot not found')
    const { id, name, publicId, workspaceId } = flow
    return reply.send({ typebot: { id, name, publicId, workspaceId }, currentUserMode: 'write' })
  })
}

const flowBy = (builder: Builder, { params }: FastifyRequest): Flow | undefined => {
  const { id } = byFlow.parse(params)
  return builder.flows.find((flow) => flow.id === id)
}

const isAuthorized = ({ token }: Builder, { headers }: FastifyRequest) =>
  headers.authorization === `Bearer ${token}`

/** Errors in the form of the real product. */
const unauthorized = (reply: FastifyReply) =>
  reply.code(401).send({ message: 'User not authenticated', code: 'UNAUTHORIZED' })
const notFound = (reply: FastifyReply, message: string) =>
  reply.code(404).send({ message, code: 'NOT_FOUND' })

function start(builder: Builder, flow: Flow, request: FastifyRequest) {
  const { prefilledVariables = {}, textBubbleContentFormat } = Start.parse(request.body ?? {})
  const variables = Object.entries(prefilledVariables).map(([name, value]) => [name, String(value)])
  const session = newSession(flow, Object.fromEntries(variables) as Record<string, string>)
  builder.sessions.set(session.id, session)
  record(builder, request)
  return {
    sessionId: session.id,
    resultId: session.resultId,
    typebot: { id: flow.id, publishedAt: '2026-01-01T00:00:00.000Z', theme: {}, settings: {} },
    ...formatted(advance(session), textBubbleContentFormat),
    progress: 0,
  }
}

const record = ({ calls }: Builder, { method, url, body }: FastifyRequest) =>
  void calls.push({ method, path: url, body })

const textOf = (message: string | { text: string } | undefined) =>
  typeof message === 'object' ? message.text : message

/** Without the wish for Markdown, texts are trees of rich text. */
const formatted = (part: ChatPart, format: 'richText' | 'markdown' | undefined): ChatPart => ({
  ...part,
  messages: part.messages.map((message) =>
    message.type !== 'text' || format === 'markdown'
      ? message
      : { ...message, content: richText(String(message.content['markdown'])) },
  ),
})

const richText = (text: string) => ({
  type: 'richText',
  richText: text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] })),
})
