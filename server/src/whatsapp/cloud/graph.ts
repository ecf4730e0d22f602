import { z } from 'zod'
import type { CloudSettings } from './settings.ts'

/** The Graph API's URL and the credentials to call it with. */
export type Graph = { url: string; settings: CloudSettings; replyMs: number }

type Failure = { code: number; status: number; text: string }

/** `refused`: the API refused. `unreached`: the request did not arrive. `unanswered`: it may have arrived. */
export type GraphReply<T> =
  | { outcome: 'answered'; data: T }
  | ({ outcome: 'refused' } & Failure)
  | { outcome: 'unreached' | 'unanswered'; text: string }

const ErrorBody = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
})

type Question<T> = {
  method?: 'GET' | 'POST'
  path: string
  body?: object
  /** Instead of `body`: a stream with this content type. */
  stream?: { type: string; body: ReadableStream }
  answer: z.ZodType<T>
  /** Overrides the timeout, for transfers. */
  withinMs?: number
  /** Aborted: the caller no longer waits for the answer. */
  signal?: AbortSignal
}

/** Calls the Graph API once. Never throws: an unknown outcome is reported as `unanswered`. */
export async function callGraph<T>(graph: Graph, question: Question<T>): Promise<GraphReply<T>> {
  const { method = 'GET', path, body, stream, answer, withinMs, signal } = question
  const inTime = AbortSignal.timeout(withinMs ?? graph.replyMs)
  const { accessToken, graphVersion } = graph.settings
  const type = stream?.type ?? (body && 'application/json')
  try {
    const response = await fetch(`${graph.url}/${graphVersion}/${path}`, {
      method,
      redirect: 'error',
      headers: { authorization: `Bearer ${accessToken}`, ...(type && { 'content-type': type }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(stream && { body: stream.body, duplex: 'half' }),
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    })
    const answerBody: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return refusalIn(answerBody, response.status)
    const { data, error } = answer.safeParse(answerBody)
    return data === undefined
      ? { outcome: 'unanswered', text: `not understood: ${error?.message ?? ''}` }
      : { outcome: 'answered', data }
  } catch (error) {
    return { outcome: neverConnected(error) ? 'unreached' : 'unanswered', text: String(error) }
  }
}

function refusalIn(
  answerBody: unknown,
  status: number,
): Exclude<GraphReply<never>, { outcome: 'answered' }> {
  const { data } = ErrorBody.safeParse(answerBody)
  const text = `HTTP ${status}`
  // A gateway without an answer cannot know the outcome. Only the Graph API itself can refuse.
  if (!data && status >= 500) return { outcome: 'unanswered', text }
  if (!data) return { outcome: 'refused', code: -1, status, text }
  const { code, message, error_data } = data.error
  return { outcome: 'refused', code, status, text: `${code} ${error_data?.details ?? message}` }
}

const BEFORE_THE_FIRST_BYTE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** The connection was never established. */
function neverConnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return BEFORE_THE_FIRST_BYTE.includes(cause?.code ?? '')
}
