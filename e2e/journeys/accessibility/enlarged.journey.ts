import type { Locator, Page } from '@playwright/test'
import { aPhone } from '../../support/company.ts'
import { aShop, expect, list, row, subTab, test, visit } from '../../support/desk.ts'

/** What a window of 1366 by 768 leaves at 200 and at 400 percent. */
const enlarged = [
  { width: 683, height: 384 },
  { width: 341, height: 192 },
]

/** Of the document and of everything that can be scrolled: what is too wide for it, or longer than the window. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const scrolled = [...document.querySelectorAll('*')].filter(
      (one) =>
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) &&
        one.scrollWidth > one.clientWidth + 1,
    )
    return [
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? ['document'] : []),
      ...scrolled.map(({ className }) => String(className)),
    ]
  })

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  const isApart = a!.x + a!.width <= b!.x || a!.y + a!.height <= b!.y
  expect(isApart, JSON.stringify([a, b])).toBe(true)
}

test('enlarged to 200 and to 400 percent, lists and dashboard scroll in one direction and keep their room', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  const lia = await aPhone('Lia Campos')
  await lia.says(shop.number, 'Oi')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos')).toBeVisible()
  for (const size of enlarged) {
    await page.setViewportSize(size)
    await page.goto('/tickets?sub=pending')
    await expect(row(page, 'Lia Campos')).toBeInViewport({ ratio: 0.9 })
    const rows = list(page).getByRole('tabpanel')
    expect((await rows.boundingBox())!.height).toBeGreaterThan(size.height * 0.45)
    expect(await overflowing(page)).toEqual([])

    await visit(page, '/contacts')
    const contact = page.getByRole('button', { name: 'Lia Campos', exact: true })
    await expect(contact).toBeVisible()
    await expectApart(
      page.getByRole('heading', { name: 'Contatos' }).locator('span'),
      page.getByRole('main').getByRole('button').first(),
    )
    const table = page.getByRole('table').locator('xpath=../..')
    expect((await table.boundingBox())!.height).toBeGreaterThan(size.height * 0.45)
    expect(await overflowing(page)).toEqual([])

    await visit(page, '/?days=7')
    await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
    expect(await overflowing(page)).toEqual([])
  }
})
