import { LEASE_USABLE_MS } from './lease.ts'

/**
 * The time for which this process may act as owner of a connection. It is measured with a monotonic clock, which also
 * advances while the process is suspended.
 */
export type LeaseClock = {
  /** Checked right before every send. */
  isValid: () => boolean
  /** The lease was renewed by a query that began at `began`. */
  renew: (began: number) => void
  end: () => void
}

/**
 * `began` is when the query that claimed the lease began: counting from before the answer of the database can only end
 * the time too early. `onOver` is called when the lease was not renewed in time.
 */
export function makeLeaseClock(began: number, onOver: () => void): LeaseClock {
  let until = began
  let timer: NodeJS.Timeout | undefined
  const renew = (from: number) => {
    until = from + LEASE_USABLE_MS
    clearTimeout(timer)
    timer = setTimeout(onOver, Math.max(0, until - performance.now()))
  }
  renew(began)
  return {
    isValid: () => performance.now() < until,
    renew,
    end: () => {
      until = 0
      clearTimeout(timer)
    },
  }
}
