export type Fault =
  /** Refused with this code. */
  | { kind: 'fail'; code: number }
  /** Not a byte is answered and the line stays open. */
  | { kind: 'hang' }
  /** Carried out, and then the connection is cut: the caller cannot know. */
  | { kind: 'resetAfterAccept' }
  /** Carried out, and then a gateway before the Graph API says that it got no answer. */
  | { kind: 'gatewayAfterAccept' }

export type Faults = {
  /** The next so many calls meet this; only those whose path matches, where one is given. */
  plan: (fault: Fault, options?: { times?: number; path?: RegExp }) => void
  /** What this call meets; it is used up. */
  take: (path: string) => Fault | undefined
  clear: () => void
}

export function makeFaults(): Faults {
  const planned: { fault: Fault; left: number; path: RegExp | undefined }[] = []
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
