import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { registries } from './registries.ts'
import type { NewResource, Words } from './words.ts'

const TEMPLATES = new URL('./templates/', import.meta.url)

/** The new files by template. */
const filesOf = ({ words: { kebab, Many }, area }: NewResource): Record<string, string> => ({
  'contract.ts': `contract/src/${area}/${kebab}.ts`,
  'migration.sql': `server/migrations/${nextMigration()}-${kebab}.sql`,
  'routes.ts': `server/src/${area}/${kebab}/routes.ts`,
  'fixtures.ts': `server/src/${area}/${kebab}/${kebab}.fixtures.ts`,
  'server.test.ts': `server/src/${area}/${kebab}/${kebab}.test.ts`,
  'page.ts': `web/src/${area}/${kebab}/page.ts`,
  'Page.tsx': `web/src/${area}/${kebab}/${Many}Page.tsx`,
  'Page.test.tsx': `web/src/${area}/${kebab}/${Many}Page.test.tsx`,
  'pt.ts': `web/src/i18n/pt/${kebab}.ts`,
  'en.ts': `web/src/i18n/en/${kebab}.ts`,
  'es.ts': `web/src/i18n/es/${kebab}.ts`,
})

function nextMigration(): string {
  const last = Math.max(...readdirSync('server/migrations').map((name) => parseInt(name, 10)))
  return String(last + 1).padStart(4, '0')
}

/** The place in the menu after all other pages, and a letter that opens no other page. */
function placeInMenu({ kebab }: Words): { place: string; letter: string } {
  const pages = globSync('web/src/*/**/page.ts').map((path) => readFileSync(path, 'utf8'))
  const places = pages.map((code) => Number(/place: (\d+)/.exec(code)?.[1]))
  const letters = pages.map((code) => /letter: '(.)'/.exec(code)?.[1])
  const free = `${kebab.replaceAll('-', '')}abcdefghijklmnopqrstuvwxyz`
    .split('')
    .find((letter) => !letters.includes(letter))
  if (!free) throw new Error('every letter opens a page already')
  return { place: String(Math.max(...places) + 10), letter: free }
}

/** The text of every new or changed file, by path. Nothing is written. */
export function skeletonOf(resource: NewResource): Map<string, string> {
  const { words, area } = resource
  const tokens: Record<string, string> = { ...words, ...placeInMenu(words), area }
  const created = Object.entries(filesOf(resource)).map(([template, path]) => {
    const text = readFileSync(new URL(`${template}.txt`, TEMPLATES), 'utf8')
    return [path, text.replace(/<<(\w+)>>/g, (_, token: string) => tokens[token]!)] as const
  })
  const changed = Object.entries(registries).flatMap(([path, register]) => {
    const before = readFileSync(path, 'utf8')
    const after = register(before, resource)
    return after === before ? [] : [[path, after] as const]
  })
  return new Map([...created, ...changed])
}

/** Writes files, and the folders they are in. */
export function writeFiles(files: Map<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
