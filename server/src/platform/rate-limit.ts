/** Answers true for each call beyond so many within one second. */
export function aRateLimit(perSecond: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    count += 1
    return count > perSecond
  }
}
