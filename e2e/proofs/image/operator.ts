import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Inside, runWithDocker } from './docker-double.ts'
import type { ImageNode } from './nodes.ts'
import { openFolder, type RunningService } from './services.ts'

const context = fileURLToPath(new URL('../../../', import.meta.url))

export type Upgrade = {
  code: number | null
  /** The nodes in the order in which the script replaced them. */
  stopped: string[]
  exitCodes: (number | null)[]
  /** The web node that answered while each of them was away. */
  servedMeanwhile: string[]
}

/** Runs deploy/upgrade.sh on these nodes. */
export async function runUpgrade(
  nodes: Map<string, ImageNode>,
  { folder }: { folder: string },
): Promise<Upgrade> {
  const seen: Omit<Upgrade, 'code'> = { stopped: [], exitCodes: [], servedMeanwhile: [] }
  const engine = async ([verb, ...words]: string[]) => {
    if (verb === 'build') return undefined
    if (verb !== 'up' || !words.includes('--no-deps') || !words.includes('--wait'))
      throw new Error(`an upgrade does not need: ${verb} ${words.join(' ')}`)
    const name = words.at(-1)!
    const node = nodes.get(name)!
    seen.stopped.push(name)
    seen.exitCodes.push(await node.stop())
    seen.servedMeanwhile.push((await firstReady(nodes)) ?? 'nobody')
    await node.start()
    return undefined
  }
  const code = await runWithDocker('deploy/upgrade.sh', { folder, cwd: context, engine })
  return { code, ...seen }
}

async function firstReady(nodes: Map<string, ImageNode>): Promise<string | undefined> {
  for (const [name, { url }] of nodes) {
    const reply = await fetch(`${url}/login`).catch(() => undefined)
    await reply?.body?.cancel()
    if (reply?.ok) return name
  }
  return undefined
}

type Site = {
  folder: string
  postgres: () => RunningService
  node: () => ImageNode
  /** What `up` does, of one service or of all. */
  up: (service: string | undefined) => Promise<void>
}

/** Runs the commands of a section of docs/operations.md, as they stand there. `n` counts its blocks from 0. */
export async function runDocumented(
  section: string,
  n: number,
  { folder, postgres, node, up }: Site,
): Promise<number | null> {
  const engine = async ([verb, ...words]: string[]): Promise<Inside | undefined> => {
    if (verb === 'exec') return postgres().inside(wordsAfter('postgres', words))
    if (verb === 'run') return node().inside(wordsAfter('app1', words))
    if (verb !== 'up') throw new Error(`not understood: ${verb}`)
    await up(words.find((word) => !word.startsWith('-')))
    return undefined
  }
  const cwd = await openFolder(`${folder}/operator`)
  return runWithDocker(blockOf(section, n), { folder, cwd, engine })
}

const wordsAfter = (service: string, words: string[]) => words.slice(words.indexOf(service) + 1)

function blockOf(section: string, n: number): string {
  const page = readFileSync(`${context}docs/operations.md`, 'utf8')
  const [text = ''] = page.split(`\n## ${section}\n`)[1]?.split('\n## ') ?? []
  const block = [...text.matchAll(/```sh\n(.*?)```/gs)][n]?.[1]
  if (!block) throw new Error(`docs/operations.md has no block ${n} in ${section}`)
  return block
}
