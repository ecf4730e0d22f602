import { type BackOff, backOffMs } from './back-off.ts'
import { sleep } from './sleep.ts'

type Options = {
  backOff: BackOff
  /** No attempt starts after it is aborted. */
  signal?: AbortSignal
  /** Called after each failure. Returns false to give up, or throws. */
  onFailure: (error: unknown, failures: number) => boolean | void
}

/** Repeats the work until it succeeds. Returns undefined if it was given up or aborted. */
export async function retry<T>(
  work: () => Promise<T>,
  { backOff, signal, onFailure }: Options,
): Promise<T | undefined> {
  for (let failures = 0; !signal?.aborted; failures += 1)
    try {
      return await work()
    } catch (error) {
      if (onFailure(error, failures + 1) === false) return undefined
      await sleep(backOffMs(backOff, failures), signal)
    }
  return undefined
}
