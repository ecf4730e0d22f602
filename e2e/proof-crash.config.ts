import { defineConfig } from 'vitest/config'

/** By themselves and one after the other, because they have the machine work: `npm run test:crash`. */
export default defineConfig({
  test: {
    name: 'crash',
    include: ['e2e/proof-crash.test.ts', 'e2e/proof-nodes.test.ts'],
    fileParallelism: false,
  },
})
