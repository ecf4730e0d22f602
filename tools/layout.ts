import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { areas, type Workspace } from './areas.ts'
import { sourcesIn, typescriptIn } from './sources.ts'

/** The limits of the layout: `npm run check` fails when one is exceeded. */
const AREAS_MAX = 12
const FILES_PER_FOLDER_MAX = 30
const SERVER_FILE_P95_MAX = 150
const SERVER_FILE_MAX = 250
/** Lines of code per line of its tests and their helpers. */
const SERVER_CODE_PER_TEST_MAX = 1

/** Every folder with sources. Journeys count, other test files do not. */
const PLACES = [
  'contract/src',
  'server/src',
  'server/test',
  'web/src',
  'web/test',
  'web/plugins',
  'simulator/src',
  'concurrency/src',
  'baileys-driver/src',
  'whatsapp-web-double/src',
  'graph-double/src',
  'typebot-double/src',
  'asaas-double/src',
  'push-double/src',
  'e2e',
  'bench',
  'tools',
]

/** The texts of a language: one file per screen in one folder, because the first chunk lists their paths. */
const isText = (path: string) => /\/i18n\/(pt|en|es)\//.test(path)

const foldersIn = (program: Workspace): string[] =>
  readdirSync(`${program}/src`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Lines of code, without blank lines and comments on lines of their own. */
const linesOf = (path: string): number =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

type Measure = { name: string; value: number; max: number; where?: string }

const areasMeasure = (program: Workspace): Measure => ({
  name: `${program}: areas`,
  value: foldersIn(program).length,
  max: AREAS_MAX,
})

/** The fullest of this folder and the folders below it. */
function fullestFolder(place: string): Measure {
  const sizes = Map.groupBy(
    sourcesIn(place).filter((path) => !isText(path)),
    dirname,
  )
  const [where, files] = [...sizes].sort(([, a], [, b]) => b.length - a.length)[0]!
  return {
    name: `${place}: files in the fullest folder`,
    value: files.length,
    max: FILES_PER_FOLDER_MAX,
    where,
  }
}

// Generated from the database.
const isGenerated = (path: string) => path.endsWith('/tables.ts')

const total = (paths: string[]): number => paths.reduce((sum, path) => sum + linesOf(path), 0)

function serverTestMeasure(): Measure {
  const code = sourcesIn('server/src').filter((path) => !isGenerated(path))
  const all = [...typescriptIn('server/src'), ...typescriptIn('server/test')]
  const tests = all.filter((path) => !isGenerated(path) && !code.includes(path))
  return {
    name: 'server: lines of code per line of tests',
    value: Number((total(code) / total(tests)).toFixed(2)),
    max: SERVER_CODE_PER_TEST_MAX,
  }
}

function serverFileMeasures(): Measure[] {
  const files = sourcesIn('server/src').filter((path) => !isGenerated(path))
  const lengths = files.map((path) => ({ path, lines: linesOf(path) }))
  const sorted = lengths.toSorted((a, b) => a.lines - b.lines)
  const { path, lines } = sorted.at(-1)!
  const p95 = percentile(
    sorted.map((one) => one.lines),
    0.95,
  )
  return [
    { name: 'server: lines of a file, 95 %', value: p95, max: SERVER_FILE_P95_MAX },
    { name: 'server: lines of the longest file', value: lines, max: SERVER_FILE_MAX, where: path },
  ]
}

/** Folders that no area names, and areas without a folder. */
const strays = (program: Workspace): string[] => {
  const named = (areas[program] ?? []).map(({ name }) => name).sort()
  const found = foldersIn(program)
  return [
    ...found.filter((name) => !named.includes(name)).map((name) => `${name} is no area`),
    ...named.filter((name) => !found.includes(name)).map((name) => `${name} has no folder`),
  ].map((stray) => `${program}: ${stray} (areas.json)`)
}

const programs = Object.keys(areas) as Workspace[]
const measures = [
  ...programs.map(areasMeasure),
  ...PLACES.map(fullestFolder),
  ...serverFileMeasures(),
  serverTestMeasure(),
]
for (const { name, value, max, where } of measures)
  process.stdout.write(
    `${value <= max ? 'ok    ' : 'TOO MUCH'} ${name}: ${value} (at most ${max})${where ? `, ${where}` : ''}\n`,
  )
const faults = programs.flatMap(strays)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 && measures.every(({ value, max }) => value <= max) ? 0 : 1
