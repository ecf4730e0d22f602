import { backOffMs } from '@recado/concurrency/back-off'
import { sleep } from '@recado/concurrency/sleep'
import type { z } from 'zod'
import type { PaymentSettings } from '../../platform/ctx.ts'
import { OutsideError } from '../../platform/outside/outside-error.ts'
import { withStorableTexts } from '../../platform/storable-text.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'
import { Refused } from './schemas.ts'

/** One account at the provider. */
export type PaymentAccount = {
  /** A brand, 0 for the default brand, or `environment`. */
  name: string
  token: string
}

export type Provider = {
  payments: PaymentSettings
  account: PaymentAccount
  /** When all calls have to be done, by `performance.now()`. */
  until?: number
}

const TIMEOUT_MS = 15_000
const ANSWER_BYTES_MAX = 1024 * 1024
const ATTEMPTS = 3
const RETRY = { firstMs: 200, longestMs: 2_000, jitter: 0.5 }

type ProviderCall<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  schema: z.ZodType<Answer>
}

/**
 * Calls the provider once.
 *
 * @throws ProviderError
 */
export async function callOnce<Answer>(
  { payments, account, until = Infinity }: Provider,
  { method = 'GET', path, body, schema }: ProviderCall<Answer>,
): Promise<Answer> {
  const leftMs = until - performance.now()
  if (leftMs <= 0) throw new ProviderError('timeout')
  const request = {
    url: `${payments.urlFor(account.token)}${path}`,
    method,
    headers: {
      accept: 'application/json',
      access_token: account.token,
      'user-agent': 'Recado',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeoutMs: Math.min(TIMEOUT_MS, leftMs),
    maxBytes: ANSWER_BYTES_MAX,
  }
  const answer = await payments.outside.fetch(request).catch((error: unknown) => {
    throw error instanceof OutsideError ? new ProviderError(error.reason, [], error) : error
  })
  if (answer.status !== 200) throw new ProviderError(failureOf(answer.status), codesIn(answer.body))
  const parsed = schema.safeParse(jsonIn(answer.body))
  if (!parsed.success) throw new ProviderError('wrongShape', [], parsed.error)
  return parsed.data
}

/** Calls the provider, and again if it is down for a moment. For calls that may be carried out twice. */
export const call = <Answer>(provider: Provider, asked: ProviderCall<Answer>): Promise<Answer> =>
  untilDone(provider, () => callOnce(provider, asked))

/** Repeats work whose failure may pass, as long as there is time. */
export async function untilDone<Result>(
  { until = Infinity }: Provider,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1)
    try {
      return await work()
    } catch (error) {
      const isLast = failures + 1 >= ATTEMPTS || performance.now() >= until
      if (!(error instanceof ProviderError) || !error.mayPass || isLast) throw error
      await sleep(backOffMs(RETRY, failures))
    }
}

function failureOf(status: number): ProviderFailure {
  if (status >= 500) return 'failed'
  if (status === 429) return 'busy'
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 404 ? 'notFound' : 'refused'
}

/** The provider's codes, for the log. Its texts may repeat what was sent. */
function codesIn(body: Buffer): string[] {
  try {
    const read = Refused.safeParse(jsonIn(body))
    return read.success ? read.data.errors.map(({ code }) => code.slice(0, 100)) : []
  } catch {
    return []
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return withStorableTexts(JSON.parse(body.toString('utf8')) as unknown)
  } catch (error) {
    throw new ProviderError('notJson', [], error)
  }
}
