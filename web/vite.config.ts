import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const toServer = { target: server, changeOrigin: true }
const toSockets = { ...toServer, ws: true }

/** Whether a module comes with one of these without being asked for later, by whichever way it is imported. */
function cameWith(roots: RegExp) {
  const known = new Map<string, boolean>()
  return function comes(id: string, graph: Graph): boolean {
    if (roots.test(id)) return true
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Said before it is found out, so that modules that import each other come to an end.
    known.set(id, false)
    const importers = graph.getModuleInfo(id)?.importers ?? []
    const isSo = importers.some((one) => comes(one, graph))
    known.set(id, isSo)
    return isSo
  }
}

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Of a library that is imported by one name, every part would seem to come with the first. */
const OURS = /[\\/]web[\\/]src[\\/]/

const comesFirst = cameWith(/src\/main\.tsx$/)
const comesWithDesk = cameWith(/src\/(routes|app\/shell\/Shell|tickets\/DeskPage)\.tsx$/)

/** What is loaded together stands together: a hundred small chunks compress worse than one, and each is a request. */
function togetherAs(id: string, graph: Graph): string | null {
  if (comesFirst(id, graph)) return OURS.test(id) ? 'front' : null
  return comesWithDesk(id, graph) ? 'desk' : null
}

/** Third-party code that changes rarely stands in chunks of its own, so that a release reloads only ours. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'live', test: /node_modules[\\/](socket\.io|engine\.io|@socket\.io)/ },
  { name: togetherAs, includeDependenciesRecursively: false },
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
