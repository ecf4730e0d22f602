/** Returns the promise of what was started. If it fails, whoever awaits it learns of it; if nobody does, the transaction fails. */
export function readAhead<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined)
  return reading
}
