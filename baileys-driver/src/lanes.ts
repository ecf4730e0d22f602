export type Lanes<T> = {
  /** Behind what waits under any of these names. */
  add: (names: string[], one: T) => void
  /** The first of the lane whose turn it is; the next time it is another's, where others wait. */
  next: () => T | undefined
}

type Lane<T> = { names: string[]; waiting: T[] }

/** Lines side by side that take turns: in order within each, and nobody waits for all that stands in another. */
export function makeLanes<T>(): Lanes<T> {
  const named = new Map<string, Lane<T>>()
  let lanes: Lane<T>[] = []

  function laneOf(names: string[]): Lane<T> {
    const [first, ...others] = new Set(names.flatMap((name) => named.get(name) ?? []))
    const lane = first ?? { names: [], waiting: [] }
    if (!first) lanes.push(lane)
    // What was two is one: as of a person who was known by their number here and by their id there.
    for (const { names: also, waiting } of others) {
      lane.waiting.push(...waiting)
      claim(lane, also)
    }
    lanes = lanes.filter((one) => !others.includes(one))
    claim(lane, names)
    return lane
  }

  function claim(lane: Lane<T>, names: string[]): void {
    for (const name of names) {
      if (!lane.names.includes(name)) lane.names.push(name)
      named.set(name, lane)
    }
  }

  return {
    add: (names, one) => void laneOf(names).waiting.push(one),
    next() {
      const lane = lanes.shift()
      const one = lane?.waiting.shift()
      if (!lane) return undefined
      if (lane.waiting.length > 0) lanes.push(lane)
      else for (const name of lane.names) named.delete(name)
      return one
    },
  }
}
