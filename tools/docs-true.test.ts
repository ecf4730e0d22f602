import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** Every file and command that a document names must exist. */

const root = fileURLToPath(new URL('../', import.meta.url))
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  ),
].filter((name) => name.endsWith('.md'))

const found = (pattern: RegExp, page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, what]) => what!)

test('every link of the documents leads somewhere', () => {
  const dead = pages.flatMap((page) =>
    found(/\]\(([^)#:]+)(?:#[^)]*)?\)/g, page)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(pages.length).toBeGreaterThan(20)
  expect(dead).toEqual([])
})

test('every file that the documents name is there', () => {
  const missing = pages.flatMap((page) =>
    found(
      /`((?:concurrency|contract|server|simulator|baileys-driver|whatsapp-web-double|graph-double|typebot-double|asaas-double|push-double|web|tools|e2e|bench|deploy|docs)\/[\w./-]*)`/g,
      page,
    )
      .filter((path) => !path.includes('web/dist') && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every source file that the documents name without its folder is there too', () => {
  const exclude = ['**/node_modules', '**/dist', '.data']
  const all = globSync('**/*.*', { cwd: root, exclude }).map((path) => `/${path}`)
  expect(all.length).toBeGreaterThan(500)
  const missing = pages.flatMap((page) =>
    found(/`([\w./-]+\.(?:ts|tsx|sql|sh|css))`/g, page)
      .filter((name) => !all.some((path) => path.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every command that the documents name can be run', () => {
  const named = pages.flatMap((page) => found(/`npm run ([\w:-]+)/g, page))
  expect(named.length).toBeGreaterThan(10)
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining([...new Set(named)]))
})

test('every decision has all its sections and is in the index', () => {
  const folder = join(root, 'docs/decisions')
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  const headings = names.map((name) => {
    const page = readFileSync(join(folder, name), 'utf8')
    const title = /^# (\d{3}: .+)$/m.exec(page)?.[1]
    expect(index, name).toContain(`- [${title}](${name})`)
    return [...page.matchAll(/^## (\w+)/gm)].map(([, heading]) => heading!)
  })
  const wanted = ['Status', 'Context', 'Decision', 'Consequences', 'Rejected']
  for (const [i, found] of headings.entries())
    expect(found, names[i]).toEqual(expect.arrayContaining(wanted))
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length)
})
