import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const toServer = { target: server, changeOrigin: true }
const toSockets = { ...toServer, ws: true }

const OURS = /[\\/]web[\\/]src[\\/]/
const OUR_CODE = /[\\/]web[\\/]src[\\/].+\.tsx?$/
const CONTRACT = /[\\/]contract[\\/]src[\\/]/
const PARTS = /node_modules[\\/](@mantine|@tabler)[\\/].+\.mjs$/

/** Where a library hands out its parts by name: whoever takes one there has not taken all. */
const COUNTER =
  /(@mantine[\\/]\w+[\\/]esm[\\/]index|icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react)\.mjs$/
const FROM_COUNTER = /import\s*{([^}]*)}\s*from\s*["']@(?:mantine|tabler)/g

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code?: string | null } | null
}

/** The parts that this code takes at the counter. A part has the name of its file. */
function takenFrom(counter: string, code: string, graph: Graph): string[] {
  const names = new Set(
    [...code.matchAll(FROM_COUNTER)].flatMap(([, taken = '']) => taken.match(/\w+/g) ?? []),
  )
  const nameOf = (id: string) =>
    (/([^\\/]+)\.mjs$/.exec(id)?.[1] ?? '').replace(/-(\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    )
  return (graph.getModuleInfo(counter)?.importedIds ?? []).filter((id) => names.has(nameOf(id)))
}

/** Adds every module that comes with this one without being asked for later. */
function addAllWith(id: string, graph: Graph, found: Set<string>): void {
  if (found.has(id)) return
  found.add(id)
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  for (const next of importedIds)
    for (const one of COUNTER.test(next) ? takenFrom(next, code ?? '', graph) : [next])
      addAllWith(one, graph, found)
}

/** Whether a module comes with one of these without being asked for later. */
function cameWith(...roots: string[]) {
  const found = new Set<string>()
  return (id: string, graph: Graph): boolean => {
    for (const root of roots) addAllWith(join(import.meta.dirname, 'src', root), graph, found)
    return found.has(id)
  }
}

const comesFirst = cameWith('main.tsx')
const comesWithDesk = cameWith('routes.tsx', 'app/shell/Shell.tsx', 'tickets/DeskPage.tsx')

/** What is loaded together stands together: a hundred small chunks compress worse than one, and each is a request. */
function togetherAs(id: string, graph: Graph): string | null {
  if (!OURS.test(id) && !PARTS.test(id) && !CONTRACT.test(id)) return null
  // What a schema needs is too heavy for the first page, which needs only what stands beside it.
  if (comesFirst(id, graph)) return CONTRACT.test(id) ? null : 'front'
  return comesWithDesk(id, graph) ? 'desk' : null
}

/** What many late parts share: the frames of dialogs, menus and lists. */
const isShared = (id: string) => OUR_CODE.test(id) || PARTS.test(id)

/** Third-party code that changes rarely stands in chunks of its own, so that a release reloads only ours. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'live', test: /node_modules[\\/](socket\.io|engine\.io|@socket\.io)/ },
  { name: togetherAs, includeDependenciesRecursively: false },
  { name: 'later', test: isShared, minShareCount: 4, includeDependenciesRecursively: false },
]

const JSON_SCHEMA = /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/

/**
 * In the browser schemas only check. What turns them into JSON Schema hangs on every one of them and
 * would come along; it is the server's, for the description of its API.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!JSON_SCHEMA.test(id)) return undefined
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    const absent = `const absent = () => { throw new Error('No JSON Schema in the browser') }`
    // Called for every schema that a form asks: what they make is refused only when it is used.
    const absentMethod = 'const absentMethod = () => absent'
    const exported = names.map(
      (name) => `${name?.startsWith('create') ? 'absentMethod' : 'absent'} as ${name}`,
    )
    return { code: `${absent}\n${absentMethod}\nexport { ${exported.join(', ')} }` }
  },
}

const EMOJI = /emojibase-data[\\/]\w+[\\/]data\.json$/

/** Of what is known about each emoji the picker uses a third: the rest does not travel. */
const leanEmoji: Plugin = {
  name: 'lean-emoji',
  enforce: 'pre',
  transform(code, id) {
    if (!EMOJI.test(id)) return undefined
    type Known = Record<'emoji' | 'label' | 'version' | 'group' | 'tags', unknown>
    const all = JSON.parse(code) as Known[]
    return JSON.stringify(
      all.map(({ emoji, label, version, group, tags }) => ({ emoji, label, version, group, tags })),
    )
  },
}

export default defineConfig({
  plugins: [react(), withoutJsonSchema, leanEmoji],
  server: {
    port: 5173,
    proxy: {
      '/api': toServer,
      '/media': toServer,
      '/webhooks': toServer,
      '/health': toServer,
      '/simulator/api': toSockets,
      '/socket.io': toSockets,
    },
  },
  build: {
    outDir: 'dist',
    target: ['chrome111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      // A schema nobody uses is no reason to ship it: making one has no effect.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'live'] },
      output: { codeSplitting: { groups } },
    },
  },
})
