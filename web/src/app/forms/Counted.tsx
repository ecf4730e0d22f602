import type { ReactNode } from 'react'
import type { Refused } from '../calls/refused.ts'
import { LoadFailed } from './LoadFailed.tsx'

type Props = {
  /** What a removal costs. Nothing until it is counted. */
  children: ReactNode
  error: Refused | null
  onRetry: () => void
  /** The sentences for the time until then, and for a count that failed. */
  counting: string
  notCounted: string
}

/** What a dialog says of the rows that lose something, once they are counted. */
export const Counted = ({ children, error, onRetry, counting, notCounted }: Props) => (
  <>
    {error && (
      <LoadFailed error={error} onRetry={onRetry}>
        {notCounted}
      </LoadFailed>
    )}
    {!error && !children && <span aria-busy>{counting}</span>}
    {children}
  </>
)
