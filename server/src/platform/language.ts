import type { FastifyRequest } from 'fastify'

const LANGUAGES = ['pt', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language in which whoever asks reads; Portuguese where they do not say, or name another. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const asked = headers['accept-language']?.slice(0, 2)
  return LANGUAGES.find((one) => one === asked) ?? 'pt'
}
