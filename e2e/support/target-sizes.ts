import { expect, type Page } from '@playwright/test'

type Target = { name: string; width: number; height: number }

/** What a finger or a pointer hits of everything that can be pressed, in pixels. */
const targetsOn = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const PRESSED =
      'button, a[href], input, textarea, select, [role="option"], [role^="menuitem"], [role="tab"]'
    const FAR = 48
    const isHit = (what: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      if (what.contains(hit) || hit.closest('label')?.control === what) return true
      // What stands around the words of a field leads into it too.
      const field = hit.closest('.mantine-Input-wrapper')
      return what.matches('input') && !hit.closest('button') && field?.contains(what) === true
    }
    const reach = (what: Element, [x, y]: [number, number], [dx, dy]: [number, number]) => {
      let far = 0
      while (far < FAR && isHit(what, x + dx * (far + 1), y + dy * (far + 1))) far += 1
      return far
    }
    const measure = (what: HTMLElement) => {
      what.scrollIntoView({ block: 'center', inline: 'nearest' })
      const around = what.matches('input') && what.closest('label, .mantine-PillsInput-input')
      const box = (around || what).getBoundingClientRect()
      const at: [number, number] = [box.x + box.width / 2, box.y + box.height / 2]
      if (box.width === 0 || !isHit(what, ...at)) return []
      const width = reach(what, at, [-1, 0]) + reach(what, at, [1, 0]) + 1
      const height = reach(what, at, [0, -1]) + reach(what, at, [0, 1]) + 1
      const name = what.getAttribute('aria-label') ?? what.textContent.trim().slice(0, 40)
      return [{ name: `${what.tagName.toLowerCase()} ${name}`, width, height }]
    }
    // Amid words it is as high as they are.
    const isAmidWords = (what: Element) =>
      what.matches('a') && getComputedStyle(what).display === 'inline'
    const isThere = (what: HTMLElement) =>
      what.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      what.matches('input')
    // What lies below an open menu or dialog cannot be pressed.
    const above = [...document.querySelectorAll('[role="dialog"], [role="menu"]')]
    const place = above.findLast((one) => one.checkVisibility()) ?? document
    return [...place.querySelectorAll<HTMLElement>(PRESSED)]
      .filter((what) => isThere(what) && !isAmidWords(what) && !what.closest('[inert]'))
      .flatMap(measure)
  })

/** Nothing that can be pressed here is smaller than this. */
export async function expectLargeEnough(page: Page, what: string, least: number): Promise<void> {
  const targets = await targetsOn(page)
  expect(targets.length, what).toBeGreaterThan(0)
  const small = targets.filter(({ width, height }) => Math.min(width, height) < least - 1)
  expect.soft(small, `${what}: smaller than ${least} px`).toEqual([])
}
