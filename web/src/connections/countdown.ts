import { useEffect, useState } from 'react'

/** Whole seconds until a moment, never negative. */
export const secondsUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))

const TWO_HOURS = 7200

/** A wait in the largest suitable unit. */
export function waitInLargestUnit(seconds: number) {
  if (seconds <= 120) return { unit: 'waitSeconds', count: seconds } as const
  if (seconds <= TWO_HOURS) return { unit: 'waitMinutes', count: Math.ceil(seconds / 60) } as const
  return { unit: 'waitHours', count: Math.round(seconds / 3600) } as const
}

/** Seconds until a moment, updated every second. Undefined without a moment. */
export function useCountdown(moment: string | null): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === null) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? undefined : secondsUntil(moment, now)
}
