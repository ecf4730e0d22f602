import { type ReceivedPush, type Browser, makeBrowser } from './browser.ts'

/** What the next push meets in place of being taken. */
export type PushFault =
  | { kind: 'status'; status: number; retryAfter?: number | undefined }
  /** Not a byte is answered and the line stays open. */
  | { kind: 'hang' }

/** The push service of pretence: its browsers and what it is about to do wrong. */
export type Service = {
  browsers: Map<string, Browser>
  /** The next so many pushes meet this. */
  fault: (fault: PushFault, times?: number) => void
  takeFault: () => PushFault | undefined
  subscribe: (owner?: string) => Browser
  /** How many pushes came, also those that were refused. */
  asked: () => number
  count: () => void
  keep: (browser: Browser, arrived: ReceivedPush) => void
}

export function makeService(): Service {
  const browsers = new Map<string, Browser>()
  const faults: PushFault[] = []
  let asked = 0
  return {
    browsers,
    fault: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    takeFault: () => faults.shift(),
    subscribe(owner) {
      const browser = makeBrowser(owner)
      browsers.set(browser.id, browser)
      return browser
    },
    asked: () => asked,
    count: () => void asked++,
    keep({ arrived }, one) {
      // As a service does for a browser that is away: a later one of the same topic takes the place of the earlier.
      const place = one.topic ? arrived.findIndex(({ topic }) => topic === one.topic) : -1
      if (place >= 0) arrived.splice(place, 1)
      arrived.push(one)
    },
  }
}
