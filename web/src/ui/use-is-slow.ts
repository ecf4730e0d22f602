import { useEffect, useState } from 'react'

const PATIENCE_MS = 150

/** True once `isOn` has lasted long enough to show a loading indicator, or as long as is said. */
export function useIsSlow(isOn: boolean, patienceMs = PATIENCE_MS): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isOn, patienceMs])
  return isOn && isLong
}
