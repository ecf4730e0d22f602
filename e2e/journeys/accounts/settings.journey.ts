import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { aCompany } from '../../support/company.ts'
import { atWork, expect, saves, signIn, test, visit } from '../../support/desk.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name })
const option = (page: Page, name: string) => page.getByRole('switch', { name })

test('a setting is saved at once, and a second screen follows', async ({ page, browser }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const second = await page.context().newPage()
  await page.bringToFront()
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await section(page, 'Avaliação').click()
  await expect(page).toHaveURL(/\/settings\/rating$/)
  await second.goto('/settings/rating')
  await expect(option(second, 'Pedir avaliação')).not.toBeChecked()
  await saves(page, () => option(page, 'Pedir avaliação').click({ force: true }))
  await expect(option(second, 'Pedir avaliação')).toBeChecked()
  await expect(page.getByText('Salvo')).toHaveCount(0)

  await page.context().setOffline(true)
  await option(page, 'Pedir avaliação').click({ force: true })
  await expect(page.getByText('Não salvou.')).toBeVisible()
  await expect(option(page, 'Pedir avaliação')).not.toBeChecked()
  await page.context().setOffline(false)
  await saves(page, () =>
    page.getByRole('button', { name: 'Tentar de novo: Pedir avaliação' }).click(),
  )
  await page.reload()
  await expect(option(page, 'Pedir avaliação')).not.toBeChecked()

  const bia = await atWork(browser, casa.bia)
  await expect(bia.getByRole('link', { name: 'Atendimentos' })).toBeVisible()
  await expect(bia.getByRole('link', { name: 'Configurações' })).toHaveCount(0)
  await bia.goto('/settings/audit')
  await expect(
    bia.getByRole('heading', { name: 'Só administradores veem esta página' }),
  ).toBeVisible()
})

test('the time zone of the company applies at once', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/settings/company' })
  const field = page.getByRole('combobox', { name: 'Fuso horário' })
  await field.click()
  await field.fill('Tokyo')
  await saves(page, () => page.getByRole('option', { name: /^Tokyo/ }).click())
  const clock = new Intl.DateTimeFormat('pt', { timeZone: 'Asia/Tokyo', hour: '2-digit' })
  const shown = () => page.getByText(`Agora são ${clock.format(new Date())}`).isVisible()
  await expect.poll(shown).toBe(true)
})

test('on a phone the list of sections is one page and the section the next', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/settings')
  await expect(page.getByRole('heading', { name: 'Empresa' })).toBeHidden()
  await section(page, 'Atendimento').click()
  await expect(page.getByRole('heading', { name: 'Atendimento' })).toBeVisible()
  await expect(section(page, 'Empresa')).toBeHidden()
  await page.goBack()
  await expect(section(page, 'Empresa')).toBeVisible()
})

test('the log shows who changed what, filters and exports', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/settings/service' })
  await saves(page, () => option(page, 'Ignorar grupos').click({ force: true }))
  await section(page, 'Auditoria').click()
  const changed = page.getByRole('button', { name: /Mudou Ignorar grupos/ })
  await expect(page.getByRole('button', { name: /Entrou de um aparelho novo/ })).toBeVisible()
  await changed.click()
  await expect(page.getByRole('row', { name: /Ignorar grupos Ligado Desligado/ })).toBeVisible()
  await expectAccessible(page, 'the audit log')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByRole('combobox', { name: 'O quê' }).click()
  await page.getByRole('option', { name: 'Configurações' }).click()
  await expect(page).toHaveURL(/kind=settings/)
  await expect(page.getByRole('button', { name: /Entrou/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Escolher os dias' }).click()
  await page.getByRole('button', { name: 'De', exact: true }).click()
  await page.getByRole('button', { name: /^1 / }).first().click()
  await expect(page).toHaveURL(/days=range&from=\d{4}-\d{2}-01/)
  await expect(page.getByRole('button', { name: /Mudou Ignorar grupos/ })).toBeVisible()
  await expectAccessible(page, 'the audit log between two days')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toBe('Auditoria.csv')
})

test('everybody can use the settings', async ({ page }) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.ana)
  for (const path of ['company', 'service', 'rating', 'security']) {
    await page.goto(`/settings/${path}`)
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expectAccessible(page, `settings, ${path}`)
  }
})
