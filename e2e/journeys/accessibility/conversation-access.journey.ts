import type { Page } from '@playwright/test'
import { aPhone } from '../../support/company.ts'
import {
  aCustomer,
  aTalk,
  atWork,
  bubble,
  expect,
  field,
  list,
  log,
  row,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('the conversation is one tab stop; the arrows walk its messages, which say who wrote them and when', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, 'Veja https://exemplo.test')
  await expect(bubble(page, 'Veja')).toBeVisible()
  await write(page, 'Já vejo')
  await expect(bubble(page, 'Já vejo')).toContainText('entregue')
  const said = bubble(page, 'Já vejo')
  await expect(said).toHaveAccessibleName(/^Você, \d\d:\d\d$/)
  await expect(bubble(page, 'Veja')).toHaveAccessibleName(/^Lia Campos, \d\d:\d\d$/)
  const menus = await log(page).locator('[data-options]').all()
  const names = await Promise.all(menus.map((one) => one.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)

  await log(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(said).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'Veja')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(log(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bubble(page, 'Veja')).toBeFocused()
  await page.keyboard.press('End')
  await expect(said).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect.poll(() => focused(page)).toMatch(/Você, /)
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(log(page)).toBeFocused()
})

test('a right click opens the menu of a message; the browser has the second one, and those on selected text', async ({
  page,
}) => {
  await aTalk(page)
  const own = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const heard = (event: Event) => setTimeout(() => done(!event.defaultPrevented))
          window.addEventListener('contextmenu', heard, { once: true })
        }),
    )
  const words = bubble(page, 'Oi').getByText('Oi', { exact: true })
  const rightClick = async () => {
    const isBrowsers = own()
    await words.click({ button: 'right', force: true })
    return isBrowsers
  }
  expect(await rightClick()).toBe(false)
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await rightClick()).toBe(true)
  await expect(page.getByRole('menu')).toBeHidden()
  await words.selectText()
  expect(await rightClick()).toBe(true)
})

test('J and A accept the row walked to, time after time; without a walk, A accepts the row under the pointer', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  const names = ['Otávio', 'Marta', 'Davi', 'Clara', 'Hugo', 'Nina']
  for (const name of names) await (await aPhone(name)).says(shop.number, 'Alguém?')
  await page.goto('/tickets?sub=pending')
  await expect(subTab(page, 'Aguardando')).toContainText(`${names.length}`)
  for (let left = names.length; left > 2; left--) {
    await expect(list(page).getByRole('listitem')).toHaveCount(left)
    // One after a bulk act was taken back, the next after another was accepted.
    if (left % 2 === 0) {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByRole('button', { name: 'Resolver', exact: true }).first().click()
      await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    }
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(page).toHaveURL(/\/tickets\/./)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/tickets(\?.*)?$/)
    await subTab(page, 'Aguardando').click()
  }
  await page.mouse.click(1200, 600)
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  const last = list(page).getByRole('listitem').last()
  const name = (await last.getByRole('group').getAttribute('aria-label'))!
  await last.hover()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('Escape twice closes a dialog and not the conversation under it', async ({ page }) => {
  await aTalk(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bubble(page, 'Oi')).toBeVisible()
  await expect(page).toHaveURL(/\/tickets\/./)
})

test('a reopened conversation stands in the list beside it', async ({ page }) => {
  await aTalk(page)
  await page.getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await visit(page, '/tickets?tab=closed')
  await row(page, 'Lia Campos').click()
  await page
    .getByRole('banner')
    .or(page.getByRole('region', { name: /Conversa com/ }))
    .getByRole('button', { name: 'Reabrir' })
    .first()
    .click()
  await expect(field(page)).toBeVisible()
  await expect(subTab(page, 'Atendendo')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Lia Campos')).toBeVisible()
})

test('a message in another conversation is announced', async ({ page, browser }) => {
  const { shop, casa } = await aTalk(page)
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await expect(page.getByText('Nova mensagem de Otávio Lins')).toBeAttached()
  const bia = await atWork(browser, casa.bia)
  await expect(subTab(bia, 'Aguardando')).toContainText('1')
})

const rulerOf = (page: Page) =>
  log(page).evaluate((element) => element.getBoundingClientRect().height / window.innerHeight)

test('enlarged to 200 and to 400 percent, the conversation keeps its room', async ({ page }) => {
  await aTalk(page)
  await page.setViewportSize({ width: 683, height: 384 })
  await expect(bubble(page, 'Oi')).toBeVisible()
  await expect.poll(() => rulerOf(page)).toBeGreaterThan(0.45)
  await page.setViewportSize({ width: 341, height: 192 })
  await expect.poll(() => rulerOf(page)).toBeGreaterThan(0.55)
  await field(page).scrollIntoViewIfNeeded()
  await expect(field(page)).toBeInViewport()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

test('in forced colours a bubble has a border, and the chosen mode and the switch are seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await aTalk(page)
  await expect(bubble(page, 'Oi').locator('> div').first()).toHaveCSS('border-top-width', '1px')
  const chosen = page.locator('label', { has: page.getByRole('radio', { name: 'Resposta' }) })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  const track = page.locator('.mantine-Switch-track').first()
  await expect(track).toHaveCSS('border-top-width', '1px')
})
