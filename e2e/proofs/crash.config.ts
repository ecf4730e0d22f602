import { defineConfig } from 'vitest/config'

/** By themselves and one after the other, because they have the machine work: `npm run test:crash`. */
export default defineConfig({
  test: {
    name: 'crash',
    include: ['e2e/proofs/crash/crash.test.ts', 'e2e/proofs/nodes/nodes.test.ts'],
    fileParallelism: false,
  },
})
