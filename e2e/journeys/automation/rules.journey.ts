import { expectAccessible } from '../../support/accessibility.ts'
import {
  accept,
  aCustomer,
  aShop,
  atWork,
  beside,
  expect,
  log,
  row as ticket,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'

test('a rule is tried, saved and acts on the next message; a macro acts when an agent uses it', async ({
  page,
  browser,
}) => {
  test.slow()
  const { casa, shop } = await aShop(page)
  await beside(page, '/tags', { name: 'Boleto' })
  const lia = await aCustomer(shop, 'Lia Campos', 'Preciso do boleto')
  await visit(page, '/automation-rules')
  await expect(page.getByText('Nenhuma regra ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Nova regra' }).click()
  await page.getByLabel('Nome').fill('Segunda via')
  await page.getByRole('button', { name: 'Condição', exact: true }).click()
  await page.getByRole('combobox', { name: 'O texto tem', exact: true }).fill('BOLETO')
  await page.keyboard.press('Enter')
  const then = page.getByRole('region', { name: 'Então' })
  await then.getByPlaceholder('Escolha a etiqueta').click()
  await page.getByRole('option', { name: 'Boleto' }).click()
  await expect(page.getByRole('region', { name: 'A regra em uma frase' })).toContainText(
    'Quando chega uma mensagem, se o texto tem “BOLETO”, então põe a etiqueta Boleto.',
  )
  await page.getByRole('button', { name: 'Testar nos últimos 200' }).click()
  await expect(page.getByText('1 de 1 combina')).toBeVisible()
  await expect(page.getByText('Preciso do boleto')).toBeVisible()
  await expectAccessible(page, 'the form of a rule with a dry run')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('switch', { name: 'Ligada: Segunda via' })).toBeChecked()
  await expectAccessible(page, 'the rules')

  const bia = await atWork(browser, casa.bia)
  await subTab(bia, 'Aguardando').click()
  await expect(ticket(bia, 'Lia Campos')).toBeVisible()
  await lia.says(shop.number, 'E o boleto?')
  await expect(ticket(bia, 'Lia Campos')).toContainText('Boleto')

  await beside(page, '/automation-rules', {
    name: 'Pedir dados',
    trigger: 'manual',
    actions: [{ kind: 'sendMessage', text: 'Qual é o CPF, {{primeiro_nome}}?' }],
  })
  await accept(bia, 'Lia Campos')
  await bia.getByRole('button', { name: 'Mais ações' }).click()
  await bia.getByRole('menuitem', { name: 'Usar macro' }).click()
  await bia.getByRole('button', { name: 'Pedir dados' }).click()
  await expect(log(bia)).toContainText('Qual é o CPF, Lia?')
})
