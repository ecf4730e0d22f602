import { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { In, Out, Parser, Schema } from './schema.ts'

/** One call: its permission, input and answer. Server and web app use the same declaration. */
export interface Endpoint<Input = unknown, Call = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  /** A short description for the API document. */
  about: string
  may: Permission
  params?: Parser<unknown>
  query?: Parser<unknown>
  body?: Parser<unknown>
  answer: Parser<Answer>
  /** The call also accepts multipart/form-data, with the files in this field and the other fields of the body. */
  files?: string
  /** The call accepts only multipart/form-data with one file. */
  needsFile?: boolean
  /** The answer is a file instead of JSON. */
  isDownload?: boolean
  /** The call is open to the limited session of an administrator whose company is overdue. */
  limited?: boolean
  /** The call is open to the visit of an operator although it is no GET. */
  support?: boolean
  /** A user may repeat the call with an `Idempotency-Key`. Its answer is stored for a day, so it contains no secret. */
  repeatable?: boolean
  /** For the type checker only: the input of the handler, as one object, and what a caller passes. */
  types?: { input: Input; call: Call }
}

export type Input<E> = E extends Endpoint<infer I, infer _C, infer _A> ? I : never
export type Call<E> = E extends Endpoint<infer _I, infer C, infer _A> ? C : never
export type Answer<E> = E extends Endpoint<infer _I, infer _C, infer A> ? A : never

type Line = `${Endpoint['method']} /${string}`
type None = Schema<{}, {}>

type Terms<A, P, Q, B> = {
  about: string
  may: Permission
  params?: P
  query?: Q
  body?: B
  answer: A
  files?: string
  needsFile?: boolean
  isDownload?: boolean
  limited?: boolean
  support?: boolean
  repeatable?: boolean
}

/** Declares a call of the contract: `endpoint('GET /tickets', { may, query, answer, about })`. */
export function endpoint<
  A extends Schema,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(
  line: Line,
  terms: Terms<A, P, Q, B>,
): Endpoint<Out<P> & Out<Q> & Out<B>, In<P> & In<Q> & In<B>, Out<A>> {
  const [method, path] = line.split(' ') as [Endpoint['method'], Endpoint['path']]
  return { method, path, ...terms }
}

/** An id in a path or a query, sent as digits: a number within PostgreSQL's int. */
export const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)

/** A flag in a query string. `true` and `1` are true; `false`, `0` and an empty value are false. */
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .or(z.boolean())
  .transform((said) => said === true || said === 'true' || said === '1')

/** A list of ids in a query string, written as a JSON array: `[1,2]`. */
export const idList = z.union([
  z.array(id).max(200),
  z
    .string()
    .transform((text, refuse) => {
      try {
        return JSON.parse(text || '[]') as unknown
      } catch {
        refuse.addIssue({ code: 'custom', message: 'notAList' })
        return z.NEVER
      }
    })
    .pipe(z.array(id).max(200)),
])

/**
 * One id or a list of ids, read as a list. The annotation declares that the call has no side effects. The bundler
 * assumes that only of calls that begin with `z`; without the annotation the sign-in page would load the schemas.
 */
export const idOrIds = z.union([/* @__PURE__ */ id.transform((one) => [one]), idList])

export const nothing = z.object({})
/** The answer of a call that returns a file. */
export const file = z.unknown()
export const byId = z.object({ id })

/** The search text of a list, trimmed. The character NUL is refused, because the database cannot store it. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\0'), 'unstorable')
  .default('')

const pageFields = {
  searchParam: searchText,
  pageNumber: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
}

/** One page of a list with a search text. Pages start at 1. */
export const page = z.object(pageFields)

/** Whether the answer contains the total. The total costs more than the page: pass `false` where it is not shown. */
// `idOrIds` explains the annotation.
export const withCount = /* @__PURE__ */ flag.default(true)

/** A page with its total, unless `withCount` is false. */
export const countedPage = z.object(pageFields).extend({ withCount })

/** The total number of rows. */
export const total = z.number().int()

/** The total of a page. */
export const totals = {
  /** Total number of matching rows, exact up to 10,000. Absent with `withCount=false`. */
  count: /* @__PURE__ */ total.optional(),
  /** There are more rows than `count`. */
  countCapped: z.literal(true).optional(),
}

/** A time on the wire: ISO 8601 in UTC, with milliseconds. */
export const moment = z.union([z.date().transform((at) => at.toISOString()), z.iso.datetime()])
