import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** `npm run pictures`: the pictures of the documentation, taken of the running product. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'pictures.ts',
  globalSetup: '../support/product.ts',
  outputDir: '../../test-results',
  timeout: 240_000,
  workers: 1,
})
