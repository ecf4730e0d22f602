import type { Plugin } from 'vite'

/** Returns the first cycle of static imports among these files, in order, or `undefined`. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * Fails the build if chunks import each other in a cycle. The first one requested would decide the order of evaluation,
 * and a chunk that finds another's exports undefined stays broken until the page is reloaded.
 */
export const noChunkCircles: Plugin = {
  name: 'no-chunk-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`chunks import each other in a circle: ${circle.join(' -> ')}`)
  },
}
