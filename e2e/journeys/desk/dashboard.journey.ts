import type { Page } from '@playwright/test'
import { aCompany, aPhone, asOwner, PASSWORD, type Phone } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  accept,
  aConnectedNumber,
  atWork,
  expect,
  pressBoth,
  row,
  signIn,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'
import { recordLayoutShifts } from '../../support/layout-shifts.ts'
import { stayWithinOneDay } from '../../support/midnight.ts'
import { expectAccessible } from '../../support/accessibility.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** The number that a card shows. */
const number = (page: Page, name: string, value: string) =>
  card(page, name).getByRole('link', { name: `${name}: ${value}.` })

const heardBy = async (phone: Phone) => (await phone.heard()).map(({ body }) => body).join(' ')

const wantsRatings = (companyId: number) =>
  asOwner((db) =>
    db
      .updateTable('settings')
      .set({ value: 'enabled' })
      .where('companyId', '=', companyId)
      .where('key', '=', 'userRating')
      .execute(),
  )

test('a leader begins at the dashboard and an agent at the desk', async ({ page, browser }) => {
  const casa = await aCompany()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(casa.ana)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
  await expect(number(page, 'Aguardando', '0')).toBeVisible()
  const bia = await atWork(browser, casa.bia)
  await expect(bia).toHaveURL(/\/tickets/)
  await expect(bia.getByRole('link', { name: 'Painel' })).toHaveCount(0)
  await bia.goto('/')
  await expect(bia).toHaveURL(/\/tickets/)
})

test('the figures follow the work by themselves, and a number opens the list it counts', async ({
  page,
  browser,
}) => {
  test.slow()
  const { casa, shop } = await aShop(page)
  const bia = await atWork(browser, casa.bia)
  const lia = await aPhone('Lia Campos')
  const otavio = await aPhone('Otávio Lins')
  await lia.says(shop.number, 'Oi')
  await otavio.says(shop.number, 'Bom dia')
  await expect(subTab(page, 'Aguardando')).toHaveText(/2$/)
  await page.getByRole('link', { name: 'Painel' }).click()
  await expect(number(page, 'Aguardando', '2')).toBeVisible()
  await accept(bia, 'Lia Campos')
  await expect(number(page, 'Em atendimento', '1')).toBeVisible()
  await bia.getByRole('button', { name: 'Resolver' }).click()
  await expect(number(page, 'Resolvidos', '1')).toBeVisible()
  const row0 = page.getByRole('row', { name: /Bia Nunes/ })
  await expect(row0).toContainText('Online')
  await expect(
    row0.getByRole('link', { name: 'Bia Nunes: 1 resolvido. Abrir a lista' }),
  ).toBeVisible()
  await number(page, 'Aguardando', '1').click()
  await expect(page).toHaveURL(/\/tickets\?sub=pending&user=all/)
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Bia Nunes: 1 resolvido. Abrir a lista' }).click()
  await expect(page).toHaveURL(/tab=closed/)
  await expect(row(page, 'Lia Campos')).toBeVisible()
})

test('a resolved customer is asked, answers with a digit, and the stars stand beside the agent', async ({
  page,
  browser,
}) => {
  await stayWithinOneDay()
  const casa = await aCompany()
  await wantsRatings(casa.companyId)
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  const bia = await atWork(browser, casa.bia)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(bia, 'Lia Campos')
  await bia.getByRole('button', { name: 'Resolver' }).click()
  await expect.poll(() => heardBy(lia)).toMatch(/Responda de 1 a 3/)
  await lia.says(shop.number, '3')
  await expect.poll(() => heardBy(lia)).toMatch(/Obrigado pela sua avaliação/)
  await page.goto('/?days=1')
  const rated = page.getByRole('row', { name: /Bia Nunes/ })
  await expect(rated).toContainText('3,0')
  await expect(rated).toContainText('3,0 de 3 estrelas, 1 avaliação')
})

