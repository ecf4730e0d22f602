import type { FastifyRequest } from 'fastify'

/** The languages of the product. */
export const LANGUAGES = ['pt', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of the request's Accept-Language header. Portuguese if it is missing or names another language. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const header = headers['accept-language']?.slice(0, 2)
  return LANGUAGES.find((one) => one === header) ?? 'pt'
}
