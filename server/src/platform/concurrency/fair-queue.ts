export type Turns<Name> = {
  /** Does this when it is its turn. What is done in one name begins in the order in which it was asked for. */
  take: <T>(name: Name, work: () => Promise<T>) => Promise<T>
}

type Options = {
  /** Under way at once, of all names together and of each. */
  most: number
  mostOfEach: number
  /** Whose turn has not come by then is told so. */
  patienceMs: number
}

/** No turn came in time: nothing was begun, and nothing of it has failed. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/** Of one name, for as long as it has something under way or waits. */
type Line = {
  underWay: number
  /** Each begins what waits for it. */
  waiting: (() => void)[]
  /** Which turn of all was its last; of one that comes anew, the one that it comes behind. */
  last: number
}

/**
 * Shares what is scarce among names that want it at the same time: whoever has least of it under way goes first, and of
 * these whoever had a turn longest ago. So one that wants it a thousand times keeps another that wants it once waiting
 * for no more than what is just being done; and what it may have itself is less than there is.
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
    // Before whoever has just had a turn, and behind all that wait since then: those who come and go would else keep one
    // that stays waiting for ever.
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
