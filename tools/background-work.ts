import { readFileSync } from 'node:fs'
import { jobs, recurring } from '../server/src/jobs.ts'
import { periodicTasks } from '../server/src/periodic-tasks.ts'
import { table } from './markdown-table.ts'

type Declaration = { path: string; does: string }

const sourceFolder = new URL('../server/src/', import.meta.url)

const sourceOf = (path: string): string => readFileSync(new URL(path, sourceFolder), 'utf8')

/** The imports of a registry: the name of each job or task, and the file that declares it. */
function importsOf(registry: string): { name: string; path: string }[] {
  return [...sourceOf(registry).matchAll(/^import \{([^}]+)\} from '\.\/([^']+)'/gm)].flatMap(
    ([, names, path]) => names!.split(',').map((name) => ({ name: name.trim(), path: path! })),
  )
}

/** The first sentence of the docstring above a declaration. */
function firstSentence(source: string, name: string): string {
  const [before] = source.split(new RegExp(`^export const ${name}\\b`, 'm'))
  const docstring = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before!)?.[1]
  if (!docstring) throw new Error(`${name} has no docstring`)
  const text = docstring
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^.*?\.(?= |$)/.exec(text)![0]
}

/** Where each job and task is declared and what it does, by the name under which it runs. */
async function declarationsIn(registry: string): Promise<Map<string, Declaration>> {
  const found = new Map<string, Declaration>()
  for (const { name, path } of importsOf(registry)) {
    const declared = ((await import(new URL(path, sourceFolder).href)) as Record<string, unknown>)[
      name
    ]
    // A task with a setting is a function of it.
    const work = typeof declared === 'function' ? (declared(1) as unknown) : declared
    const { name: runsAs } = work as { name: string }
    found.set(runsAs, { path, does: firstSentence(sourceOf(path), name) })
  }
  return found
}

const lineOf = (name: string, when: string, { path, does }: Declaration): string[] => [
  `\`${name}\``,
  when,
  does,
  `[\`${path}\`](../server/src/${path})`,
]

/** The table of the jobs: those that commands enqueue, then the recurring ones. */
export async function jobsTable(): Promise<string> {
  const declared = await declarationsIn('jobs.ts')
  const enqueued = jobs.map(({ name }) => lineOf(name, 'after a write', declared.get(name)!))
  const scheduled = recurring.map(({ at, job, isDueAtStart }) =>
    lineOf(job.name, `\`${at}\`${isDueAtStart ? ' and at start' : ''}`, declared.get(job.name)!),
  )
  return table(['Job', 'When (UTC)', 'What it does', 'File'], [...enqueued, ...scheduled])
}

/** The table of the periodic tasks, those with a setting included. */
export async function periodicTasksTable(): Promise<string> {
  const declared = await declarationsIn('periodic-tasks.ts')
  const rows = periodicTasks({ autoCloseHours: 1 }).map(({ name, everyMs }) =>
    lineOf(name, `${everyMs / 1000} s`, declared.get(name)!),
  )
  return table(['Task', 'Every', 'What it does', 'File'], rows)
}
