import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BASE_URL } from './e2e/support/product.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Journeys through the running product: one server, database and simulated network for all, a number of its own for each. */
export default defineConfig({
  testDir: 'e2e/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/support/product.ts',
  // One more than cores: a journey often waits, for a clock or for somebody else.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // How long a busy machine may take, not how fast it should be.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // No second tries: one that passes only sometimes is a defect of the product or of the journey.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    // Waiting for movements to end is most of what a journey would do on two cores.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey makes them take 40 % longer: TRACE=1 keeps one of those that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // A journey's page lives for seconds, its code is not worth optimising beside it: 4 % less of the processor.
        '--js-flags=--no-maglev --no-opt',
      ],
    },
  },
})
