import { expect, test } from 'vitest'
import { deskNamespaces, frontNamespaces } from './namespaces.ts'
import { namespacesIn } from '../../test/namespaces.ts'

const known = new Set<string>(namespacesIn('pt'))

const everything = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = new Map(
  Object.entries(everything).map(([file, code]) => [file.replace('../', ''), code]),
)

const codeOf = (file: string) => sources.get(file) ?? ''
const beside = (file: string, to: string) => new URL(to, `file:///${file}`).pathname.slice(1)
const standing = /^(?:import|export)\s(?!type)[^'"]*?from '(\.[^']+)'/gm
const later = /import\('(\.[^']+)'\)/g

const namedBy = (file: string, pattern: RegExp) =>
  [...codeOf(file).matchAll(pattern)].map(([, to = '']) => beside(file, to))

/** A file and all its static imports. */
function cameWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !sources.has(file)) return found
  found.add(file)
  for (const next of namedBy(file, standing)) cameWith(next, found)
  return found
}

/** Namespaces used during rendering. `i18next.t` runs later, when all texts are loaded. */
const spokenIn = (file: string): string[] =>
  [...codeOf(file).matchAll(/useTranslation\((\[[^\]]*\]|'[\w-]+')/g)].flatMap(([, said = '']) =>
    roomsNamed(said),
  )

const roomsNamed = (code: string) =>
  [...code.matchAll(/'([\w-]+)'/g)].flatMap(([, name = '']) => (known.has(name) ? name : []))

/** Each page with its namespaces, as listed in `routes.tsx` and in the `page.ts` of the pages of the menu. */
const pages = [...sources.keys()]
  .filter((file) => file === 'routes.tsx' || file.endsWith('/page.ts'))
  .flatMap((file) =>
    [...codeOf(file).matchAll(/\b(?:lazyPage|lazyComponent)\(/g)].map(({ index }) => {
      const code = codeOf(file)
      const call = code.slice(index, closing(code, code.indexOf('(', index)))
      const [, to = ''] = /import\('(\.[^']+)'\)/.exec(call) ?? []
      return { file: beside(file, to), rooms: roomsNamed(call) }
    }),
  )

/** Every file a page may show, including lazy ones. */
function within(page: string, found = new Set<string>()): Set<string> {
  for (const file of cameWith(page)) {
    if (found.has(file)) continue
    found.add(file)
    for (const next of namedBy(file, later)) within(next, found)
  }
  return found
}

/** The source of each `lazyComponent(…)` call in a file. */
function lateCallsIn(code: string): string[] {
  return [...code.matchAll(/\blazyComponent\(/g)].map(({ index }) => {
    const call = code.slice(index, closing(code, code.indexOf('(', index)))
    const names = new Set(call.match(/\b[a-z]\w+\b/g))
    return [call, ...[...names].map((name) => definitionOf(name, code))].join('\n')
  })
}

/** Position of the bracket that closes the one opened here. */
function closing(code: string, at: number): number {
  let depth = 0
  for (let i = at; i < code.length; i++) {
    if (code[i] === '(') depth += 1
    if (code[i] === ')' && --depth === 0) return i
  }
  return code.length
}

const definitionOf = (name: string, code: string): string =>
  new RegExp(`^(?:const|(?:async )?function) ${name}\\b[^]*?\\n(?=\\S)`, 'm').exec(code)?.[0] ?? ''

/** Resolves a chunk that only re-exports several components to the file of the named one. */
function meantIn(chunk: string, call: string): string {
  const passedOn = codeOf(chunk).matchAll(/^export \{ (\w+) \} from '(\.[^']+)'/gm)
  const meant = [...passedOn].find(([, name = '']) => call.includes(`'${name}'`))
  return meant?.[2] ? beside(chunk, meant[2]) : chunk
}

const lateParts = [...sources.keys()].flatMap((file) =>
  lateCallsIn(codeOf(file)).flatMap((call) =>
    [...call.matchAll(later)].map(([, to = '']) => ({
      file,
      part: meantIn(beside(file, to), call),
      rooms: roomsNamed(call),
    })),
  ),
)

function missing(file: string, has: readonly string[]): string[] {
  const there = new Set<string>([...frontNamespaces, ...has])
  return [...cameWith(file)].flatMap(spokenIn).filter((room) => !there.has(room))
}

test('every page brings the texts of what comes with it', () => {
  expect(pages.length).toBeGreaterThan(5)
  for (const { file, rooms } of pages) expect(missing(file, rooms), file).toEqual([])
})

test('the rooms of the desk, whose texts are one chunk, are those its page waits for', () => {
  const desk = pages.find(({ file }) => file === 'desk/DeskPage.tsx')
  expect(desk?.rooms).toEqual([...deskNamespaces])
})

test('every late part brings the texts that the page around it has not', () => {
  expect(lateParts.length).toBeGreaterThan(40)
  for (const page of pages) {
    const shown = within(page.file)
    for (const { file, part, rooms } of lateParts.filter((one) => shown.has(one.file))) {
      // The texts of the file that renders the part are already loaded.
      const has = [...page.rooms, ...rooms, ...spokenIn(file)]
      expect(missing(part, has), `${part} of ${page.file}`).toEqual([])
    }
  }
})

test('nothing is loaded late outside of a boundary of its own', () => {
  const files = [...sources].flatMap(([file, code]) => (/\blazy\(/.test(code) ? [file] : []))
  // Plus whole pages, which the boundaries of the shell and of the application surround.
  expect(files.toSorted()).toEqual(['App.tsx', 'app/pages/page-entry.ts', 'ui/lazy/lazy-part.tsx'])
})
