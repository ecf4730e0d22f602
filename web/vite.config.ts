import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './plugins/chunks.ts'
import { noChunkCircles } from './plugins/no-chunk-circles.ts'
import { noTopLevelAwait } from './plugins/no-top-level-await.ts'

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const toServer = { target: server, changeOrigin: true }
const toSockets = { ...toServer, ws: true }

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

const ZOD_ENGLISH = /zod[\\/]v4[\\/]locales[\\/]en\.js$/

/** The English sentences of the schemas. Screens show texts of their own for each code, so the code is enough. */
const withoutSchemaSentences: Plugin = {
  name: 'without-schema-sentences',
  apply: 'build',
  transform: (_code, id) =>
    ZOD_ENGLISH.test(id)
      ? { code: 'export default () => ({ localeError: (issue) => issue.code })' }
      : undefined,
}

const CONTRACT = /[\\/]contract[\\/]src[\\/]/
const ABOUT = /\babout:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g

/** The sentences that describe the calls are for readers of the API page. The browser does not need them. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? code.replace(ABOUT, '') : undefined),
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
  plugins: [
    react(),
    withoutJsonSchema,
    withoutDescriptions,
    withoutSchemaSentences,
    leanEmoji,
    noTopLevelAwait,
    noChunkCircles,
  ],
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
    manifest: true,
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      // A schema nobody uses is no reason to ship it: making one has no effect.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'live'] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
