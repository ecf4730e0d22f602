import { defineConfig } from 'vitest/config'

/** By itself, because it installs packages and builds the web app: `npm run test:image`. */
export default defineConfig({
  test: { name: 'image', include: ['e2e/proofs/image/image.test.ts'] },
})
