import { useSyncExternalStore } from 'react'

const EVERY_MS = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const hearers = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const hear of hearers) hear()
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  timer ??= setInterval(tick, EVERY_MS)
  return () => {
    hearers.delete(hear)
    if (hearers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = (): number => {
  if (Date.now() - now > EVERY_MS) now = Date.now()
  return now
}

/** The current time, updated every 15 seconds. All components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
