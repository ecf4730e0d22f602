import { useEffect, useEffectEvent, useRef } from 'react'
import type { RecorderState } from './use-recorder.ts'

/** How the recording was started: by a click, by a hold that continues, or by a hold that has ended. */
export type HoldState = 'pressed' | 'held' | 'released'

/** Calls back when the pointer is released, wherever it is by then. */
export function useRelease(isHeld: boolean, onRelease: () => void): void {
  const release = useEffectEvent(onRelease)
  useEffect(() => {
    if (!isHeld) return
    const hearing = new AbortController()
    const { signal } = hearing
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => release(), { signal })
    return () => hearing.abort()
  }, [isHeld])
}

type Terms = { hold: HoldState; state: RecorderState; pause: () => void }

/** Pauses the recording once after the hold ends, so that the user can play, continue, send or discard it. */
export function usePauseOnRelease({ hold, state, pause }: Terms): void {
  const isDone = useRef(false)
  const pauseOnce = useEffectEvent(() => {
    if (!isDone.current) pause()
    isDone.current = true
  })
  const isTime = hold === 'released' && state === 'recording'
  useEffect(() => {
    if (isTime) pauseOnce()
  }, [isTime])
}
