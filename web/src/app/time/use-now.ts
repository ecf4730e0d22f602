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

/** The time, to the quarter of a minute: one clock for all that waits on the screen. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
