import { expectAccessible } from '../../support/accessibility.ts'
import { aCompany } from '../../support/company.ts'
import { expect, signIn, test, visit } from '../../support/desk.ts'

test('an administrator sets when the company is open, and a queue its own hours', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/settings/hours' })
  await page.getByRole('combobox', { name: 'Horário de atendimento' }).click()
  await page.getByRole('option', { name: 'De cada setor' }).click()
  const monday = page.getByRole('textbox', { name: 'Início: Segunda, 08:00 – 18:00' })
  await monday.fill('9')
  await monday.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Início: Segunda, 09:00 – 18:00' })).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo feriado' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Aniversário da cidade')
  await dialog.getByRole('button', { name: 'Dia', exact: true }).click()
  await dialog.getByRole('button', { name: 'Próximo mês' }).click()
  await dialog.getByRole('button', { name: /^15 / }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Aniversário da cidade')).toBeVisible()
  await expectAccessible(page, 'settings, hours')

  await visit(page, '/queues')
  await page.getByRole('button', { name: 'Mais ações: Vendas' }).click()
  await page.getByRole('menuitem', { name: 'Horários' }).click()
  await expect(page).toHaveURL(/\/hours$/)
  const own = page.getByRole('main')
  await own.getByRole('switch', { name: /^Usa os horários da empresa/ }).click({ force: true })
  await expect(own.getByRole('textbox', { name: 'Início: Segunda, 09:00 – 18:00' })).toBeVisible()
  await expectAccessible(page, 'the hours of a queue')
})
