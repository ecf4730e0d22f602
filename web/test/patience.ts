import { configure } from '@testing-library/dom'

// Much comes in chunks of its own, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: 15_000 })

// No test is ever at leisure: a part that comes late is fetched when it is asked for, and nothing once the page is gone.
globalThis.requestIdleCallback = () => 0
