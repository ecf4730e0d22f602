import type { Page } from '@playwright/test'
import { aCompany, aPhone, asOwner, PASSWORD, type Phone } from './company.ts'
import { accept, aConnectedNumber, atWork, expect, row, signIn, subTab, test } from './desk.ts'
import { expectAccessible } from './looks.ts'

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
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  const bia = await atWork(browser, casa.bia)
  const lia = await aPhone('Lia Campos')
  const otavio = await aPhone('Otávio Lins')
  await lia.says(shop.number, 'Oi')
  await otavio.says(shop.number, 'Bom dia')
  await expect(subTab(page, 'Aguardando')).toHaveText(/2$/)
  await page.getByRole('link', { name: 'Painel' }).click()
  await expect(number(page, 'Aguardando', '2')).toBeVisible()
  await accept(bia, 'Lia Campos')
  await expect(number(page, 'Em atendimento', '1')).toBeVisible({ timeout: 25_000 })
  await bia.getByRole('button', { name: 'Resolver' }).click()
  await expect(number(page, 'Resolvidos', '1')).toBeVisible({ timeout: 25_000 })
  const row0 = page.getByRole('row', { name: /Bia Nunes/ })
  await expect(row0).toContainText('on-line')
  await expect(
    row0.getByRole('link', { name: 'Bia Nunes: 1 resolvidos. Abrir a lista' }),
  ).toBeVisible()
  await number(page, 'Aguardando', '1').click()
  await expect(page).toHaveURL(/\/tickets\?sub=pending&user=all/)
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Bia Nunes: 1 resolvidos. Abrir a lista' }).click()
  await expect(page).toHaveURL(/tab=closed/)
  await expect(row(page, 'Lia Campos')).toBeVisible()
})

test('a resolved customer is asked, answers with a digit, and the stars stand beside the agent', async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  await wantsRatings(casa.companyId)
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  const bia = await atWork(browser, casa.bia)
  const lia = await aPhone('Lia Campos')
  await lia.says(shop.number, 'Oi')
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
  test(`choosing dates instead of a period moves nothing below, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 768 })
    const casa = await aCompany()
    await signIn(page, casa.ana)
    await page.goto('/')
    await expect(number(page, 'Resolvidos', '0')).toBeVisible()
    const place = () => card(page, 'Resolvidos').first().boundingBox()
    const before = await place()
    await page.getByText('Datas', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'De', exact: true })).toBeVisible()
    expect(await place()).toEqual(before)
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Parametrize' })).toBeVisible()
    expect(await place()).toEqual(before)
  })

test('the period is chosen, stands in the address, and nothing chosen is said in words', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await page.goto('/')
  await expect(number(page, 'Resolvidos', '0')).toBeVisible()
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Últimos 30 dias' }).click()
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(/\?days=30$/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('Últimos 30 dias')
  await page.getByText('Datas', { exact: true }).click()
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Parametrize o filtro' })).toBeVisible()
  await expect(page).toHaveURL(/\?days=30$/)
  await page.goto('/?from=2026-01-01&to=2026-01-31')
  await expect(
    page.getByText(/^01\/01\/2026 a 31\/01\/2026\. Comparado com 01\/12\/2025/),
  ).toBeVisible()
})

test('everybody can read the dashboard', async ({ page }) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  await (await aPhone('Lia Campos')).says(shop.number, 'Oi')
  await expect(subTab(page, 'Aguardando')).toHaveText(/1$/)
  await page.goto('/')
  await expect(number(page, 'Aguardando', '1')).toBeVisible()
  await expectAccessible(page, 'dashboard')
  await card(page, 'Tempo de espera').getByRole('button').focus()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(page.getByRole('tooltip')).toContainText('Média entre a chegada do cliente')
})
