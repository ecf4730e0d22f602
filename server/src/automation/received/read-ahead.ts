/** Returns the promise. Its failure is no unhandled rejection if no step awaits it: the transaction fails at its end then. */
export function readAhead<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined)
  return reading
}
