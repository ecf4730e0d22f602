import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runSteps, type CheckStep } from './steps.ts'

/** `npm run check`: everything that can be known without running the product. `npm run check types` runs one step. */
const places = [
  'concurrency',
  'contract',
  'simulator',
  'baileys-driver',
  'whatsapp-web-double',
  'graph-double',
  'typebot-double',
  'asaas-double',
  'push-double',
  'server',
  'web',
  'tools',
  'e2e',
  'bench',
]
const projects = places.filter((place) => existsSync(`${place}/tsconfig.json`))
const sources = [
  ...places.filter((place) => existsSync(place)),
  'playwright.config.ts',
  'vitest.config.ts',
]

const wanted = process.argv.slice(2)

const translations: CheckStep = {
  name: 'translations',
  command: 'vitest',
  args: ['run', '--project', 'web', 'web/src/i18n'],
}

const steps: CheckStep[] = [
  // Steps run beside each other. Several checkers of one project would each compute most types again: twice the processor.
  ...projects.map((place) => ({
    name: `types ${place}`,
    command: 'tsc',
    args: ['-p', place, '--checkers', '1'],
  })),
  { name: 'lint', command: 'oxlint', args: ['--type-aware', ...sources] },
  { name: 'format', command: 'oxfmt', args: ['--check', ...sources] },
  { name: 'imports', command: 'node', args: ['tools/check-imports.ts'] },
  { name: 'layout', command: 'node', args: ['tools/layout.ts'] },
  { name: 'words', command: 'node', args: ['tools/check-words.ts'] },
  { name: 'unused', command: 'knip', args: [] },
  // Of the whole check in CI they are no part: `npm test` follows there and runs them too.
  ...(process.env['CI'] && wanted.length === 0 ? [] : [translations]),
]

const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)),
)
if (chosen.length === 0) throw new Error(`no step begins with ${wanted.join(' or ')}`)
process.exitCode = (await runSteps(chosen, availableParallelism())) ? 0 : 1
