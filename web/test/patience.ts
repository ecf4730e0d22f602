import { configure } from '@testing-library/dom'

// Much comes in chunks of its own, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: 15_000 })
