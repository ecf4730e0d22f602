import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * `node tools/web-size.ts`: the JavaScript a page of the built web app fetches before anything can be seen on it, compressed with
 * brotli: the code it imports, and its texts in the largest of the languages. Fails where a page has grown beyond its budget
 * (docs/proofs.md).
 */
const DIST = 'web/dist'
const KB = 1024

/** What each page begins with besides the entry, by the names of the chunks (`web/plugins/chunks.ts`). */
const pages = [
  { page: 'sign-in', begins: ['login'], texts: ['front'], mostKb: 120 },
  { page: 'desk', begins: ['desk'], texts: ['front', 'desk'], mostKb: 250 },
]

const languages = ['pt', 'en', 'es']

/** A built file, as Vite's manifest tells: `imports` are keys of the manifest. */
type Built = { file: string; name?: string; imports?: string[] }

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Built
>

function keyOf(name: string): string {
  const found = Object.keys(manifest).filter(
    (key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'),
  )
  if (found.length !== 1) throw new Error(`${found.length} chunks are called ${name}`)
  return found[0]!
}

/** The files of these chunks and of all that they import. */
function filesOf(keys: string[]): Set<string> {
  const seen = new Set(keys)
  // A set that grows is walked to its end.
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next)
  return new Set([...seen].map((key) => manifest[key]!.file))
}

const kbOf = (file: string) => brotliCompressSync(readFileSync(join(DIST, file))).length / KB
const kbOfAll = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + kbOf(file), 0)

for (const { page, begins, texts, mostKb } of pages) {
  const code = filesOf(['index.html', ...begins.map(keyOf)])
  const ofCode = kbOfAll(code)
  const ofTexts = Math.max(
    ...languages.map((language) =>
      kbOfAll(
        [...filesOf(texts.map((name) => keyOf(`texts-${language}-${name}`)))].filter(
          (file) => !code.has(file),
        ),
      ),
    ),
  )
  const kb = ofCode + ofTexts
  process.stdout.write(
    `${page}: ${kb.toFixed(1)} KB of at most ${mostKb} KB (code ${ofCode.toFixed(1)}, texts ${ofTexts.toFixed(1)}, ${code.size + texts.length} files)\n`,
  )
  if (kb <= mostKb) continue
  process.stderr.write(`${page} is ${Math.ceil((kb - mostKb) * KB)} bytes too large\n`)
  process.exitCode = 1
}
