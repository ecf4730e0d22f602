/** Longer than any tab takes to speak up. */
const HELD_MS = 5000

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Of all tabs of this browser that ask, one hears true. Where the browser has no locks, each speaks for itself. */
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
