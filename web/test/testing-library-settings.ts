import { configure } from '@testing-library/dom'

// Many parts are chunks of their own, which a busy machine loads slowly.
configure({ asyncUtilTimeout: 15_000 })

// Disables idle prefetching in tests: a lazy part loads when it is needed, and never after its page is gone.
globalThis.requestIdleCallback = () => 0
