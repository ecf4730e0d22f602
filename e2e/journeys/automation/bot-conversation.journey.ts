import { expectAccessible } from '../../support/accessibility.ts'
import {
  aCustomer,
  aShop,
  beside,
  bubble,
  expect,
  row,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'

type Tickets = { tickets: { uuid: string }[] }

test('the desk says what the bot wrote and why, and pauses it', async ({ page }) => {
  const { casa, shop } = await aShop(page)
  const [number] = await beside<{ id: number }[]>(page, '/whatsapp')
  const queueIds = [casa.vendas, casa.suporte]
  const greetingMessage = 'Com quem você quer falar?'
  await beside(page, `/whatsapp/${number!.id}`, { queueIds, greetingMessage }, 'PUT')
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos').getByText('Robô')).toBeVisible()

  const { tickets } = await beside<Tickets>(page, '/tickets?status=pending&showAll=true')
  await visit(page, `/tickets/${tickets[0]!.uuid}`)
  await expect(bubble(page, greetingMessage)).toBeVisible()
  await page.getByRole('button', { name: 'Por quê?' }).click()
  const reason = page.getByRole('dialog', { name: 'Por quê?' })
  await expect(reason).toContainText('a conexão atende mais de um setor')
  await expect(reason).toContainText('1 Vendas, 2 Suporte')
  await expectAccessible(page, 'the reason of an automatic message')
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()

  await page.getByRole('button', { name: 'Robô', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pausar o robô' }).click()
  await page.getByRole('button', { name: 'Robô pausado por Ana Prado' }).click()
  await page.getByRole('menuitem', { name: 'Devolver ao robô' }).click()
  await expect(page.getByRole('button', { name: 'Robô', exact: true })).toBeVisible()
})
