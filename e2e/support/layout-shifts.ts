import type { Page } from '@playwright/test'

type Recorder = Window & { layoutShift: number }

/**
 * Adds up the layout shifts of every page opened from now on, from its first paint, without those that follow an input.
 * Returns a function that reads the sum.
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const recorder = window as unknown as Recorder
    recorder.layoutShift = 0
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) recorder.layoutShift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as Recorder).layoutShift)
}
