export type Lanes<T> = {
  /** Behind what waits under any of these names; what is in a row also behind all in the row, in whichever lane. */
  add: (names: string[], one: T, isInRow?: boolean) => void
  /** The first of the lane whose turn it is; the next time it is another's, where others wait. */
  next: () => T | undefined
}

/** `place`: the how-manieth of all that came. */
type Waiting<T> = { place: number; one: T; isInRow: boolean }
type Lane<T> = { names: string[]; waiting: Waiting<T>[] }

/** Lines side by side that take turns: in order within each, and nobody waits for all that stands in another. */
export function makeLanes<T>(): Lanes<T> {
  const named = new Map<string, Lane<T>>()
  let lanes: Lane<T>[] = []
  /** The places of what waits in a row. */
  const row: number[] = []
  let places = 0

  function laneOf(names: string[]): Lane<T> {
    const [first, ...others] = new Set(names.flatMap((name) => named.get(name) ?? []))
    const lane = first ?? { names: [], waiting: [] }
    if (!first) lanes.push(lane)
    if (others.length > 0) merge(lane, others)
    claim(named, lane, names)
    return lane
  }

  /** What was two is one, in the order in which it came: as of a person who was known by their number here and by their id there. */
  function merge(lane: Lane<T>, others: Lane<T>[]): void {
    lane.waiting = [lane, ...others]
      .flatMap(({ waiting }) => waiting)
      .toSorted((one, other) => one.place - other.place)
    for (const { names } of others) claim(named, lane, names)
    lanes = lanes.filter((one) => !others.includes(one))
  }

  const mayGo = ({ waiting: [first] }: Lane<T>) => !first?.isInRow || first.place === row[0]

  return {
    add(names, one, isInRow = false) {
      places += 1
      laneOf(names).waiting.push({ place: places, one, isInRow })
      if (isInRow) row.push(places)
    },
    next() {
      // Whoever came first of all that wait may always go: so there is one, as long as there are lanes.
      const [lane] = lanes.splice(lanes.findIndex(mayGo), 1)
      const first = lane?.waiting.shift()
      if (!lane) return undefined
      if (first?.isInRow) row.shift()
      if (lane.waiting.length > 0) lanes.push(lane)
      else for (const name of lane.names) named.delete(name)
      return first?.one
    },
  }
}

function claim<T>(named: Map<string, Lane<T>>, lane: Lane<T>, names: string[]): void {
  for (const name of names) {
    if (!lane.names.includes(name)) lane.names.push(name)
    named.set(name, lane)
  }
}
