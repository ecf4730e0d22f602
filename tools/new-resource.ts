import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { areas, type Workspace } from './areas.ts'
import { skeletonOf, writeFiles } from './new-resource/skeleton.ts'
import { faultOf, wordsOf } from './new-resource/words.ts'

/**
 * `npm run new -- suppliers [--area desk]` writes the skeleton of a resource and registers it. docs/adding-a-resource.md
 * says what to do with it.
 */
const USAGE = 'Usage: npm run new -- <plural-in-kebab-case> [--area desk]'

const PROGRAMS: Workspace[] = ['contract', 'server', 'web']

/** The areas that a resource can be in: contract, server and web have them. */
const areasOfResources = (): string[] =>
  PROGRAMS.map((program) => (areas[program] ?? []).map(({ name }) => name))
    .reduce((some, others) => some.filter((name) => others.includes(name)))
    .filter((name) => name !== 'platform')

const filesWith = (files: string, pattern: RegExp): string[] =>
  globSync(files).filter((path) => pattern.test(readFileSync(path, 'utf8')))

/** The files that use the word, its table or its record. */
function usersOf(word: string): string[] {
  const { kebab, many, One, table } = wordsOf(word)
  return [
    ...globSync(['contract', 'server', 'web'].map((program) => `${program}/src/*/${kebab}{,.ts}`)),
    ...globSync(`web/src/i18n/pt/${kebab}.ts`),
    ...filesWith('contract/src/all.ts', new RegExp(`\\b${many}\\b`)),
    ...filesWith('contract/src/**/*.ts', new RegExp(`export const ${One}\\b|/${kebab}\\b[/']`)),
    ...filesWith('server/migrations/*.sql', new RegExp(`create table ${table} `)),
  ]
}

/** Why the resource cannot be created, if it cannot. */
function refusal(word: string, area: string): string | undefined {
  const fault = faultOf(word)
  if (fault) return fault
  const allowed = areasOfResources()
  if (!allowed.includes(area))
    return `There is no area "${area}" in contract, server and web. There are ${allowed.join(', ')}.`
  const users = [...new Set(usersOf(word))]
  return users.length > 0 ? `"${word}" is in use: ${users.join(', ')}.` : undefined
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
}

function create(word: string, area: string): void {
  const files = skeletonOf({ words: wordsOf(word), area })
  writeFiles(files)
  const paths = [...files.keys()]
  run(
    'oxfmt',
    paths.filter((path) => !path.endsWith('.sql')),
  )
  run('node', ['tools/db-types.ts'])
  run('node', ['tools/docs.ts'])
  process.stdout.write(`${paths.join('\n')}\n`)
  process.stdout.write('Written and registered. docs/adding-a-resource.md says how to go on.\n')
}

const [word, option, area = 'desk', ...more] = process.argv.slice(2)
const isUsage =
  word !== undefined && (option === undefined || option === '--area') && more.length === 0
const wrong = isUsage ? refusal(word, area) : USAGE
if (wrong) {
  process.stderr.write(`${wrong}\n`)
  process.exitCode = 1
} else {
  create(word!, area)
}
