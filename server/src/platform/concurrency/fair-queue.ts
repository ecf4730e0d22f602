export type Turns<Name> = {
  /** Runs the work when its turn comes. Work under one name starts in the order of the calls. */
  take: <T>(name: Name, work: () => Promise<T>) => Promise<T>
}

type Options = {
  /** Limits of concurrent work: over all names, and per name. */
  most: number
  mostOfEach: number
  /** Work that has not started by then fails with `QueueTimeout`. */
  patienceMs: number
}

/** The turn did not come in time. The work was never started. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/** The state of one name. It exists while the name has running or waiting work. */
type Line = {
  underWay: number
  /** Each starts one piece of waiting work. */
  waiting: (() => void)[]
  /** The number of the last turn of this name. A new name gets the number before the current turn. */
  last: number
}

/**
 * A fair queue: shares scarce capacity among names. The name with the least running work goes first; among equals, the
 * name whose last turn is longest ago. A name with a thousand calls delays another name's single call by no more than
 * the work that is already running, because no name may use the whole capacity.
 */
export function makeTurns<Name>({ most, mostOfEach, patienceMs }: Options): Turns<Name> {
  const lines = new Map<Name, Line>()
  let underWay = 0
  let turn = 0

  function beginNext(): void {
    const free = [...lines.values()].filter(
      (line) => line.waiting.length > 0 && line.underWay < mostOfEach,
    )
    if (free.length === 0 || underWay >= most) return
    const line = free.reduce((best, one) => (isBefore(one, best) ? one : best))
    line.last = turn += 1
    line.underWay += 1
    underWay += 1
    line.waiting.shift()!()
  }

  async function turnOf(name: Name): Promise<Line> {
    // A new name goes before the name that just had a turn and behind all that have waited since. Otherwise names that
    // come and go could starve one that stays waiting.
    const line = lines.get(name) ?? { underWay: 0, waiting: [], last: turn - 1 }
    lines.set(name, line)
    const begun = waitIn(line, patienceMs)
    beginNext()
    await begun.finally(() => forgetIdle(name, line))
    return line
  }

  const forgetIdle = (name: Name, { waiting, underWay: some }: Line) =>
    waiting.length === 0 && some === 0 && lines.delete(name)

  return {
    async take(name, work) {
      const line = await turnOf(name)
      try {
        return await work()
      } finally {
        line.underWay -= 1
        underWay -= 1
        forgetIdle(name, line)
        beginNext()
      }
    },
  }
}

const isBefore = (one: Line, other: Line): boolean =>
  one.underWay === other.underWay ? one.last < other.last : one.underWay < other.underWay

function waitIn({ waiting }: Line, patienceMs: number): Promise<void> {
  return new Promise((resolve, fail) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      fail(new NoTurn('no turn came in time'))
    }
    const timer = setTimeout(giveUp, patienceMs)
    waiting.push(begin)
  })
}
