import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Look = [width: number, scheme: 'light' | 'dark']

/** Phone, tablet and laptop, each by day and by night. */
const everyLook = [360, 768, 1366].flatMap((width): Look[] => [
  [width, 'light'],
  [width, 'dark'],
])

/** For what differs little from a screen that is looked at in every way. */
export const corners: Look[] = [
  [360, 'light'],
  [1366, 'dark'],
]

/** A menu or a hint floats above all landmarks and belongs to none of them. */
const isOfThePage = ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
  id !== 'region' || nodes.some(({ html }) => !html.includes('data-portal'))

/**
 * In the page itself: without frames there is nothing to put together in a second, empty page, which would take longer
 * than looking does. Of what passes only the violations are told.
 */
const inspect = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()

/** Nothing at all to object to on this screen. */
export async function expectAccessible(page: Page, what: string, looks = everyLook): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 768 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const { violations } = await inspect(page)
    const faults = violations.filter(isOfThePage).map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
    }))
    expect.soft(faults, `${what}, ${width} px, ${colorScheme}`).toEqual([])
  }
}

/** Words and options that can be read and have a name, in both themes: for what floats above a screen for a moment. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      // Also the rules to run: `options` replaces what `withRules` said before it.
      .options({
        resultTypes: ['violations'],
        runOnly: {
          type: 'rule',
          values: ['color-contrast', 'aria-input-field-name', 'label-content-name-mismatch'],
        },
      })
      .analyze()
    const faults = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
    }))
    expect.soft(faults, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** What its own page was kept from by our security headers, as it happens: each is a page that asks for more than it may. */
export async function whatPolicyRefuses(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (what: string) => void refused.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellRefused } = window as unknown as { tellRefused: (what: string) => void }
      tellRefused(`${event.violatedDirective}: ${event.blockedURI} in ${event.sourceFile}`)
    }),
  )
  return refused
}
