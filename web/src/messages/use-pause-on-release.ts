import { useEffect, useEffectEvent, useState } from 'react'
import type { RecorderState } from './use-recorder.ts'

type Terms = { isHeld: boolean; state: RecorderState; pause: () => void }

/** Once the hand that began by holding lets go, the recording pauses: to be listened to, gone on with, sent or thrown away. */
export function usePauseOnRelease({ isHeld, state, pause }: Terms): void {
  const [isDown, setIsDown] = useState(isHeld)
  const [isDue, setIsDue] = useState(isHeld)
  useEffect(() => {
    if (!isDown) return
    const hearing = new AbortController()
    const { signal } = hearing
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => setIsDown(false), { signal })
    return () => hearing.abort()
  }, [isDown])
  const pauseOnce = useEffectEvent(() => {
    setIsDue(false)
    pause()
  })
  const isTime = isDue && !isDown && state === 'recording'
  useEffect(() => {
    if (isTime) pauseOnce()
  }, [isTime])
}
