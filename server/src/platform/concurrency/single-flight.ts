/**
 * Single flight: concurrent calls with the same key share one computation. Nothing is cached afterwards, so a result is
 * at most as old as its computation takes.
 */
export function makeShare<Answer>() {
  const underWay = new Map<string, Promise<Answer>>()
  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const other = underWay.get(question)
    if (other) return other
    const answer = ask().finally(() => underWay.delete(question))
    underWay.set(question, answer)
    return answer
  }
}
