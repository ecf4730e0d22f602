import { declarations, type modules } from './all.ts'
import { type ErrorText, sharedErrorTexts } from './platform/error-texts.ts'
import {
  type ClientCode,
  type DeclaredErrors,
  sharedErrors,
  type SharedErrorCode,
} from './platform/errors.ts'

type CodesOf<Module> = Module extends { errors: infer Errors } ? keyof Errors : never

/** A code of the error catalogue: shared, or declared by the module of a resource. */
export type ErrorCode = SharedErrorCode | CodesOf<(typeof modules)[number]>

const declared: DeclaredErrors = Object.assign({}, ...declarations.map(({ errors }) => errors))

const mapped = <Value>(valueOf: (error: DeclaredErrors[`ERR_${string}`]) => Value) =>
  Object.fromEntries(Object.entries(declared).map(([code, error]) => [code, valueOf(error)]))

/** The error catalogue: the HTTP status of each code. */
export const errors = {
  ...sharedErrors,
  ...mapped(({ status }) => status),
} as Record<ErrorCode, number>

/** The sentence of each code in each language. */
export const errorTexts = {
  ...sharedErrorTexts,
  ...mapped(({ pt, en, es }): ErrorText => ({ pt, en, es })),
} as Record<ErrorCode | ClientCode, ErrorText>
