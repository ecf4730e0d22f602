import {
  aCustomer,
  aTalk,
  bubble,
  expect,
  field,
  list,
  log,
  row,
  test,
} from '../../support/desk.ts'

const tab = (page: Parameters<typeof list>[0], name: string) =>
  list(page).getByRole('tab', { name, exact: true })

test('what was said long ago is found by its words, shown in the row, and the row opens there', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, 'A almofada de linho ainda está na promoção?')
  for (let i = 1; i <= 40; i += 1) await lia.says(shop.number, `Assunto número ${i}`)
  await expect(bubble(page, 'Assunto número 40')).toBeVisible()
  await aCustomer(shop, 'Otávio Lins', 'Bom dia')

  await tab(page, 'Busca').click()
  const search = page.getByRole('textbox', { name: 'Nome, número ou mensagem' })
  await search.fill('promocao almofada')
  const found = row(page, 'Lia Campos')
  await expect(found).toContainText('A almofada de linho ainda está na promoção?')
  await expect(found.locator('mark')).toHaveText(['almofada', 'promoção'])
  await expect(row(page, 'Otávio Lins')).toHaveCount(0)

  await found.getByRole('link').click()
  await expect(page).toHaveURL(/message=/)
  await expect(bubble(page, 'A almofada de linho')).toBeInViewport()
  await expect(bubble(page, 'Assunto número 40')).not.toBeInViewport()

  await search.fill('otav')
  const other = row(page, 'Otávio Lins')
  await expect(other.locator('mark')).toHaveText('Otáv')
  await expect(other).toContainText('Bom dia')
})

test('a message that comes while one searches shows in the row that was found', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, 'Meu pedido é o 482910')
  await expect(log(page)).toContainText('482910')
  await tab(page, 'Busca').click()
  const search = page.getByRole('textbox', { name: 'Nome, número ou mensagem' })
  await search.fill('482910')
  await expect(row(page, 'Lia Campos').locator('mark')).toHaveText('482910')
  await lia.says(shop.number, 'Alguma novidade?')
  await expect(bubble(page, 'Alguma novidade?')).toBeVisible()
  await expect(row(page, 'Lia Campos').locator('mark')).toHaveText('482910')
  await expect(field(page)).toBeVisible()
})
