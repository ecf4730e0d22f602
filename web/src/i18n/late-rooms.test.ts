import { expect, test } from 'vitest'
import { frontRooms, roomsIn } from './rooms.ts'

const known = new Set<string>(roomsIn('pt'))

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

/** The file and all that comes with it. */
function cameWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !sources.has(file)) return found
  found.add(file)
  for (const next of namedBy(file, standing)) cameWith(next, found)
  return found
}

/** What speaks as it is drawn; what speaks by `i18next.t` does so later, with everything there. */
const spokenIn = (file: string): string[] =>
  [...codeOf(file).matchAll(/useTranslation\((\[[^\]]*\]|'[\w-]+')/g)].flatMap(([, said = '']) =>
    roomsNamed(said),
  )

const roomsNamed = (code: string) =>
  [...code.matchAll(/'([\w-]+)'/g)].flatMap(([, name = '']) => (known.has(name) ? name : []))

/** Each page with its rooms, as `routes.tsx` tells them. */
const pages = codeOf('routes.tsx')
  .split("import('")
  .slice(1)
  .map((code) => ({
    file: beside('', code.slice(0, code.indexOf("'"))),
    rooms: roomsNamed(code.slice(0, code.indexOf(')\n'))),
  }))

/** Everything that a page may come to show. */
function within(page: string, found = new Set<string>()): Set<string> {
  for (const file of cameWith(page)) {
    if (found.has(file)) continue
    found.add(file)
    for (const next of namedBy(file, later)) within(next, found)
  }
  return found
}

const lateParts = [...sources.keys()]
  .filter((file) => /\blate\(/.test(codeOf(file)))
  .flatMap((file) => namedBy(file, later).map((part) => ({ file, part })))

function missing(file: string, has: readonly string[]): string[] {
  const there = new Set<string>([...frontRooms, ...has])
  return [...cameWith(file)].flatMap(spokenIn).filter((room) => !there.has(room))
}

test('every page brings the texts of what comes with it', () => {
  expect(pages.length).toBeGreaterThan(5)
  for (const { file, rooms } of pages) expect(missing(file, rooms), file).toEqual([])
})

test('every late part brings the texts that the page around it has not', () => {
  expect(lateParts.length).toBeGreaterThan(40)
  for (const page of pages) {
    const shown = within(page.file)
    for (const { file, part } of lateParts.filter((one) => shown.has(one.file))) {
      const has = [...page.rooms, ...roomsNamed(codeOf(file))]
      expect(missing(part, has), `${part} of ${page.file}`).toEqual([])
    }
  }
})
