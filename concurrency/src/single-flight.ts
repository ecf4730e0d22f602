/**
 * Single flight: concurrent calls with the same key share one computation. Nothing is cached afterwards, so a result is
 * at most as old as its computation takes.
 */
export function makeSingleFlight<Answer>() {
  const pending = new Map<string, Promise<Answer>>()
  return (key: string, compute: () => Promise<Answer>): Promise<Answer> => {
    const running = pending.get(key)
    if (running) return running
    const answer = compute().finally(() => pending.delete(key))
    pending.set(key, answer)
    return answer
  }
}
