import type { Locator } from '@playwright/test'
import { aCustomer, aShop, aTalk, expect, list, subTab, test, visit } from '../../support/desk.ts'

/** A drawn property of what these words name. */
const drawn = (target: Locator, name: string) =>
  target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('with colours of the reader it is still seen which tab and which period is chosen', async ({
  page,
}) => {
  await aTalk(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const [attending, waiting] = [subTab(page, 'Atendendo'), subTab(page, 'Aguardando')]
  await expect(list(page)).toBeVisible()
  const chosen = (await attending.getAttribute('aria-selected')) === 'true' ? attending : waiting
  const other = chosen === attending ? waiting : attending
  expect(await drawn(chosen, 'outline-style')).toBe('solid')
  expect(await drawn(other, 'outline-style')).not.toBe('solid')
  await visit(page, '/')
  const label = (words: string) => page.locator('label').filter({ hasText: words })
  await expect(label('7 dias')).toBeVisible()
  expect(await drawn(label('7 dias'), 'background-color')).not.toBe(
    await drawn(label('30 dias'), 'background-color'),
  )
})

test('at 320 px nothing lies over the total of the contacts, and no page scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await expect(subTab(page, 'Aguardando')).toHaveText(/1$/)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/contacts', '/', '/tickets?sub=pending']) {
    await visit(page, path)
    await expect(page.getByText(path === '/' ? 'Resolvidos' : 'Lia Campos').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await visit(page, '/contacts')
  const heading = page.getByRole('heading', { name: /^Contatos/, level: 1 }).last()
  await expect(heading).toContainText('1')
  const total = heading.locator('span')
  const words = (await total.boundingBox())!
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const box = await button.boundingBox()
    if (!box) continue
    const isApart =
      box.x >= words.x + words.width ||
      box.x + box.width <= words.x ||
      box.y >= words.y + words.height ||
      box.y + box.height <= words.y
    expect(isApart, (await button.textContent()) ?? '').toBe(true)
  }
})
