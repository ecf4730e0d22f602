import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * `node tools/web-size.ts`: the JavaScript a page of the built web app fetches before anything can be seen on it, compressed with
 * brotli: the code it imports, and its texts in the largest of the languages. Fails where a page has grown beyond its budget
 * (docs/proofs.md).
 */
const ASSETS = 'web/dist/assets'
const KB = 1024

/** The chunks that each page begins with, by the names of the modules they were made from. */
const pages = [
  { page: 'sign-in', begins: [], mostKb: 120 },
  { page: 'desk', begins: ['DeskPage', 'Shell'], mostKb: 250 },
]

const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
const codeOf = (name: string) => readFileSync(join(ASSETS, name), 'utf8')

function entry(): string {
  const page = readFileSync('web/dist/index.html', 'utf8')
  const [, name] = /<script[^>]*src="\/assets\/([\w.-]+\.js)"/.exec(page) ?? []
  if (!name) throw new Error('the built page names no script')
  return name
}

function chunkOf(module: string): string {
  const found = files.filter((name) => name.startsWith(`${module}-`))
  if (found.length !== 1) throw new Error(`${found.length} chunks are called ${module}`)
  return found[0]!
}

function closureOf(roots: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const [, next] of codeOf(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      visit(next!)
  }
  roots.forEach(visit)
  return seen
}

/** The rooms of texts that a list in the source names. */
function roomsIn(file: string, list: RegExp): string[] {
  const found = list.exec(readFileSync(join('web/src', file), 'utf8'))
  if (!found) throw new Error(`${file} has no ${list.source}`)
  return [...(found[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, room]) => room!)
}

/** What is read before the first screen speaks, and what `routes.tsx` waits for with each of these pages. */
const roomsOf = (begins: string[]) => [
  ...roomsIn('i18n/rooms.ts', /frontRooms = \[([^\]]*)\]/),
  ...begins.flatMap((name) =>
    roomsIn('routes.tsx', new RegExp(`'${name}'(?:, \\[([^\\]]*)\\])?\\)`)),
  ),
]

/** By language, the chunk that each room's texts stand in. */
function textChunks(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  const texts = /["'`]\.\/(\w\w)\/([\w-]+)\.ts["'`]:[^:]*?import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g
  for (const name of files)
    for (const [, language, room, chunk] of codeOf(name).matchAll(texts))
      found.set(language!, (found.get(language!) ?? new Map<string, string>()).set(room!, chunk!))
  if (found.size === 0) throw new Error('the build names no texts')
  return found
}

const kbOf = (name: string) => brotliCompressSync(readFileSync(join(ASSETS, name))).length / KB
const kbOfAll = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + kbOf(name), 0)

/** What the texts of these rooms add to a page's code, in the language where that is most. */
function kbOfTexts(rooms: string[], code: Set<string>): number {
  const sizes = [...textChunks()].map(([language, chunks]) => {
    const names = rooms.map((room) => {
      const name = chunks.get(room)
      if (!name) throw new Error(`the build has no texts of ${room} in ${language}`)
      return name
    })
    return kbOfAll([...closureOf(names)].filter((name) => !code.has(name)))
  })
  return Math.max(...sizes)
}

for (const { page, begins, mostKb } of pages) {
  const code = closureOf([entry(), ...begins.map(chunkOf)])
  const [ofCode, ofTexts] = [kbOfAll(code), kbOfTexts(roomsOf(begins), code)]
  const kb = ofCode + ofTexts
  process.stdout.write(
    `${page}: ${kb.toFixed(1)} KB of at most ${mostKb} KB (code ${ofCode.toFixed(1)}, texts ${ofTexts.toFixed(1)})\n`,
  )
  if (kb > mostKb) process.exitCode = 1
}
