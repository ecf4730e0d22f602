import { vi } from 'vitest'

const MOST_MS = 30_000
const waitFor = vi.waitFor.bind(vi)

/** Vitest gives up after a second and knows no setting for it: on a busy machine that tells of the machine alone. */
const patiently: typeof vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: MOST_MS, ...options })

// Set for every test file again, because files may share a process.
if (vi.waitFor.name !== patiently.name) vi.waitFor = patiently
