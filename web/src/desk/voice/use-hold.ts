import { useEffect, useEffectEvent, useRef } from 'react'
import type { RecorderState } from './use-recorder.ts'

/** How a recording was begun: by a press, or by a hand that holds the button still, or has let it go. */
export type Hold = 'pressed' | 'held' | 'released'

/** Hears from the press on that the hand lets go, wherever it is by then. */
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

type Terms = { hold: Hold; state: RecorderState; pause: () => void }

/** Once the hand has let go, the recording pauses: to be listened to, gone on with, sent or thrown away. */
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
