import type { Page } from '@playwright/test'

/** Milliseconds, or shares where the name says so. */
export type Timings = { p50: number; p95: number; worst: number; count: number }

export function timingsOf(times: number[]): Timings {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN)
  return { p50: at(0.5), p95: at(0.95), worst: at(1), count: sorted.length }
}

/**
 * From the press on a row of the list until the first frame with messages of that conversation and none of the one before,
 * row by row.
 */
export async function switchTimes(page: Page, ids: number[]): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) times.push(await page.evaluate(pressRow, id))
  return times
}

function pressRow(id: number): Promise<number> {
  for (const old of document.querySelectorAll('[role="log"] article'))
    old.setAttribute('data-old', '')
  const row = document.querySelector<HTMLElement>(`[data-ticket="${id}"]`)
  if (!row) throw new Error(`ticket ${id} is not in the list`)
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const look = (now: number) => {
      const articles = [...document.querySelectorAll('[role="log"] article')]
      if (articles.length > 0 && articles.every((one) => !one.hasAttribute('data-old')))
        resolve(now - began)
      else if (now - began > 10_000) reject(new Error(`ticket ${id} does not show`))
      else requestAnimationFrame(look)
    }
    row.click()
    requestAnimationFrame(look)
  })
}

/** From each key pressed in the field until the frame that shows it, while whatever comes comes. */
export async function typingTimes(page: Page, words: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // A task after the frame: by then it was drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(undefined)
        }),
      true,
    )
  })
  await page.keyboard.type(words, { delay: 60 })
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}

/** Times between frames while the wheel turns over what is under the pointer. */
export async function frameTimes(page: Page, { turns, by }: { turns: number; by: number }) {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames, isWatching: true })
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      if ((window as unknown as { isWatching: boolean }).isWatching) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, by)
  return page.evaluate(() => {
    const watch = window as unknown as { frames: number[]; isWatching: boolean }
    watch.isWatching = false
    return watch.frames.slice(1)
  })
}

/** Megabytes of the page's JavaScript heap, after what can be forgotten is. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return Math.round(used / 1024 / 1024)
}
