export type Turns = {
  /** Does this when it is its turn. What is done in one name begins in the order in which it was asked for. */
  take: <T>(name: number, work: () => Promise<T>) => Promise<T>
}

type Options = {
  /** Under way at once, of all names together and of each. */
  most: number
  mostOfEach: number
  /** Whose turn has not come by then is told so. */
  patienceMs: number
}

/** Of one name, for as long as it has something under way or waits. */
type Line = {
  underWay: number
  waiting: { begin: () => void; timer: NodeJS.Timeout }[]
  /** Which turn of all was its last. */
  last: number
}

/**
 * Shares what is scarce among names that want it at the same time: whoever has least of it under way goes first, and of
 * these whoever had a turn longest ago. So one that wants it a thousand times keeps another that wants it once waiting
 * for no more than what is just being done; and what it may have itself is less than there is.
 */
export function makeTurns({ most, mostOfEach, patienceMs }: Options): Turns {
  const lines = new Map<number, Line>()
  let underWay = 0
  let turn = 0

  const next = () =>
    [...lines.values()]
      .filter((line) => line.waiting.length > 0 && line.underWay < mostOfEach)
      .reduce<Line | undefined>(
        (best, line) => (best && isFirst(best, line) ? best : line),
        undefined,
      )

  function beginNext(): void {
    const line = underWay < most ? next() : undefined
    if (!line) return
    const { begin, timer } = line.waiting.shift()!
    clearTimeout(timer)
    line.last = turn += 1
    line.underWay += 1
    underWay += 1
    begin()
  }

  const forget = (name: number, { waiting, underWay: some }: Line) =>
    waiting.length === 0 && some === 0 && lines.delete(name)

  function turnOf(name: number, line: Line): Promise<void> {
    return new Promise((begin, fail) => {
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        forget(name, line)
        fail(new Error('no turn came in time'))
      }
      const waiting = { begin, timer: setTimeout(giveUp, patienceMs) }
      line.waiting.push(waiting)
      beginNext()
    })
  }

  return {
    async take(name, work) {
      const line = lines.get(name) ?? { underWay: 0, waiting: [], last: 0 }
      lines.set(name, line)
      await turnOf(name, line)
      try {
        return await work()
      } finally {
        line.underWay -= 1
        underWay -= 1
        forget(name, line)
        beginNext()
      }
    },
  }
}

const isFirst = (one: Line, other: Line): boolean =>
  one.underWay === other.underWay ? one.last <= other.last : one.underWay < other.underWay
