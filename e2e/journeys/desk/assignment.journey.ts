import { aCustomer, aShop, atWork, beside, expect, row, subTab, test } from '../../support/desk.ts'

test('a queue that assigns gives a new conversation to who is available, and nothing to who is in a pause', async ({
  page,
  browser,
}) => {
  const { casa, shop } = await aShop(page)
  const [number] = await beside<{ id: number }[]>(page, '/whatsapp')
  await beside(page, `/whatsapp/${number!.id}`, { queueIds: [casa.vendas] }, 'PUT')

  await page.getByRole('link', { name: 'Setores' }).click()
  await page.getByRole('button', { name: 'Vendas', exact: true }).click()
  const edit = page.getByRole('main')
  await edit.getByText('Automática', { exact: true }).click()
  await edit.getByLabel('Atendimentos por pessoa').fill('2')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Setor salvo com sucesso')).toBeVisible()

  const bia = await atWork(browser, casa.bia)
  const state = bia.getByRole('button', { name: /^Sua situação/ })
  await state.click()
  await bia.getByRole('menuitem', { name: 'Café' }).click()
  await expect(state).toHaveAccessibleName('Sua situação: Café · 0 min')
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await subTab(bia, 'Aguardando').click()
  await expect(row(bia, 'Lia Campos')).toBeVisible()

  await bia.keyboard.press('d')
  await expect(state).toHaveAccessibleName('Sua situação: Disponível')
  await subTab(bia, 'Atendendo').click()
  await row(bia, 'Lia Campos').click()
  await expect(bia.getByText('Distribuído para Bia Nunes')).toBeVisible()
})
