import { defineConfig } from 'vitest/config'

/** One after the other, because they have the machine work: `npm run test:crash`. In `npm test` beside the other tests. */
export default defineConfig({
  test: {
    name: 'crash',
    include: ['e2e/proof-crash.test.ts', 'e2e/proof-nodes.test.ts'],
    fileParallelism: false,
  },
})
