import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on screen, for what a request or a toast does later. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}
