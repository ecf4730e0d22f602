import { useCallback, useEffect, useRef } from 'react'

/** Throttles: the first call starts a delay, and one execution covers all calls within it. */
export function useThrottled(action: () => void, delayMs: number): () => void {
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(wait.current)
      wait.current = undefined
    },
    [],
  )
  return useCallback(() => {
    wait.current ??= setTimeout(() => {
      wait.current = undefined
      action()
    }, delayMs)
  }, [action, delayMs])
}
