/** The most levels of the options of a queue. */
export const OPTION_LEVELS_MAX = 50

type Placed = { id: number; parentId: number | null }

/**
 * Why an option cannot be below `parentId`: it would be below itself, or there would be too many levels. Null as `id`: a
 * new option.
 */
export function placeFlaw(
  options: readonly Placed[],
  { id, parentId }: { id: number | null; parentId: number | null },
): 'loop' | 'depth' | undefined {
  const parents = new Map(options.map((one) => [one.id, one.parentId]))
  let levels = id === null ? 1 : heightOf(options, id)
  for (let above = parentId; above !== null; above = parents.get(above) ?? null) {
    if (above === id) return 'loop'
    levels += 1
    if (levels > OPTION_LEVELS_MAX) return 'depth'
  }
  return undefined
}

/** The number of levels from an option down, itself included. */
function heightOf(options: readonly Placed[], id: number): number {
  let height = 0
  for (let level = [id]; level.length > 0; height += 1) {
    const here = new Set<number | null>(level)
    level = options.filter(({ parentId }) => here.has(parentId)).map((one) => one.id)
  }
  return height
}
