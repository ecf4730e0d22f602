import { useEffect, useState, type RefObject } from 'react'
import type { Recording } from './recording.ts'
import type { RecorderState } from './use-recorder.ts'

const LOOK_MS = 80
const SHOWN = 160

/** Length and loudness of the recording, sampled every `LOOK_MS` while it records. */
export function useLevels(recording: RefObject<Recording | undefined>, state: RecorderState) {
  const [seen, setSeen] = useState<{ seconds: number; levels: readonly number[] }>({
    seconds: 0,
    levels: [],
  })
  useEffect(() => {
    if (state !== 'recording') return
    const look = () => {
      const { current } = recording
      if (!current) return
      const level = current.level()
      setSeen(({ levels }) => ({
        seconds: current.seconds(),
        levels: [...levels.slice(1 - SHOWN), level],
      }))
    }
    const looks = setInterval(look, LOOK_MS)
    return () => clearInterval(looks)
  }, [state, recording])
  return seen
}
