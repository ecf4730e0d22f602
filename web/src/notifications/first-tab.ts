/** Longer than the delay of any tab. */
const HELD_MS = 5000

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Resolves to true in one of all tabs of this browser that call it. In a browser without locks it is true in every tab.
 */
export async function isFirstTab(what: string, afterMs: number): Promise<boolean> {
  await wait(afterMs)
  if (!('locks' in navigator)) return true
  return new Promise((answer) => {
    void navigator.locks.request(`recado-notice-${what}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null)
      return lock ? wait(HELD_MS) : undefined
    })
  })
}
