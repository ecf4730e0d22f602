import { errors, errorTexts } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { files as lateEn } from './late/en.ts'
import { files as lateEs } from './late/es.ts'
import { files as latePt } from './late/pt.ts'
import { deskNamespaces, frontNamespaces } from './namespaces.ts'
import { loadTexts } from './catalogue.ts'
import { namespacesIn } from '../../test/namespaces.ts'

/** All texts by their full key, at any depth. */
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

test('the namespaces of the first screens are loaded apart from all others', () => {
  const first = [...frontNamespaces, ...deskNamespaces]
  const late = { pt: latePt, en: lateEn, es: lateEs }
  for (const language of languages) {
    const others = namespacesIn(language).filter((name) => !first.some((one) => one === name))
    expect(Object.keys(late[language]).toSorted()).toEqual(
      others.map((name) => `../${language}/${name}.ts`).toSorted(),
    )
  }
})

test('every language has the same rooms', () => {
  expect(namespacesIn('pt').length).toBeGreaterThan(8)
  for (const language of languages)
    expect(namespacesIn(language).toSorted()).toEqual(namespacesIn('pt').toSorted())
})

test.each(namespacesIn('pt'))('room %s says everything in every language', async (room) => {
  const textsIn = async (language: (typeof languages)[number]) =>
    new Map(flat(await loadTexts(language, room)))
  const portuguese = await textsIn('pt')
  for (const language of languages) {
    const texts = await textsIn(language)
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
