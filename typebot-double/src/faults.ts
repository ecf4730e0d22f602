export type TypebotFault =
  /** Answers with this status, without carrying out the call. */
  | { kind: 'status'; status: number }
  /** A page instead of JSON, with status 200, as a proxy in front of the builder answers. */
  | { kind: 'html' }
  /** So late. */
  | { kind: 'slow'; ms: number }
  /** Never answers. The connection stays open. */
  | { kind: 'hang' }
  /** The connection is cut without an answer. */
  | { kind: 'down' }
  /** The call is carried out, and then the connection is cut. */
  | { kind: 'resetAfterAccept' }
  /** Redirects to this address. */
  | { kind: 'redirect'; to: string }
  /** A JSON answer of so many bytes. */
  | { kind: 'large'; bytes: number }
  /** JSON of another shape. */
  | { kind: 'wrongShape' }

type Planned = { fault: TypebotFault; left: number; path: RegExp | undefined }

export type TypebotFaults = {
  /** Applies this fault to the next `times` calls whose path matches, or to the next ones of any path. */
  plan: (fault: TypebotFault, options?: { times?: number; path?: RegExp }) => void
  /** Returns the fault of this call, if any, and uses it up. */
  take: (path: string) => TypebotFault | undefined
  clear: () => void
}

export function makeTypebotFaults(): TypebotFaults {
  const planned: Planned[] = []
  return {
    plan: (fault, { times = 1, path } = {}) => void planned.push({ fault, left: times, path }),
    take(asked) {
      const place = planned.findIndex(({ path }) => !path || path.test(asked))
      const found = planned[place]
      if (!found) return undefined
      if (--found.left <= 0) planned.splice(place, 1)
      return found.fault
    },
    clear: () => void planned.splice(0),
  }
}
