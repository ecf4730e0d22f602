import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { hasLoaded } from './desk.ts'

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

type Fault = {
  id: string
  impact?: string | null
  nodes: { html: string; failureSummary?: string; isInPortal: boolean }[]
}

/** A menu or a tooltip stands above all landmarks and belongs to none of them. */
const isOfThePage = ({ id, nodes }: Fault) =>
  id !== 'region' || nodes.some(({ isInPortal }) => !isInPortal)

/**
 * The rules that the page breaks, all or only these. The source is evaluated once in a document, and the page answers
 * only what it breaks: both take longer than the rules of a small page.
 */
async function faultsOf(page: Page, rules?: string[]): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const options: RunOptions = {
      resultTypes: ['violations'],
      elementRef: true,
      ...(only && { runOnly: only }),
    }
    const { violations } = await inPage.run(document, options)
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? null,
      // The axe report cuts the HTML of an element, so its attributes are asked of the element itself.
      nodes: nodes.map(({ html, failureSummary = '', element }) => ({
        html,
        failureSummary,
        isInPortal: !!element?.closest('[data-portal]'),
      })),
    }))
  }, rules)
}

/** What a fault says in a failed test. */
const toWords = ({ id, impact, nodes }: Fault) => ({
  id,
  impact,
  where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
})

const PHONE_WIDTH = 360
/** The rules that a theme alone can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

async function showTheme(page: Page, colorScheme: Look[1]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** Sets the look, and waits for the code of a page that was loaded, and for rows that are pale while others are fetched. */
async function show(page: Page, [width, colorScheme]: Look): Promise<void> {
  await page.setViewportSize({ width, height: width === PHONE_WIDTH ? 740 : 768 })
  await showTheme(page, colorScheme)
  await hasLoaded(page)
  await expect(page.locator('[data-old][aria-busy="true"]')).toHaveCount(0)
}

/**
 * Nothing at all to object to on this screen. Apart from the logo and the name of its switch, themes differ in their colours
 * alone, so a second theme is asked for these.
 */
export async function expectAccessible(page: Page, what: string, looks = everyLook): Promise<void> {
  const widths = new Set<number>()
  for (const look of looks) {
    const [width, colorScheme] = look
    await show(page, look)
    const rules = widths.has(width) ? COLOR_RULES : undefined
    widths.add(width)
    const faults = (await faultsOf(page, rules)).filter(isOfThePage).map(toWords)
    expect.soft(faults, `${what}, ${width} px, ${colorScheme}`).toEqual([])
  }
}

/** Words and options that can be read and have a name, in both themes: for what floats above a screen for a moment. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme)
    const rules = ['color-contrast', 'aria-input-field-name', 'label-content-name-mismatch']
    const faults = (await faultsOf(page, rules)).map(toWords)
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
