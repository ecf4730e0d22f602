import { defineConfig } from 'vitest/config'

/** By itself, because it has the machine work: `npm run test:crash`. */
export default defineConfig({
  test: { name: 'crash', include: ['e2e/proof-crash.test.ts'] },
})
