import { type ErrorCode, errors, errorTexts } from '@recado/contract/errors'
import { clientCodes, sharedErrors } from '@recado/contract/platform/errors'
import { session } from '@recado/contract/accounts/session'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../i18n/catalogue.ts'
import { textOf } from './errors.ts'
import { languages } from '../../i18n/languages.ts'
import { Refused } from './refused.ts'
import { parseResponse } from './request.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: {}, interpolation: { escapeValue: false } })
  for (const language of languages)
    i18next.addResourceBundle(language, 'errors', await loadTexts(language, 'errors'))
})

/** Only the server has the sentence of a code that is not shared, and sends it along. */
const refusedWith = (
  code: Refused['code'],
  language: (typeof languages)[number],
  facts: { details?: object; retryAfter?: number } = {},
) => {
  const isShared = code in sharedErrors || clientCodes.some((one) => one === code)
  return new Refused(code, { ...facts, words: isShared ? undefined : errorTexts[code][language] })
}

const all = [...(Object.keys(errors) as ErrorCode[]), ...clientCodes]

test.each(languages)(
  'in %s every refusal has its sentence, with or without details',
  (language) => {
    const t = i18next.getFixedT(language, 'errors')
    for (const code of all) {
      expect(textOf(refusedWith(code, language), t), code).toBe(errorTexts[code][language])
      const details = {
        dueDate: '2026-03-10',
        userName: 'Bia Nunes',
        queueName: 'Vendas',
        count: 2,
      }
      const full = textOf(refusedWith(code, language, { details, retryAfter: 90 }), t)
      expect(full, code).toMatch(/^[\p{Lu}¡¿].+[.!]$/u)
      expect(full, code).not.toMatch(/\{\{|undefined|null|ERR_/)
    }
  },
)

const told = [
  ['ERR_TICKET_ALREADY_ACCEPTED', 'Bia Nunes'],
  ['ERR_OTHER_OPEN_TICKET', 'Bia Nunes'],
  ['ERR_SUBSCRIPTION_EXPIRED', '10/03/2026'],
  ['ERR_TOO_MANY_ATTEMPTS', '90'],
] as const

test.each(told)('%s says what it knows: %s', (code, part) => {
  const details = { dueDate: '2026-03-10', userName: 'Bia Nunes' }
  for (const language of languages) {
    const t = i18next.getFixedT(language, 'errors')
    expect(textOf(new Refused(code, { details, retryAfter: 90 }), t)).toContain(part)
  }
})

test('a code that only a newer server knows is not shown as it is', () => {
  const t = i18next.getFixedT('es', 'errors')
  expect(textOf(new Refused('ERR_OF_TOMORROW' as ErrorCode), t)).toBe(errorTexts.ERR_UNEXPECTED.es)
})

test('of a code whose sentence only the server has, what the server said is what one reads', () => {
  const read = (body: object) => {
    try {
      return parseResponse(session.me, {
        status: 400,
        text: JSON.stringify(body),
        retryAfter: null,
      })
    } catch (refused) {
      return textOf(refused as Refused, i18next.getFixedT('pt', 'errors'))
    }
  }
  const message = 'Amanhã isto terá um código.'
  expect(read({ error: 'ERR_OF_TOMORROW', message })).toBe(message)
  expect(read({ error: 'ERR_TAG_LIMIT', message: errorTexts.ERR_TAG_LIMIT.pt })).toBe(
    errorTexts.ERR_TAG_LIMIT.pt,
  )
  expect(read({ error: 'ERR_OF_TOMORROW' })).toBe(errorTexts.ERR_UNEXPECTED.pt)
  // A message of an answer that is not from this server is not shown.
  expect(read({ error: 'Bad Gateway', message })).toBe(errorTexts.ERR_UNEXPECTED.pt)
  expect(read({ error: 'ERR_NO_CARD_FOUND', message })).toBe(errorTexts.ERR_NO_CARD_FOUND.pt)
})

test('a refused call keeps the code of a single resource, so that a form finds its field', () => {
  const reply = {
    status: 400,
    text: '{"error":"ERR_TAG_NAME_ALREADY_EXISTS","message":"Já existe."}',
  }
  expect(() => parseResponse(session.me, { ...reply, retryAfter: null })).toThrow(
    expect.objectContaining({ code: 'ERR_TAG_NAME_ALREADY_EXISTS', words: 'Já existe.' }) as Error,
  )
})
