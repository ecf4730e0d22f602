import { TENURE_MS } from './lease.ts'

/** How long this process may act for a connection, by a clock that never jumps and goes on while the process stands still. */
export type Tenure = {
  /** Asked right before every send. */
  holds: () => boolean
  /** The lease was renewed by a question that began then. */
  renew: (began: number) => void
  end: () => void
}

/**
 * Begins with the question that took the lease: what is counted from before the database answered can only end too
 * early. `onOver` is called when nobody renewed it in time.
 */
export function makeTenure(began: number, onOver: () => void): Tenure {
  let until = began
  let timer: NodeJS.Timeout | undefined
  const renew = (from: number) => {
    until = from + TENURE_MS
    clearTimeout(timer)
    timer = setTimeout(onOver, Math.max(0, until - performance.now()))
  }
  renew(began)
  return {
    holds: () => performance.now() < until,
    renew,
    end: () => {
      until = 0
      clearTimeout(timer)
    },
  }
}
