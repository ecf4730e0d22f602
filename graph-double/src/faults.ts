export type GraphFault =
  /** Refused with this code. */
  | { kind: 'fail'; code: number }
  /** Nothing is answered and the connection stays open. */
  | { kind: 'hang' }
  /** The call is carried out and then the connection is cut, so the caller cannot know the result. */
  | { kind: 'resetAfterAccept' }
  /** The call is carried out, and then a gateway in front of the Graph API answers that it got no answer. */
  | { kind: 'gatewayAfterAccept' }

export type Faults = {
  /** Applies this fault to the next `times` calls whose path matches, or to the next ones of any path. */
  plan: (fault: GraphFault, options?: { times?: number; path?: RegExp }) => void
  /** Returns the fault of this call, if any, and uses it up. */
  take: (path: string) => GraphFault | undefined
  clear: () => void
}

export function makeFaults(): Faults {
  const planned: { fault: GraphFault; left: number; path: RegExp | undefined }[] = []
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
