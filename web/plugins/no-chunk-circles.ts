import type { Plugin } from 'vite'

/** The first circle of static imports among these files, in order; `undefined` where there is none. */
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
 * Stops the build where chunks import each other in a circle: whichever of them is asked for first decides which is
 * evaluated first, and one that finds the exports of the other still undefined stays broken until the page is reloaded.
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
