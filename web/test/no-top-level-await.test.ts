import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { noTopLevelAwait } from '../plugins/no-top-level-await.ts'

/** Builds an entry with one lazy chunk from this code, in memory. */
function buildOf(entry: string, late: string) {
  const code = new Map([
    ['entry', entry],
    ['late', late],
  ])
  const inMemory: Plugin = {
    name: 'in-memory',
    resolveId: (id) => (code.has(id) ? id : null),
    load: (id) => code.get(id) ?? null,
  }
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, noTopLevelAwait],
    build: { write: false, target: 'esnext', rolldownOptions: { input: 'entry' } },
  })
}

const entry = `import('late').then((late) => console.log(late))`

test.each([
  ['a statement', `export const texts = await fetch('/texts')`],
  ['a loop', `for await (const line of globalThis.lines) console.log(line)`],
  ['a block', `if (globalThis.isSlow) { await globalThis.slow }`],
])('a top-level await in %s of any chunk stops the build', async (_, late) => {
  await expect(buildOf(entry, late)).rejects.toThrow('top-level await')
})

test('an await in a function is built', async () => {
  const late = `
    export const arrow = async () => await fetch('/a')
    export async function plain() { for await (const line of globalThis.lines) console.log(line) }
    export class Reader { async read() { return await fetch('/b') } }`
  await expect(buildOf(entry, late)).resolves.toBeTruthy()
})
