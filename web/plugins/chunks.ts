import { join } from 'node:path'
import { deskNamespaces, frontNamespaces } from '../src/i18n/namespaces.ts'

type Info = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  exports: readonly string[]
  code: string | null
}
type Graph = { getModuleInfo: (id: string) => Info | null }

const SRC = join(import.meta.dirname, '..', 'src')
const CONTRACT = join(SRC, '..', '..', 'contract', 'src')
const LIBRARY = /[\\/]node_modules[\\/]/
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/
const SCHEMAS = /[\\/](node_modules[\\/]zod|contract[\\/]src)[\\/]/
const SOCKETS = /[\\/]node_modules[\\/](socket\.io|engine\.io|@socket\.io)/
const TEXTS = /[\\/]i18n[\\/](pt|en|es)[\\/]([\w-]+)\.ts$/
const LATE_TEXTS = /[\\/]i18n[\\/]late[\\/](pt|en|es)\.ts$/
const ERROR_TEXTS = /[\\/]error-texts[\\/](pt|en|es)\.ts$/

/**
 * Schemas take long to build. Each of these modules gets a chunk with its imports, which is evaluated in a task of its
 * own.
 */
const schemaParts = ['platform/endpoint.ts', 'accounts/session.ts', 'desk/messages.ts']

const CONTRACT_AREA = /[\\/]contract[\\/]src[\\/](\w+)[\\/]/

/** Parts of the contract the first screen needs. They need no schema there, so zod is not loaded. */
const PLAIN_CONTRACT =
  /[\\/]contract[\\/]src[\\/](platform[\\/](errors|limits)|accounts[\\/]white-labels)\.ts$/

/** The used parts of these libraries change with our screens. */
const PARTS = /node_modules[\\/](@mantine|@tabler)[\\/]/

/**
 * Index modules that re-export a whole library. Importing one part from an index does not import the others. The index
 * of the notifications has code of its own and is followed completely.
 */
const INDEX =
  /(@mantine[\\/](?!notifications)\w+[\\/]esm[\\/]index|icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react)\.mjs$/
const FROM_INDEX = /import\s*{([^}]*)}\s*from\s*["']@(?:mantine|tabler)/g

/** Lazy parts that follow the first screen of the desk at once. They share a chunk, so that they load little else. */
const firstParts = [
  'notifications/Notifications.tsx',
  'notifications/PushSync.tsx',
  'accounts/FollowSettings.tsx',
  'accounts/pauses/OwnState.tsx',
  'desk/DeskAnnouncer.tsx',
  'desk/presence/Colleagues.tsx',
]

/** Lazy parts that are used together, by folder. */
const areas: Record<string, RegExp> = {
  queues: /^accounts[\\/]queues[\\/]/,
  shell: /^(ui|app|accounts|notifications|shell)[\\/]|^desk[\\/]presence[\\/]/,
  tickets:
    /^desk[\\/]((tickets|ticket-list|ticket-row|ticket-peek|ticket-actions|bulk-actions|mentions)[\\/]|[\w-]+\.tsx?$)/,
  conversation:
    /^(desk[\\/](messages|outbox|attachments|voice|bubble|message-actions|composer|conversation|drafts|tags|quick-messages|schedules|drawer|notes)|connections[\\/]templates)[\\/]/,
  contacts: /^contacts[\\/]/,
  connections: /^connections[\\/](?!templates[\\/])/,
  dashboard: /^desk[\\/]dashboard[\\/]/,
  simulator: /^simulator[\\/]/,
}

function areaOf(id: string): string | undefined {
  const path = id.startsWith(SRC) ? id.slice(SRC.length + 1) : ''
  return Object.keys(areas).find((area) => areas[area]?.test(path))
}

/** Resolves the names this code imports from an index to their modules. */
function partsFrom(index: string, code: string, graph: Graph): string[] {
  const names = new Set(
    [...code.matchAll(FROM_INDEX)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  )
  const isWanted = (id: string) => graph.getModuleInfo(id)?.exports.some((name) => names.has(name))
  return (graph.getModuleInfo(index)?.importedIds ?? []).filter(isWanted)
}

/** Adds a module and all its static imports. */
function addAll(id: string, graph: Graph, found: Set<string>): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  for (const next of importedIds)
    if (INDEX.test(next)) {
      found.add(next)
      for (const part of partsFrom(next, code ?? '', graph)) addAll(part, graph, found)
    } else addAll(next, graph, found)
  return found
}

const together = (graph: Graph, ...files: string[]) =>
  files.reduce(
    (found, file) => addAll(moduleAt(join(SRC, file), graph), graph, found),
    new Set<string>(),
  )

/** The id of a module that is named here. A file that was moved would otherwise silently leave its chunk. */
function moduleAt(path: string, graph: Graph): string {
  if (!graph.getModuleInfo(path))
    throw new Error(`web/plugins/chunks.ts names ${path}: no such module`)
  return path
}

/** Maps each module to the areas whose lazy parts import it. */
function areasByModule(graph: Graph): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const entries = new Set<string>([join(SRC, 'main.tsx')])
  // The loop also visits entries added while it runs.
  for (const entry of entries)
    for (const id of addAll(entry, graph, new Set())) {
      const area = areaOf(entry)
      if (area) found.set(id, (found.get(id) ?? new Set()).add(area))
      for (const late of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) entries.add(late)
    }
  return found
}