for (const width of [360, 768, 1366])
  test(`choosing dates instead of a period moves nothing, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    const casa = await aCompany()
    await signIn(page, casa.ana, { at: '/' })
    await expect(number(page, 'Resolvidos', '0')).toBeVisible()
    await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
    const place = () => card(page, 'Resolvidos').first().boundingBox()
    const before = await place()
    await page.getByRole('button', { name: 'Período…' }).click()
    const panel = page.getByRole('dialog', { name: 'Período…' })
    await panel.getByRole('button', { name: 'Aplicar' }).click()
    await expect(panel.getByText('Escolha um período ou uma data')).toBeVisible()
    expect(await place()).toEqual(before)
    // As compact as it may be: the figures begin in the upper third.
    expect(before!.y).toBeLessThan(width === 360 ? 440 : 260)
  })

test('the period is chosen, stands in the address, and nothing chosen is said in words', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/' })
  await expect(number(page, 'Resolvidos', '0')).toBeVisible()
  const period = (name: string) => page.getByRole('radio', { name, exact: true })
  await page.getByText('30 dias', { exact: true }).click()
  await expect(page).toHaveURL(/\?days=30$/)
  await page.reload()
  await expect(period('30 dias')).toBeChecked()
  await page.getByText('Hoje', { exact: true }).first().click()
  await expect(page).toHaveURL(/\?days=1$/)
  await page.getByRole('button', { name: 'Período…' }).click()
  await page.getByRole('button', { name: 'Últimos 15 dias' }).click()
  await expect(page).toHaveURL(/\?days=15$/)
  await expect(page.getByRole('button', { name: '15 dias', exact: true })).toBeVisible()
  await expect(period('Hoje')).not.toBeChecked()
  await visit(page, '/?from=2026-01-01&to=2026-01-31')
  await expect(
    page.getByText(/^01\/01\/2026 a 31\/01\/2026\. Comparado com 01\/12\/2025/),
  ).toBeVisible()
})

test('what is reopened is resolved no more, and the number agrees with its list', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(page, 'Lia Campos')
  const resolved = async (value: string, heading: string) => {
    await visit(page, '/')
    await number(page, 'Resolvidos', value).click()
    await expect(page.getByText(heading, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Resolver' }).click()
  // The dashboard counts when it is opened: resolved is what leads back to the list.
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await resolved('1', '1 resolvido')
  await row(page, 'Lia Campos').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reabrir' }).first().click()
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible()
  await resolved('0', 'Nenhum resolvido')
})

test('single keys work on the dashboard, where leaders begin', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/' })
  await expect(number(page, 'Resolvidos', '0')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await pressBoth(page, 'g', 'c')
  await expect(page).toHaveURL(/\/contacts/)
  await page.goBack()
  await expect(number(page, 'Resolvidos', '0')).toBeVisible()
  await pressBoth(page, 'g', 'a')
  await expect(page).toHaveURL(/\/tickets/)
})

test('everybody can read the dashboard', async ({ page }) => {
  test.slow()
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await expect(subTab(page, 'Aguardando')).toHaveText(/1$/)
  await visit(page, '/')
  await expect(number(page, 'Aguardando', '1')).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await card(page, 'Tempo de espera').getByRole('button').focus()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(page.getByRole('tooltip')).toContainText('Média entre a chegada do cliente')
})

test('nothing moves while the dashboard arrives', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const moved = await recordLayoutShifts(page)
  // The queues come after the frame of the page: their button stands in the row of the filters.
  const frame = Promise.withResolvers<void>()
  await page.route('**/api/queue*', async (route) => {
    await frame.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
  frame.resolve()
  await expect(page.getByRole('button', { name: 'Todos os setores' })).toBeVisible()
  expect(await moved()).toBeLessThan(0.02)
  const place = page.getByRole('main').locator('> div')
  await expect(place).toHaveCSS('scrollbar-gutter', 'stable')
})
