import { vi } from 'vitest'

const TIMEOUT_MS = 30_000
const waitFor = vi.waitFor.bind(vi)

/** `vi.waitFor` gives up after one second, and Vitest has no setting for it. A busy machine needs longer. */
const waitForLonger: typeof vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })

// Set for every test file again, because files may share a process.
if (vi.waitFor.name !== waitForLonger.name) vi.waitFor = waitForLonger
