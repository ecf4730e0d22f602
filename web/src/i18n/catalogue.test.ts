import { errors } from '@recado/contract/errors'
import { errorTexts } from '@recado/contract/error-texts'
import { expect, test } from 'vitest'
import { languages } from '../app/languages.ts'
import { frontRooms } from './catalogue.ts'
import { rooms } from './rooms.ts'

/** All texts under their full key, however deep they stand. */
function flat(texts: object, front = ''): [key: string, text: unknown][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? flat(text, `${front}${key}.`)
      : [[front + key, text] as [string, unknown]],
  )
}

const blanks = (text: unknown) =>
  String(text)
    .match(/\{\{.*?\}\}/g)
    ?.toSorted() ?? []
const back = Object.entries(rooms).map(async ([name, load]) => [name, await load()] as const)
const all = [...Object.entries(frontRooms), ...(await Promise.all(back))]

test.each(all)('room %s says everything in every language', (_, room) => {
  const portuguese = new Map(flat(room.pt))
  for (const language of languages) {
    const texts = new Map(flat(room[language]))
    expect([...texts.keys()].toSorted()).toEqual([...portuguese.keys()].toSorted())
    for (const [key, text] of texts) {
      expect(text, `${language} ${key}`).toBeTypeOf('string')
      expect(String(text).trim(), `${language} ${key}`).not.toBe('')
      expect(blanks(text), `${language} ${key}`).toEqual(blanks(portuguese.get(key)))
    }
  }
})

test('every error of the contract has its sentence in every language, each its own', () => {
  for (const code of Object.keys(errors)) {
    const text = errorTexts[code as keyof typeof errorTexts]
    for (const language of languages) expect(text?.[language], code).toMatch(/\p{L}.*[.!?]$/u)
    expect(new Set(Object.values(text)).size, code).toBe(3)
  }
})
