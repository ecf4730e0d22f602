import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'

/** An element, as somebody who looks at the page finds it. A name is compared whole, unless it is a pattern. */
export type Query =
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { css: string }

/** What a journey needs of one page in a browser that Playwright cannot drive. Code runs in the page and returns a value. */
export type Driver = {
  open: (url: string) => Promise<void>
  run: <T>(code: string) => Promise<T>
  /** Presses the element that the code returns, where the pointer can reach it. */
  press: (code: string) => Promise<void>
  hover: (code: string) => Promise<void>
  choose: (code: string, path: string) => Promise<void>
  /** Types with the keyboard where the focus is. */
  type: (text: string) => Promise<void>
  key: (key: 'Enter') => Promise<void>
  picture: (path: string) => Promise<void>
  /** Errors that the page or the browser reported so far. */
  troubles: () => Promise<string[]>
  close: () => Promise<void>
}

/** How long a slow machine may take for one step. */
export const WITHIN = { timeout: 60_000 }

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

const written = (words: string | RegExp | undefined) =>
  words instanceof RegExp ? String(words) : JSON.stringify(words)

/** The code of a list of all elements that are meant. */
function searchOf(query: Query): string {
  if ('css' in query) return `[...document.querySelectorAll(${JSON.stringify(query.css)})]`
  const find = (kind: string, ...args: string[]) =>
    `TestingLibraryDom.queryAllBy${kind}(document.body, ${args.join(', ')})`
  if ('label' in query) return find('LabelText', written(query.label))
  if ('text' in query) return find('Text', written(query.text))
  return find('Role', written(query.role), query.name ? `{ name: ${written(query.name)} }` : '{}')
}

/** The same gestures in every browser; each waits until it can be made. */
export function screenOf(driver: Driver) {
  const code = (query: Query) => `return ${searchOf(query)}[0] ?? null`

  async function makeSearchable(): Promise<void> {
    if (await driver.run<boolean>('return "TestingLibraryDom" in globalThis')) return
    await driver.run<null>(`${await readFile(library, 'utf8')}\nreturn null`)
  }

  const count = async (query: Query): Promise<number> => {
    await makeSearchable()
    return driver.run<number>(`return ${searchOf(query)}.length`)
  }

  /** What moves or is covered is tried again, as a hand would. */
  const once = (query: Query, act: (code: string) => Promise<void>) =>
    expect(async () => {
      expect(await count(query), JSON.stringify(query)).toBeGreaterThan(0)
      await act(code(query))
    }).toPass(WITHIN)

  return {
    ...driver,
    press: (query: Query) => once(query, driver.press),
    hover: (query: Query) => once(query, driver.hover),
    choose: (query: Query, path: string) => once(query, (found) => driver.choose(found, path)),
    sees: (query: Query) => expect.poll(() => count(query), WITHIN).toBeGreaterThan(0),
    seesNot: (query: Query) => expect.poll(() => count(query), WITHIN).toBe(0),
    /** Writes into the field that this finds. */
    write: async (query: Query, text: string) => {
      await once(query, driver.press)
      await driver.type(text)
    },
    /** What stands in the element, nothing where there is none. */
    textOf: async (query: Query) => {
      await makeSearchable()
      return driver.run<string>(`return ${searchOf(query)}[0]?.textContent ?? ''`)
    },
    path: () => driver.run<string>('return location.pathname'),
  }
}

export type Screen = ReturnType<typeof screenOf>
