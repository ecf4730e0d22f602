import { ReadableStream, TransformStream } from 'node:stream/web'
import { configure } from '@testing-library/dom'

// Many parts are chunks of their own, which a busy machine loads slowly.
configure({ asyncUtilTimeout: 15_000 })

// Disables idle prefetching in tests: a lazy part loads when it is needed, and never after its page is gone.
globalThis.requestIdleCallback = () => 0

// A browser has these, the context of a test file has not.
Object.assign(globalThis, { ReadableStream, TransformStream })
