import { useEffect, useState } from 'react'

/** Whole seconds until a moment, never below zero. */
export const secondsUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))

/** A wait in the unit in which people think of it. */
export const waitOf = (seconds: number) =>
  seconds <= 120
    ? ({ unit: 'waitSeconds', count: seconds } as const)
    : ({ unit: 'waitMinutes', count: Math.ceil(seconds / 60) } as const)

/** Seconds until a moment, told anew each second; undefined where there is no moment. */
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
