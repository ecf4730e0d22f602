import { useEffect, useState } from 'react'

const PATIENCE_MS = 150

/** True once something has taken long enough to be worth a sign. */
export function useIsLong(isOn: boolean): boolean {
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