function readGraph(graph: Graph) {
  const entry = together(graph, 'main.tsx')
  const desk = together(graph, 'routes.tsx', 'shell/Shell.tsx', 'desk/DeskPage.tsx')
  const login = together(graph, 'accounts/LoginPage.tsx')
  // What sign-in and the desk share is loaded first, so that neither loads the other.
  const front = new Set([...entry, ...[...login].filter((id) => desk.has(id))])
  const schemas = schemaParts.map((part) =>
    addAll(moduleAt(join(CONTRACT, part), graph), graph, new Set()),
  )
  const first = together(graph, ...firstParts)
  return { front, login, desk, schemas, first, late: areasByModule(graph) }
}

let known: { graph: Graph; read: ReturnType<typeof readGraph> } | undefined

function placesIn(graph: Graph) {
  known ??= { graph, read: readGraph(graph) }
  return known.read
}

/** One chunk of texts for the first screen, one for the desk, one for all other namespaces. */
function textsChunk(language: string, room: string): string {
  const isIn = (rooms: readonly string[]) => rooms.includes(room)
  return `texts-${language}-${isIn(frontNamespaces) ? 'front' : isIn(deskNamespaces) ? 'desk' : 'late'}`
}

/**
 * Assigns a module to a chunk. Modules loaded together share one, because a hundred small chunks compress worse and
 * each is a request. Libraries that rarely change are separate from our code, so that a release reloads only ours.
 * Every static import leads to the same chunk or to one loaded earlier, so chunks never import each other in a cycle. Late
 * schemas follow the folders of the contract: `no-chunk-circles` refuses a build in which two of them import each other.
 */
function chunkOf(id: string, graph: Graph): string | null {
  const [, language, room] = TEXTS.exec(id) ?? []
  if (language && room) return textsChunk(language, room)
  const [, languageOfLate] = LATE_TEXTS.exec(id) ?? []
  if (languageOfLate) return `texts-${languageOfLate}-late`
  const [, languageOfErrors] = ERROR_TEXTS.exec(id) ?? []
  if (languageOfErrors) return textsChunk(languageOfErrors, 'errors')
  if (REACT.test(id)) return 'react'
  if (SOCKETS.test(id)) return 'live'
  if (PLAIN_CONTRACT.test(id)) return 'front'
  const { front, login, desk, schemas, first, late } = placesIn(graph)
  if (SCHEMAS.test(id)) {
    const part = schemas.findIndex((found) => found.has(id))
    if (part >= 0) return `schemas-${part}`
    if (front.has(id) || desk.has(id)) return 'schemas'
    return first.has(id) ? 'schemas-first' : `schemas-late-${CONTRACT_AREA.exec(id)?.[1] ?? 'zod'}`
  }
  const isLibrary = LIBRARY.test(id) && !PARTS.test(id)
  if (front.has(id)) return isLibrary ? 'react' : 'front'
  if (login.has(id)) return 'login'
  if (desk.has(id)) return isLibrary ? 'libraries' : 'desk'
  if (first.has(id)) return 'late-first'
  const [area, second] = late.get(id) ?? []
  return area ? (second ? 'later' : `late-${area}`) : null
}

export const chunkGroups = [{ name: chunkOf, includeDependenciesRecursively: false }]
