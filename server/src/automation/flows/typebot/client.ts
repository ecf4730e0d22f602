import { withStorableTexts } from '../../../platform/storable-text.ts'
import type { z } from 'zod'
import type { Outside } from '../../../platform/outside/outside.ts'
import { OutsideError } from '../../../platform/outside/outside-error.ts'
import { BuilderError, type BuilderFailure } from './builder-error.ts'
import { ChatAnswer, ListedTypebots, ShownTypebot, StartedChat, Workspaces } from './schemas.ts'

/** A flow builder of a company. */
export type FlowBuilder = {
  /** Where flows are made. */
  address: string
  /** Where published flows talk, if it is another place. */
  chatAddress: string | null
  token: string | null
}

export type PublishedFlow = { id: string; name: string; publicId: string; workspaceId: string }

/** An answer is text. Media stay at the builder and are fetched by their address. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024
const LIST_TIMEOUT_MS = 10_000

/** Bounds of the list of flows: what a person can choose from, and what the builder is asked. */
const WORKSPACES_MAX = 20
const FLOWS_MAX = 200
const CALLS_AT_ONCE = 5

/** The published flows of all workspaces of the token, by name. */
export async function listFlows(outside: Outside, builder: FlowBuilder): Promise<PublishedFlow[]> {
  const get = <Answer>(path: string, schema: z.ZodType<Answer>) =>
    call(outside, {
      url: `${apiOf(builder.address)}${path}`,
      token: builder.token,
      timeoutMs: LIST_TIMEOUT_MS,
      schema,
    })
  const { workspaces } = await get('/workspaces', Workspaces)
  const listed = await inTurns(workspaces.slice(0, WORKSPACES_MAX), async ({ id: workspaceId }) => {
    const query = new URLSearchParams({ workspaceId })
    const { typebots } = await get(`/typebots?${query.toString()}`, ListedTypebots)
    return typebots.flatMap((one) => (one.publishedTypebotId ? [{ ...one, workspaceId }] : []))
  })
  const flows = await inTurns(listed.flat().slice(0, FLOWS_MAX), async ({ id, workspaceId }) => {
    const { typebot } = await get(`/typebots/${encodeURIComponent(id)}`, ShownTypebot)
    const { name, publicId } = typebot
    return publicId ? [{ id, name, publicId, workspaceId }] : []
  })
  return flows.flat().toSorted((one, other) => one.name.localeCompare(other.name))
}

async function inTurns<Item, Found>(
  items: readonly Item[],
  work: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let i = 0; i < items.length; i += CALLS_AT_ONCE)
    found.push(...(await Promise.all(items.slice(i, i + CALLS_AT_ONCE).map(work))))
  return found
}

type Chat = { builder: FlowBuilder; timeoutMs: number }

/** Starts a session of a published flow. */
export const startChat = (
  outside: Outside,
  { builder, timeoutMs, publicId, variables }: Chat & { publicId: string; variables: object },
): Promise<z.infer<typeof StartedChat>> =>
  call(outside, {
    url: `${chatApiOf(builder)}/typebots/${encodeURIComponent(publicId)}/startChat`,
    token: null,
    timeoutMs,
    body: {
      isStreamEnabled: false,
      textBubbleContentFormat: 'markdown',
      prefilledVariables: variables,
    },
    schema: StartedChat,
  })

export type FlowReply = { text: string; replyId?: string | undefined }

/** Passes the customer's answer to a session. Without one, tells the flow that its client has done what it asked for. */
export const continueChat = (
  outside: Outside,
  {
    builder,
    timeoutMs,
    sessionId,
    reply,
  }: Chat & { sessionId: string; reply?: FlowReply | undefined },
): Promise<ChatAnswer> =>
  call(outside, {
    url: `${chatApiOf(builder)}/sessions/${encodeURIComponent(sessionId)}/continueChat`,
    token: null,
    timeoutMs,
    body: {
      textBubbleContentFormat: 'markdown',
      ...(reply && { message: messageOf(reply) }),
    },
    schema: ChatAnswer,
  })

const messageOf = ({ text, replyId }: FlowReply) => ({
  type: 'text',
  text,
  ...(replyId && { metadata: { replyId } }),
})

const chatApiOf = ({ address, chatAddress }: FlowBuilder) => apiOf(chatAddress ?? address)

/** Accepts the address of the builder with and without the path of its API. */
const apiOf = (address: string) =>
  `${address.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '')}/api/v1`

type BuilderCall<Answer> = {
  url: string
  token: string | null
  timeoutMs: number
  body?: object
  schema: z.ZodType<Answer>
}

async function call<Answer>(
  outside: Outside,
  { url, token, timeoutMs, body, schema }: BuilderCall<Answer>,
): Promise<Answer> {
  const request = {
    url,
    method: body ? ('POST' as const) : ('GET' as const),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeoutMs,
    maxBytes: ANSWER_BYTES_MAX,
  }
  const answer = await outside.fetch(request).catch((error: unknown) => {
    throw error instanceof OutsideError ? new BuilderError(error.reason, error) : error
  })
  if (answer.status < 200 || answer.status > 299) throw new BuilderError(failureOf(answer.status))
  const parsed = schema.safeParse(jsonIn(answer.body))
  if (!parsed.success) throw new BuilderError('wrongShape', parsed.error)
  return parsed.data
}

function failureOf(status: number): BuilderFailure {
  if (status >= 500) return 'failed'
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 404 ? 'notFound' : 'refused'
}

function jsonIn(body: Buffer): unknown {
  try {
    return withStorableTexts(JSON.parse(body.toString('utf8')) as unknown)
  } catch (error) {
    throw new BuilderError('notJson', error)
  }
}
