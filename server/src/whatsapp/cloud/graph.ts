import { z } from 'zod'
import type { CloudSettings } from './settings.ts'

/** Where the Graph API is, and as whom we speak there. */
export type Graph = { url: string; settings: CloudSettings; replyMs: number }

type Failure = { code: number; status: number; text: string }

/** `refused`: it answered, and no. `unreached`: nothing of the call arrived. `unanswered`: it may have. */
export type Reply<T> =
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
  /** In place of a body: something long, of this content type. */
  stream?: { type: string; body: ReadableStream }
  answer: z.ZodType<T>
  /** For what takes longer than a word. */
  withinMs?: number
  /** Aborted: nobody waits for the answer any more. */
  signal?: AbortSignal
}

/** One call of the Graph API. Never throws: what cannot be known is said to be so. */
export async function ask<T>(graph: Graph, question: Question<T>): Promise<Reply<T>> {
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
    const said: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return refusalIn(said, response.status)
    const { data, error } = answer.safeParse(said)
    return data === undefined
      ? { outcome: 'unanswered', text: `not understood: ${error?.message ?? ''}` }
      : { outcome: 'answered', data }
  } catch (error) {
    return { outcome: neverLeft(error) ? 'unreached' : 'unanswered', text: String(error) }
  }
}

function refusalIn(said: unknown, status: number): Exclude<Reply<never>, { outcome: 'answered' }> {
  const { data } = ErrorBody.safeParse(said)
  const text = `HTTP ${status}`
  // A gateway that got no answer cannot know what became of the call; only the Graph API itself can say no.
  if (!data && status >= 500) return { outcome: 'unanswered', text }
  if (!data) return { outcome: 'refused', code: -1, status, text }
  const { code, message, error_data } = data.error
  return { outcome: 'refused', code, status, text: `${code} ${error_data?.details ?? message}` }
}

const BEFORE_THE_FIRST_BYTE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** Nobody was there to take the first byte of it. */
function neverLeft(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return BEFORE_THE_FIRST_BYTE.includes(cause?.code ?? '')
}
