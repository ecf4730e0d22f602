import { aCompany } from '../../support/company.ts'
import {
  aCustomer,
  aTalk,
  expect,
  list,
  row,
  signIn,
  aConnectedNumber,
  atWork,
  accept,
  test,
  visit,
} from '../../support/desk.ts'
import { expectReadable } from '../../support/accessibility.ts'

test('the option the arrows stand on, and the chosen one, can be read in both themes', async ({
  page,
}) => {
  test.slow()
  const { lia } = await aTalk(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Transferir' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('bia')
  const option = dialog.getByRole('option', { name: /Bia Nunes/ })
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('data-combobox-selected', 'true')
  await expectReadable(page, 'a person the arrows stand on')
  await page.keyboard.press('Enter')
  await expectReadable(page, 'the person chosen')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await visit(page, '/tickets')
  await page.getByRole('button', { name: 'Novo atendimento' }).click()
  await page.getByRole('dialog').getByLabel('Contato').fill(lia.name.slice(0, 4))
  const contact = page.getByRole('option', { name: new RegExp(lia.name) })
  await expect(contact).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(contact).toHaveAttribute('data-combobox-selected', 'true')
  await expectReadable(page, 'a contact the arrows stand on')
})

test("leaders begin with the whole team's tickets, may see their own alone, and that is remembered", async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  const bia = await atWork(browser, casa.bia)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(bia, 'Lia Campos')
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Remover filtro/ })).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('switch', { name: 'Todos os atendentes' }).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Lia Campos')).toHaveCount(0)
  await page.reload()
  await expect(list(page).getByRole('button', { name: 'Remover filtro Só os meus' })).toBeVisible()
  await expect(row(page, 'Lia Campos')).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Remover filtro Só os meus' }).click()
  await expect(row(page, 'Lia Campos')).toBeVisible()
})
