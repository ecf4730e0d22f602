export type Lanes<T> = {
  /**
   * Runs after every queued item that shares a key. Sequential items also run after all earlier sequential items, in
   * any lane.
   */
  add: (names: string[], one: T, isSequential?: boolean) => void
  /** Returns the next item, round-robin over the lanes. */
  next: () => T | undefined
}

/** `place`: the item's number in order of arrival. */
type Waiting<T> = { place: number; one: T; isSequential: boolean }
type Lane<T> = { names: string[]; waiting: Waiting<T>[] }

/** Queues that take turns: in order within each lane, and no lane waits for the whole of another. */
export function makeLanes<T>(): Lanes<T> {
  const named = new Map<string, Lane<T>>()
  let lanes: Lane<T>[] = []
  /** The places of waiting sequential items. */
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

  /** Merges lanes in order of arrival, for example of a person known by number in one and by id in the other. */
  function merge(lane: Lane<T>, others: Lane<T>[]): void {
    lane.waiting = [lane, ...others]
      .flatMap(({ waiting }) => waiting)
      .toSorted((one, other) => one.place - other.place)
    for (const { names } of others) claim(named, lane, names)
    lanes = lanes.filter((one) => !others.includes(one))
  }

  const mayGo = ({ waiting: [first] }: Lane<T>) => !first?.isSequential || first.place === row[0]

  return {
    add(names, one, isSequential = false) {
      places += 1
      laneOf(names).waiting.push({ place: places, one, isSequential })
      if (isSequential) row.push(places)
    },
    next() {
      // The oldest waiting item may always run, so there is one as long as there are lanes.
      const [lane] = lanes.splice(lanes.findIndex(mayGo), 1)
      const first = lane?.waiting.shift()
      if (!lane) return undefined
      if (first?.isSequential) row.shift()
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
