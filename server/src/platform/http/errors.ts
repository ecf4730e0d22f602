import { type ErrorCode, errorTexts } from '@recado/contract/errors'
import { inputErrorTexts, inputErrorOf } from '@recado/contract/platform/input-errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { ZodError } from 'zod'
import { type Language, languageOf } from '../language.ts'
import { codesByConstraint, Refusal, wrongFields } from '../refusal.ts'
import { logOf } from './request-log.ts'
import { QueueTimeout } from '@recado/concurrency/fair-queue'

const fromFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'ERR_MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'ERR_MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'ERR_MALFORMED_BODY',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_MALFORMED_BODY',
  FST_ERR_BAD_URL: 'ERR_NO_ROUTE',
  FST_REQ_FILE_TOO_LARGE: 'ERR_FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'ERR_TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'ERR_TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'ERR_INVALID_INPUT',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'ERR_MALFORMED_BODY',
}

/**
 * PostgreSQL's error classes for temporary failures: connection lost, out of resources, shutdown, statement timeout,
 * deadlock.
 */
const NOT_NOW = /^(08|53|57P0|57014|40P01|40001)/

/** Messages of the driver without a code, for a lost server. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/
const LOST_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']

/** Characters that text columns cannot hold, numbers out of range, and invalid dates. */
const INVALID_DATA = /^(22021|22P05|22003|22007|22008)/

/** Maps any thrown error to a refusal of the error catalogue. Undefined for unexpected errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof QueueTimeout) return new Refusal('ERR_UNAVAILABLE')
  if (error instanceof ZodError) return wrongFields(error.issues.map(inputErrorOf))
  if (error instanceof DatabaseError) {
    const code = codesByConstraint.get(error.constraint ?? '')
    if (code) return new Refusal(code)
    if (INVALID_DATA.test(error.code ?? '')) return new Refusal('ERR_INVALID_INPUT')
    if (NOT_NOW.test(error.code ?? '')) return new Refusal('ERR_UNAVAILABLE')
    return undefined
  }
  const { code, statusCode, message } = error as Partial<FastifyError>
  if (code && fromFastify[code]) return new Refusal(fromFastify[code])
  if (LOST_CODES.includes(code ?? '') || LOST.test(message ?? ''))
    return new Refusal('ERR_UNAVAILABLE')
  return statusCode === 400 ? new Refusal('ERR_MALFORMED_BODY') : undefined
}

/**
 * Answers every error as `{ error, message, details? }`. An unexpected error becomes ERR_UNEXPECTED with the id of its
 * log line.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal) return refuse(request, reply, refusal)
    logOf(request).error({ err: error }, 'a request failed unexpectedly')
    return refuse(request, reply, new Refusal('ERR_UNEXPECTED', { id: request.id }))
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('ERR_NO_ROUTE')))
}

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { code, status, details } = refusal
  const wait = status === 503 ? 2 : details?.['retryAfter']
  if (typeof wait === 'number') reply.header('retry-after', wait)
  // The route may have allowed its answer to be kept before it failed. For a file of the web app that is a year.
  reply.header('cache-control', 'no-store')
  request.known = { ...request.known, refused: code }
  const language = languageOf(request)
  return reply.code(status).send({
    error: code,
    message: errorTexts[code][language],
    ...(details && { details: { ...details, ...inWords(refusal, language) } }),
  })
}

/** Adds a message in the caller's language to each invalid field. */
const inWords = ({ issues }: Refusal, language: Language) =>
  issues && {
    issues: issues.map((one) => ({ ...one, message: inputErrorTexts[one.code][language] })),
  }
