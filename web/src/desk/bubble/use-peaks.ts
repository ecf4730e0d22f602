import { useEffect, useState } from 'react'
import type { Peaks } from './peaks.ts'

/** A recording this large is no voice note; what it looks like is not worth its way here. */
const LARGEST = 2 * 1024 * 1024

/** How loud a recording is along its way and how long it takes, once that is known. */
export function usePeaks(messageId: string, url: string, bytes: number | null): Peaks | undefined {
  const [peaks, setPeaks] = useState<Peaks>()
  const isWanted = bytes !== null && bytes <= LARGEST
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    import('./peaks.ts')
      .then(({ peaksOf }) => peaksOf(messageId, url))
      .then((found) => isHere && setPeaks(found))
      // It can still be heard; only its shape stays a line.
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [messageId, url, isWanted])
  return peaks
}
