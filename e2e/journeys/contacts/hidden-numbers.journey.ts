import type { Page } from '@playwright/test'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { aTalkOfBia, beside, expect, saves, test, visit } from '../../support/desk.ts'

const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Contato' })
const hideNumbers = (page: Page) =>
  page.getByRole('switch', { name: 'Ocultar números dos agentes' })
const WHOLE = /\+55 11 \d{5}-\d{4}/
const HIDDEN = /\+55 •• •••••-\d{4}/

test('a company hides numbers from agents, whose open screens follow at once', async ({
  page,
  browser,
}) => {
  const { bia } = await aTalkOfBia(page, browser)
  for (const who of [page, bia]) await who.getByRole('button', { name: 'Dados do contato' }).click()
  const [leads, hers] = [drawerOf(page), drawerOf(bia)]
  await expect(hers.getByRole('link', { name: WHOLE })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Copiar número' })).toBeVisible()

  const settings = await page.context().newPage()
  await settings.goto('/settings/security')
  await expect(settings.getByText('Agentes veem só os quatro últimos dígitos')).toBeVisible()
  await saves(settings, () => hideNumbers(settings).click({ force: true }))

  await expect(hers.getByText(HIDDEN)).toBeVisible()
  await expect(hers.getByText('Sua empresa oculta o número')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Copiar número' })).toHaveCount(0)
  await expect(bia.getByText(WHOLE)).toHaveCount(0)
  await expect(leads.getByRole('link', { name: WHOLE })).toBeVisible()
  await expectAccessible(bia, 'the drawer with a hidden number', corners)

  await bia.setViewportSize({ width: 1366, height: 768 })
  await visit(bia, '/contacts')
  await expect(bia.getByRole('row').filter({ hasText: HIDDEN })).toBeVisible()
  await expect(bia.getByRole('button', { name: 'Importar' })).toHaveCount(0)
  await expectAccessible(bia, 'the contacts with hidden numbers')
  await bia.setViewportSize({ width: 360, height: 740 })
  await expect(bia.getByRole('button', { name: 'Mais ações com os contatos' })).toHaveCount(0)
  await bia.setViewportSize({ width: 1366, height: 768 })
  await bia.getByRole('button', { name: 'Lia Campos' }).first().click()
  const dialog = bia.getByRole('dialog', { name: 'Editar contato' })
  await expect(dialog.getByLabel('WhatsApp')).toBeDisabled()
  await expect(dialog.getByLabel('WhatsApp')).toHaveValue(HIDDEN)
  await expectAccessible(bia, 'a contact with a hidden number')
  await bia.setViewportSize({ width: 1366, height: 768 })
  await dialog.getByLabel('Nome', { exact: true }).fill('Lia Campos Reis')
  await bia.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { contacts } = await beside<{ contacts: { name: string; number: string }[] }>(
    page,
    '/contacts',
  )
  expect(contacts).toMatchObject([
    { name: 'Lia Campos Reis', number: expect.stringMatching(/^5511\d{9}$/) },
  ])

  await hideNumbers(settings).click({ force: true })
  await expect(bia.getByRole('row').filter({ hasText: WHOLE })).toBeVisible()
  await expect(bia.getByRole('button', { name: 'Importar' }).first()).toBeVisible()
})
