import { useEffect, useState } from 'react'

const PATIENCE_MS = 150

/** True once `isOn` has lasted long enough to show a loading indicator. */
export function useIsSlow(isOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isOn])
  return isOn && isLong
}
