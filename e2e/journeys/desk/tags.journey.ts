import type { Page } from '@playwright/test'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { aTalk, atWork, beside, expect, signIn, test, visit } from '../../support/desk.ts'
import { aCompany } from '../../support/company.ts'

const tag = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a tag is created, given to a ticket, changed and deleted, and a second screen follows', async ({
  page,
  browser,
}) => {
  const { casa } = await aTalk(page)
  const bia = await atWork(browser, casa.bia, '/tags')
  await expect(bia.getByText('Nenhuma etiqueta ainda')).toBeVisible()
  const conversation = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Etiquetas' }).click()
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click()
  const fresh = dialog(page, 'Nova etiqueta')
  await expect(fresh.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Oi')
  await fresh.getByLabel('Outra cor').fill('red')
  await page.keyboard.press('Enter')
  await expect(fresh.getByText('O nome precisa de pelo menos 3 letras')).toBeVisible()
  await expect(fresh.getByText('Escreva a cor como #RRGGBB')).toBeVisible()
  await fresh.getByLabel('Nome').fill('Orçamento')
  await fresh.getByRole('button', { name: 'Roxo' }).click()
  await fresh.getByRole('button', { name: 'Criar etiqueta' }).click()
  await expect(fresh).toBeHidden()
  await expect(tag(bia, 'Orçamento')).toContainText('nenhum atendimento')

  await visit(page, conversation)
  await page.getByRole('button', { name: 'Etiqueta', exact: true }).first().click()
  // The page of the tags counts tickets when it is opened.
  const given = page.waitForResponse(/\/api\/ticket-tags\//)
  await page.getByRole('option', { name: 'Orçamento' }).click()
  await given
  await page.keyboard.press('Escape')
  await visit(page, '/tags?q=orca')
  await expect(tag(page, 'Orçamento')).toContainText('1 atendimento')

  await tag(page, 'Orçamento').getByRole('button', { name: 'Orçamento', exact: true }).click()
  const edit = dialog(page, 'Editar etiqueta')
  await edit.getByLabel('Nome').fill('Proposta')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(edit).toBeHidden()
  await expect(tag(bia, 'Proposta')).toBeVisible()

  await visit(page, '/tags')
  await tag(page, 'Proposta').hover()
  await page.getByRole('button', { name: 'Excluir: Proposta' }).click()
  const asked = dialog(page, 'Excluir Proposta?')
  await expect(asked).toContainText('1 atendimento perde esta etiqueta')
  await asked.getByRole('button', { name: 'Excluir etiqueta' }).click()
  await expect(page.getByText('Nenhuma etiqueta ainda')).toBeVisible()
  await expect(bia.getByText('Nenhuma etiqueta ainda')).toBeVisible()
})

test('everybody can use the page of the tags', async ({ page }) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.bia)
  await beside(page, '/tags', { name: 'Urgente', color: '#e03131' })
  const { id } = await beside<{ id: number }>(page, '/tags', { name: 'VIP', color: '#1c7ed6' })
  await visit(page, '/tags')
  await expect(tag(page, 'Urgente')).toBeVisible()
  await expectAccessible(page, 'the tags', corners)
  await visit(page, '/tags?edit=new')
  await expect(dialog(page, 'Nova etiqueta').getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('O nome precisa de pelo menos 3 letras')).toBeVisible()
  await expectAccessible(page, 'a tag with faults', corners)
  await visit(page, `/tags?remove=${id}`)
  await expect(dialog(page, 'Excluir VIP?')).toContainText('Nenhum atendimento tem esta etiqueta')
  await expectAccessible(page, 'a tag to be removed')
})
