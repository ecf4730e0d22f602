import { test as base } from '@playwright/test'

/**
 * Playwright's test. It closes the browser contexts that a journey opened itself: their pages would work on beside all later
 * journeys of the process.
 */
export const test = base.extend<{ closeContexts: void }>({
  closeContexts: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
