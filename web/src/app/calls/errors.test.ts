import { errorTexts } from '@recado/contract/platform/error-texts'
import { session } from '@recado/contract/accounts/session'
import { clientCodes, type ErrorCode, errors } from '@recado/contract/platform/errors'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { textsOf } from '../../i18n/rooms.ts'
import { textOf } from './errors.ts'
import { languages } from '../../i18n/languages.ts'
import { Refused } from './refused.ts'
import { understand } from './request.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: {}, interpolation: { escapeValue: false } })
  for (const language of languages)
    i18next.addResourceBundle(language, 'errors', await textsOf(language, 'errors'))
})

const all = [...(Object.keys(errors) as ErrorCode[]), ...clientCodes]

test.each(languages)(
  'in %s every refusal has its sentence, with or without details',
  (language) => {
    const t = i18next.getFixedT(language, 'errors')
    for (const code of all) {
      expect(textOf(new Refused(code), t), code).toBe(errorTexts[code][language])
      const details = {
        dueDate: '2026-03-10',
        userName: 'Bia Nunes',
        queueName: 'Vendas',
        count: 2,
      }
      const full = textOf(new Refused(code, { details, retryAfter: 90 }), t)
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

test('of a code that only a newer server knows, what the server said is what one reads', () => {
  const read = (body: object) => {
    try {
      return understand(session.me, { status: 400, text: JSON.stringify(body), retryAfter: null })
    } catch (refused) {
      return textOf(refused as Refused, i18next.getFixedT('pt', 'errors'))
    }
  }
  const message = 'Amanhã isto terá um código.'
  expect(read({ error: 'ERR_OF_TOMORROW', message })).toBe(message)
  expect(read({ error: 'ERR_OF_TOMORROW' })).toBe(errorTexts.ERR_UNEXPECTED.pt)
  // A message of an answer that is not from this server is not shown.
  expect(read({ error: 'Bad Gateway', message })).toBe(errorTexts.ERR_UNEXPECTED.pt)
  expect(read({ error: 'ERR_NO_TAG_FOUND', message })).toBe(errorTexts.ERR_NO_TAG_FOUND.pt)
})
