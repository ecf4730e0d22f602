import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'recado-new-resource-'))

/** Folders that are not needed to check a resource. */
const LEFT_OUT = /^(\.git|\.data.*|node_modules|dist|screenshots|test-results)$/

/** Linked entry by entry: the packages of the repository itself must be those of the copy. */
function linkPackages(): void {
  const from = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@recado'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@recado' && !name.startsWith('.vite'))
      symlinkSync(join(from, name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(from, '@recado')))
    symlinkSync(readlinkSync(join(from, '@recado', name)), join(copy, 'node_modules/@recado', name))
}

/** Runs a command in the copy, outside the vitest that runs this test. */
function run(command: string): { status: number | null; output: string } {
  const entries = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name))
  const path = [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: copy,
    env: { ...Object.fromEntries(entries), PATH: path },
    shell: true,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** The file of the copy that a path names. The guide leaves the number of the migration open. */
function existing(path: string): string {
  const [found] = globSync(path, { cwd: copy })
  if (!found) throw new Error(`the guide names ${path}, which is not there`)
  return found
}

/** The changes of a `diff` block: each hunk replaces the one place that it fits. */
function change(block: string): void {
  const [, path, hunks] = /^--- (\S+)\n([\s\S]*)$/.exec(block)!
  const file = join(copy, existing(path!))
  for (const hunk of hunks!.split('@@\n')) {
    const lines = hunk.trimEnd().split('\n')
    const without = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : `${line.slice(1)}\n`)).join('')
    const code = readFileSync(file, 'utf8')
    const before = without('+')
    expect(code.split(before), `${path}: ${hunk}`).toHaveLength(2)
    writeFileSync(
      file,
      code.replace(before, () => without('-')),
    )
  }
}

/** A whole `npm run check` takes too long. This leaves out the folders that the resource does not touch. */
const shortened = (command: string, files: string[]): string =>
  command === 'npm run check'
    ? `npm run check -- "types contract" "types server" "types web" format imports layout words unused
       oxlint --type-aware ${files.filter((path) => !path.endsWith('.sql')).join(' ')}`
    : command

const MINUTES_MS = 60_000

const pathsIn = (block: string): string[] => (block.match(/^\S+\/\S+/gm) ?? []).map(existing)

const filesOfCopy = (): string[] =>
  readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))

const textsOfCopy = () => new Map(filesOfCopy().map((path) => [path, readFileSync(path, 'utf8')]))

let before: Map<string, string>

/** Files of the copy that are new or have another text than before. */
const changedFiles = () =>
  [...textsOfCopy()]
    .filter(([path, text]) => before.get(path) !== text)
    .map(([path]) => path.slice(copy.length + 1))

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) })
  linkPackages()
  before = textsOfCopy()
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each([
  ['tickets', 'is in use: '],
  ['Price_Lists', 'is not in kebab-case'],
  ['supplier', 'is not a plural'],
  ['events', 'is reserved'],
  ['imports', 'is reserved'],
  ['suppliers --area kitchen', 'There is no area "kitchen"'],
  ['suppliers --room desk', 'Usage:'],
  ['', 'Usage:'],
])('"%s" is refused', (words, reason) => {
  const { status, output } = run(`node tools/new-resource.ts ${words}`)
  expect(status).toBe(1)
  expect(output).toContain(reason)
})

test('what was refused has written nothing', () => {
  expect(changedFiles()).toEqual([])
  expect(filesOfCopy()).toHaveLength(before.size)
})

test(
  'the guide to a new resource is true to the letter, and touches at most 15 files',
  () => {
    const guide = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8')
    const listed: string[] = []
    for (const [, kind, block] of guide.matchAll(/^```(sh|diff|text)\n([\s\S]*?)^```$/gm)) {
      if (kind === 'text') listed.push(...pathsIn(block!))
      else if (kind === 'diff') change(block!)
      else
        for (const command of block!.trim().split('\n')) {
          const { status, output } = run(`set -e; ${shortened(command, listed)}`)
          expect(status, `${command}\n${output}`).toBe(0)
        }
    }
    const touched = changedFiles().filter(
      (path) => !path.startsWith('docs/') && !path.endsWith('/tables.ts'),
    )
    expect(touched.toSorted()).toEqual(listed.toSorted())
    expect(listed.length).toBeLessThanOrEqual(15)
  },
  10 * MINUTES_MS,
)
