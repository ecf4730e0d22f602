import type { ReactNode } from 'react'
import { useIsSlow } from './use-is-slow.ts'

/** Renders a placeholder after a short wait. A shorter wait shows nothing. */
export function AfterShortWait({ children }: { children: ReactNode }): ReactNode {
  return useIsSlow(true) && children
}
