import { globSync, readFileSync } from 'node:fs'
import {
  styleRulesIn,
  unclearTypes,
  wordsInComments,
  wordsInNames,
  type SourceText,
} from './words.ts'

/** Refuses the words of `docs/style.md` in comments and exported names, and unclear names of exported types. */
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] }
const FOLDERS = [...workspaces, 'bench', 'e2e', 'tools']

/** The folders whose comments follow the list. */
const COMMENTED = ['concurrency', 'server/src', 'contract/src', 'web/src', 'tools']

/** Generated from the database: one type per table. */
const TABLES = 'server/src/platform/database/tables.ts'

const sourcesIn = (folder: string): SourceText[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules', '**/dist', TABLES] }).map(
    (path) => ({ path, text: readFileSync(path, 'utf8') }),
  )

const rules = styleRulesIn(readFileSync('docs/style.md', 'utf8'))
const faults = [
  ...COMMENTED.flatMap(sourcesIn).flatMap((file) => wordsInComments(file, rules)),
  ...FOLDERS.flatMap((folder) => {
    const files = sourcesIn(folder)
    return [...files.flatMap((file) => wordsInNames(file, rules)), ...unclearTypes(files, rules)]
  }),
]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
