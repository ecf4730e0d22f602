import { aCustomer, aTalk, expect, log, row, test } from '../../support/desk.ts'
import { expectAccessible } from '../../support/accessibility.ts'

test('wherever one is, the bell says who wrote and who waits, and leads there', async ({
  page,
}) => {
  const { lia, shop } = await aTalk(page)
  await page.getByRole('link', { name: 'Contatos', exact: true }).click()
  // Until the page has loaded, the conversation is still on screen and counts as read.
  await expect(page.getByRole('heading', { name: /^Contatos/ })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Novidades/ })
  await expect(bell).toHaveAccessibleName('Novidades')
  await lia.says(shop.number, 'Consegue até as 18h?')
  await aCustomer(shop, 'Otávio Lins', 'Bom dia!')
  await expect(bell).toHaveAccessibleName('Novidades, 1 conversa não lida')
  await expect(page.getByRole('link', { name: 'Atendimentos, 1 conversa não lida' })).toBeVisible()
  await bell.click()
  const waiting = page.getByRole('menuitem', { name: '1 atendimento aguardando' })
  await expect(waiting).toBeVisible()
  await expectAccessible(page, 'the news behind the bell')
  await page.getByRole('menuitem', { name: /Lia Campos/ }).click()
  await expect(log(page).getByText('Consegue até as 18h?')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Novidades')
  await bell.click()
  await waiting.click()
  await expect(row(page, 'Otávio Lins')).toBeVisible()
})
