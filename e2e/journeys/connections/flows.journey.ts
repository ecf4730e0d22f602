import { aPhone } from '../../support/company.ts'
import { accept, aShop, bubble, expect, row, subTab, test, visit } from '../../support/desk.ts'

test('the builder is entered and tested, a number gets its flow, and a customer talks to it until a person takes over', async ({
  page,
}) => {
  const { shop } = await aShop(page, '/automation')
  await expect(page.getByRole('heading', { name: 'Nenhum construtor de fluxos' })).toBeVisible()
  await page.getByRole('link', { name: 'Configurar o construtor' }).click()
  const address = page.getByLabel('Endereço do construtor')
  await address.fill('https://10.0.0.1')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Este endereço não é permitido')).toBeVisible()
  await address.fill(process.env['E2E_TYPEBOT_URL']!)
  await page.getByLabel('Token da API').fill('token-do-duble')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText('O construtor respondeu: 7 fluxos publicados.')).toBeVisible()

  await visit(page, '/automation')
  const builder = page
    .frameLocator('iframe[title="Construtor de fluxos"]')
    .frameLocator('iframe[title="Typebot"]')
  await expect(builder.getByRole('heading', { name: 'Construtor de fluxos (dublê)' })).toBeVisible()

  await visit(page, '/connections')
  await page.getByRole('button', { name: 'Mais ações: Loja' }).click()
  await page.getByRole('menuitem', { name: 'Fluxo' }).click()
  await page.getByRole('combobox', { name: 'Fluxo' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.getByLabel('Intervalo entre mensagens').fill('0')
  await page.getByLabel('Esperar por mais mensagens').fill('0')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Fluxo salvo')).toBeVisible()

  const lia = await aPhone('Lia Campos')
  await lia.says(shop.number, 'Bom dia')
  await visit(page, '/tickets')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos')).toContainText('Como posso ajudar?')
  await lia.says(shop.number, '3')
  await expect(row(page, 'Lia Campos')).toContainText('Certo, vou chamar uma pessoa.')
  await accept(page, 'Lia Campos')
  await expect(bubble(page, 'Como posso ajudar?')).toBeVisible()
  await expect(page.getByText('O fluxo Vendas chegou ao fim')).toBeVisible()
})
