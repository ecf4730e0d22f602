import { globSync, readFileSync } from 'node:fs'

/**
 * Refuses the words of `docs/style.md` in comments: they are signs of a sentence that reads badly. The folders are those
 * whose comments follow the list.
 */
const FOLDERS = ['concurrency', 'server/src', 'contract/src', 'web/src', 'tools']

/** The words of the first column of the table under "Words to avoid". */
function wordsToAvoid(): string[] {
  const page = readFileSync('docs/style.md', 'utf8')
  const section = page.slice(page.indexOf('## Words to avoid'))
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, word]) => word!)
}

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line) || line.includes(' // ')

const words = wordsToAvoid()
const pattern = new RegExp(`\\b(${words.join('|')})\\b`, 'i')
const faults = globSync(FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`)).flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      const found = isComment(line) && pattern.exec(line)
      return found ? [`${path}:${i + 1}: ${found[1]}`] : []
    }),
)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = words.length > 0 && faults.length === 0 ? 0 : 1
