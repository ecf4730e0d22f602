import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * `node tools/web-size.ts`: the JavaScript a page of the built web app imports before anything can be seen on it, compressed with
 * brotli and without the texts of its language. Fails where a page has grown beyond its budget (docs/proofs.md).
 */
const ASSETS = 'web/dist/assets'
const KB = 1024

/** The chunks that each page begins with, by the names of the modules they were made from. */
const pages = [
  { page: 'sign-in', begins: [], mostKb: 120 },
  { page: 'desk', begins: ['DeskPage', 'Shell'], mostKb: 250 },
]

const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))

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
    const code = readFileSync(join(ASSETS, name), 'utf8')
    for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) visit(next!)
  }
  roots.forEach(visit)
  return seen
}

const kbOf = (name: string) => brotliCompressSync(readFileSync(join(ASSETS, name))).length / KB

for (const { page, begins, mostKb } of pages) {
  const names = [...closureOf([entry(), ...begins.map(chunkOf)])]
  const kb = names.reduce((sum, name) => sum + kbOf(name), 0)
  process.stdout.write(`${page}: ${kb.toFixed(1)} KB of at most ${mostKb} KB\n`)
  if (kb > mostKb) process.exitCode = 1
}
