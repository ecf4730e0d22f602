import { texts as en } from './error-texts/en.ts'
import { texts as es } from './error-texts/es.ts'
import { texts as pt } from './error-texts/pt.ts'
import type { ErrorTexts } from './errors.ts'

/** One sentence in each language: what happened, and what helps. */
export type ErrorText = { pt: string; en: string; es: string }

const codes = Object.keys(pt) as (keyof ErrorTexts)[]

/** The sentences of the shared codes. The web app shows them, and the server sends them as `message`. */
export const sharedErrorTexts = Object.fromEntries(
  codes.map((code) => [code, { pt: pt[code], en: en[code], es: es[code] }]),
) as Record<keyof ErrorTexts, ErrorText>
