import { useEffect, useState } from 'react'
import type { Peaks } from './peaks.ts'

/** A larger recording is not a voice message; its waveform is not worth the download. Bytes. */
const LARGEST = 2 * 1024 * 1024

/** Loudness and length of a recording, once they are known. */
export function usePeaks(messageId: string, url: string, bytes: number | null): Peaks | undefined {
  const [peaks, setPeaks] = useState<Peaks>()
  const isWanted = bytes !== null && bytes <= LARGEST
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    import('./peaks.ts')
      .then(({ peaksOf }) => peaksOf(messageId, url))
      .then((found) => isHere && setPeaks(found))
      // Playback still works; only the waveform stays a flat line.
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [messageId, url, isWanted])
  return peaks
}
