import { setTimeout as pause } from 'node:timers/promises'

const AT_ONCE = 8
const LOOK_MS = 5

/** Acts so many times a second by the clock until it is stopped; `stop` answers how many a second it came to. */
export function pourAt(rate: number, act: (n: number) => Promise<unknown>) {
  const begun = performance.now()
  let acted = 0
  let isPouring = true
  const seconds = () => (performance.now() - begun) / 1000
  const pour = async () => {
    while (isPouring) {
      if (acted < seconds() * rate) await act(acted++)
      else await pause(LOOK_MS)
    }
  }
  const pourers = Array.from({ length: AT_ONCE }, pour)
  return {
    stop: async (): Promise<number> => {
      const perSecond = Math.round(acted / seconds())
      isPouring = false
      await Promise.all(pourers)
      return perSecond
    },
  }
}
