import { table } from './markdown-table.ts'

/** Arguments of the runs that a set of changed files needs, besides the unit tests that import them. */
export type Affected = {
  /** Folders of unit tests that read changed files without importing them. */
  units: string[]
  /** Folders or files of journeys. */
  journeys: string[]
  proofs: Proof[]
  /** Whether the size of the built web app can change. */
  isWebSize: boolean
}
type Proof = 'crash' | 'image'
type Rule = { changed: string; pattern: RegExp; runs: Partial<Affected> }

const ALL_JOURNEYS = 'e2e/journeys/'
/** Journeys that open the pages of every area. */
const EVERYWHERE = ['e2e/journeys/accessibility/', 'e2e/journeys/devices/']

/** The journeys of one area of the product. */
const areaRule = (area: string, folders: string[]): Rule => ({
  changed: `the area \`${area}\` of server and web`,
  pattern: new RegExp(`^(server|web)/src/${area}/`),
  runs: { journeys: [...folders.map((name) => `${ALL_JOURNEYS}${name}/`), ...EVERYWHERE] },
})

/**
 * Journeys and proofs start the whole product, so no import leads from a source to them. These rules say which changes
 * they can notice. All rules that match a file apply. Test files are left out, except journeys and proofs themselves.
 */
const rules: Rule[] = [
  areaRule('accounts', ['accounts']),
  areaRule('connections', ['connections', 'desk']),
  areaRule('contacts', ['contacts', 'conversation']),
  areaRule('desk', ['desk', 'conversation', 'notifications']),
  areaRule('automation', ['automation', 'desk', 'conversation']),
  areaRule('notifications', ['notifications']),
  areaRule('shell', ['shell']),
  {
    changed: 'other folders of `server/src` and `web/src`, `contract`, `concurrency`, `simulator`',
    pattern:
      /^((server|web)\/src\/(?!(accounts|connections|contacts|desk|automation|notifications|shell)\/)|web\/(plugins|public|index|vite)|(contract|concurrency|simulator)\/src\/)/,
    runs: { journeys: [ALL_JOURNEYS] },
  },
  {
    changed: '`server/migrations`, every `package.json`, `package-lock.json`',
    pattern: /^(server\/migrations\/|([\w-]+\/)?package(-lock)?\.json$)/,
    runs: { units: ['server/'], journeys: [ALL_JOURNEYS], proofs: ['crash', 'image'] },
  },
  {
    changed: '`e2e/support`, `playwright.config.ts`',
    pattern: /^(e2e\/support\/|playwright\.config\.ts$)/,
    runs: { journeys: [ALL_JOURNEYS] },
  },
  {
    changed:
      '`platform`, `whatsapp`, `inbox`, `links`, `connections`, tickets and messages of `server/src`; `baileys-driver`, `whatsapp-web-double`, `concurrency`, `simulator`, `e2e/proofs`',
    pattern:
      /^(server\/src\/(platform|whatsapp|inbox|links|connections|desk\/(tickets|messages))\/|(baileys-driver|whatsapp-web-double|concurrency|simulator)\/src\/|e2e\/proofs\/(?!image))/,
    runs: { proofs: ['crash'] },
  },
  {
    changed: '`Dockerfile`, `compose.yaml`, `deploy`, `docs/operations.md`, `tools/build-web.ts`',
    pattern:
      /^(Dockerfile|\.dockerignore|compose\.yaml|\.env\.example|\.npmrc|deploy\/|docs\/operations\.md|tools\/(build-web|compose)\.ts|e2e\/proofs\/image)/,
    runs: { proofs: ['image'] },
  },
  {
    changed: '`web`, `contract`',
    pattern: /^(web|contract)\/(?!test\/)/,
    runs: { isWebSize: true },
  },
  {
    changed: '`tools/new-resource`',
    pattern: /^tools\/new-resource\//,
    runs: { units: ['tools/new-resource'] },
  },
  {
    changed: 'documents, `areas.json`, `deploy`, `compose.yaml`',
    pattern: /(\.md$|^areas\.json$|^deploy\/|^compose\.yaml$|^\.env\.example$)/,
    runs: { units: ['tools/'] },
  },
]

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('e2e/proofs/')

/** The runs that these changed files need. Paths are relative to the root of the repository. */
export function affectedBy(files: readonly string[]): Affected {
  const runs = files
    .filter((path) => !isTestFile(path))
    .flatMap((path) => rules.filter(({ pattern }) => pattern.test(path)).map((rule) => rule.runs))
  const changedJourneys = files.filter((path) => path.endsWith('.journey.ts'))
  const journeys = new Set([...runs.flatMap((run) => run.journeys ?? []), ...changedJourneys])
  return {
    units: [...new Set(runs.flatMap((run) => run.units ?? []))],
    journeys: journeys.has(ALL_JOURNEYS) ? [ALL_JOURNEYS] : [...journeys].sort(),
    proofs: [...new Set(runs.flatMap((run) => run.proofs ?? []))],
    isWebSize: runs.some((run) => run.isWebSize),
  }
}

const runsInWords = ({ units = [], journeys = [], proofs = [], isWebSize }: Partial<Affected>) =>
  [
    ...units.map((folder) => `all tests in \`${folder}\``),
    ...journeys.map((folder) => `\`${folder}\``),
    ...proofs.map((proof) => `\`npm run test:${proof}\``),
    ...(isWebSize ? ['the size of the web app'] : []),
  ].join(', ')

/** The table of the rules on the page about testing. */
export const affectedTable = (): string =>
  table(
    ['Changed', 'Runs'],
    rules.map(({ changed, runs }) => [changed, runsInWords(runs)]),
  )
