export type AsaasFault =
  /** Answers with this status, without carrying out the call. */
  | { kind: 'status'; status: number }
  /** A page instead of JSON, with status 200, as a proxy answers. */
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
  /** JSON of another shape. */
  | { kind: 'wrongShape' }

type Planned = { fault: AsaasFault; left: number; line: RegExp | undefined }

export type AsaasFaults = {
  /** Applies this fault to the next `times` calls whose line, such as `POST /payments`, matches. */
  plan: (fault: AsaasFault, options?: { times?: number; line?: RegExp }) => void
  /** Returns the fault of this call, if any, and uses it up. */
  take: (line: string) => AsaasFault | undefined
  clear: () => void
}

export function makeAsaasFaults(): AsaasFaults {
  const planned: Planned[] = []
  return {
    plan: (fault, { times = 1, line } = {}) => void planned.push({ fault, left: times, line }),
    take(asked) {
      const place = planned.findIndex(({ line }) => !line || line.test(asked))
      const found = planned[place]
      if (!found) return undefined
      if (--found.left <= 0) planned.splice(place, 1)
      return found.fault
    },
    clear: () => void planned.splice(0),
  }
}
