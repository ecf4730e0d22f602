import type { Page } from '@playwright/test'
import { aNumber, aCompany, aPhone } from '../../support/company.ts'
import { aShop, expect, signIn, test } from '../../support/desk.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'

const keyRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toPage = (page: Page) => page.getByRole('link', { name: 'API de mensagens' }).click()

/** Creates a key on the screen and leaves its dialog open. */
async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nova chave' }).first().click()
  const form = dialog(page, 'Nova chave')
  await form.getByLabel('Nome').fill(name)
  await form.getByRole('button', { name: 'Criar chave' }).click()
  return dialog(page, 'Chave criada')
}

test('a key is created, sends from the page, shows its use and is revoked', async ({ page }) => {
  await aShop(page)
  const lia = await aPhone('Lia Campos')
  await toPage(page)
  await expect(page.getByText('Nenhuma chave ainda')).toBeVisible()
  const created = await create(page, 'Loja virtual')
  const key = (await created.getByLabel('Chave').textContent())!
  expect(key).toMatch(/^rcd_[\w-]{43}$/)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(created).toBeVisible()
  await expectAccessible(page, 'a new key', corners)
  await created.getByRole('button', { name: 'Já guardei' }).click()
  await expect(created).toBeHidden()
  await expect(keyRow(page, 'Loja virtual')).toContainText(`${key.slice(0, 8)}…`)
  await expect(keyRow(page, 'Loja virtual')).toContainText('Nunca usada')

  const form = page.getByRole('region', { name: 'Experimentar' })
  await expect(form.getByLabel('Chave', { exact: true })).toHaveValue(key)
  await form.getByLabel('Para').fill(lia.number)
  await form.getByLabel('Mensagem').fill("Lia, seu pedido d'água saiu!")
  await expect(page.getByRole('region', { name: 'Código' })).toContainText(lia.number)
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(form.getByText('200 OK')).toBeVisible()
  await expect(form.locator('pre')).toContainText('"mensagem": "Mensagem enviada"')
  await expect
    .poll(async () => (await lia.heard()).map(({ body }) => body))
    .toEqual(["Lia, seu pedido d'água saiu!"])
  await form.getByLabel('Para').fill('123')
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(form.getByText('400', { exact: true })).toBeVisible()
  await expect(form.locator('pre')).toContainText('O valor é curto ou pequeno demais.')

  await page.reload()
  await expect(keyRow(page, 'Loja virtual')).toContainText('Agora mesmo')
  await keyRow(page, 'Loja virtual').getByRole('button', { name: 'Revogar' }).click()
  const asked = dialog(page, 'Revogar Loja virtual?')
  await expect(asked).toContainText(key.slice(0, 8))
  await expect(asked).toContainText('Agora mesmo')
  await asked.getByRole('button', { name: 'Revogar chave' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText('Nenhuma chave ainda')).toBeVisible()
  await form.getByLabel('Chave', { exact: true }).fill(key)
  await form.getByLabel('Para').fill(lia.number)
  await form.getByLabel('Mensagem').fill('De novo')
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(form.getByText('401', { exact: true })).toBeVisible()
  await expect(form.getByText('foi revogada').first()).toBeVisible()
})

test('an agent reads how to send, without the keys', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.bia)
  await toPage(page)
  await expect(page.getByRole('region', { name: 'Código' })).toContainText('curl')
  await page.getByText('Python', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Código' })).toContainText('urllib.request')
  await expect(page.getByRole('button', { name: 'Nova chave' })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('everybody can use the page of the messages API', async ({ page }) => {
  test.slow()
  await aShop(page)
  await toPage(page)
  const created = await create(page, 'Loja virtual')
  await created.getByRole('button', { name: 'Já guardei' }).click()
  await expect(keyRow(page, 'Loja virtual')).toBeVisible()
  const form = page.getByRole('region', { name: 'Experimentar' })
  await form.getByLabel('Para').fill(aNumber())
  await form.getByLabel('Mensagem').fill('Oi')
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(form.locator('pre')).toBeVisible()
  await expectAccessible(page, 'the messages API')
  await page.getByRole('button', { name: 'Nova chave' }).click()
  await expect(dialog(page, 'Nova chave').getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Preencha este campo')).toBeVisible()
  await expectAccessible(page, 'a key with faults', corners)
})
