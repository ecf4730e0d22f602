import type { Message, MessageType } from '@recado/simulator/wire'
import type { TFunction } from 'i18next'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { texts as pt } from '../i18n/pt/simulator.ts'
import { withoutFormatting } from '../app/text/formatted-text.ts'
import type { PhoneRefused } from './phones/phone-api.ts'

type T = TFunction<'simulator'>
type Code = Extract<keyof typeof pt, `ERR_${string}`>

const isCode = (code: string): code is Code => code in pt

/** Text for a refusal by the simulated network. */
export const refusalText = ({ code }: PhoneRefused, t: T): string =>
  t(isCode(code) ? code : 'ERR_UNEXPECTED')

/** Translation key of a message's kind. Text with a file counts as a document. */
export const kindOf = (type: MessageType) => `kind_${type === 'text' ? 'document' : type}` as const

/** One-line preview of a message for lists and quotations. */
export function previewOf(message: Message, t: T): string {
  if (message.deletedAt) return t('deleted')
  const { type, body, media } = message
  if (type === 'text') return withoutFormatting(body)
  return withoutFormatting(body) || (type === 'document' && media?.fileName) || t(kindOf(type))
}

/** Display name of a number: the name, else the number. */
export const displayNameOf = (name: string | undefined, number: string): string =>
  name?.trim() || phoneOf(number)

export const isGroupAddress = (address: string): boolean => address.endsWith('@g.us')
