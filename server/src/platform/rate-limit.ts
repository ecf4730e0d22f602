/** Answers true for each call beyond so many within one second, or within another span of `seconds`. */
export function aRateLimit(most: number, seconds = 1): () => boolean {
  let span = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000 / seconds)
    if (now !== span) [span, count] = [now, 0]
    count += 1
    return count > most
  }
}
