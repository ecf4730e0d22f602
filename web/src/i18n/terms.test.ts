import { errorTexts } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { pages } from '../shell/menu-entries.ts'
import { languages } from './languages.ts'
import { type Namespace, loadTexts } from './catalogue.ts'
import { namespacesIn } from '../../test/namespaces.ts'
import { terms } from './terms.ts'

const leaves = (texts: object, front: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? leaves(text, `${front}.${key}`)
      : [[`${front}.${key}`, String(text)] as [string, string]],
  )

test.each(languages)(
  'one thing has one word in %s, on every screen and in every error',
  async (language) => {
    const rooms = await Promise.all(
      namespacesIn(language).map(async (room) => leaves(await loadTexts(language, room), room)),
    )
    const errors = Object.entries(errorTexts).map(([code, texts]): [string, string] => [
      code,
      texts[language],
    ])
    const labels = pages.map(({ path, menu }): [string, string] => [path, menu.label[language]])
    const all = [...rooms.flat(), ...errors, ...labels]
    expect(all.length).toBeGreaterThan(500)
    const mine = terms.filter((term) => term.language === language)
    const faults = mine.flatMap(({ forbidden, preferred, except = [] }) =>
      all
        .filter(
          ([key, text]) =>
            forbidden.test(text.replaceAll(/\{\{.*?\}\}/g, '')) && !except.includes(key),
        )
        .map(([key, text]) => `${key}: "${text}"; say: ${preferred}`),
    )
    expect(faults).toEqual([])
  },
)

test('no exception of the list is stale', async () => {
  for (const { language, forbidden, except = [] } of terms)
    for (const name of except) {
      const [room, key] = name.split('.') as [Namespace, string]
      expect(((await loadTexts(language, room)) as Record<string, string>)[key], name).toMatch(
        forbidden,
      )
    }
})
