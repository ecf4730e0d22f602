import { aGroup, aPhone } from '../../support/company.ts'
import { aShop, beside, bubble, expect, row, subTab, test } from '../../support/desk.ts'

test('in a group each message names its speaker, in the list too', async ({ page }) => {
  const { shop } = await aShop(page)
  await beside(page, '/settings/CheckMsgIsGroup', { value: 'disabled' }, 'PUT')
  const lia = await aPhone('Lia Campos')
  const nina = await aPhone('Nina Rosa')
  const group = await aGroup('Condomínio Jardim', [shop, lia, nina])
  await lia.says(group, 'Quem recebe a entrega?')
  await nina.says(group, 'Eu recebo')
  await subTab(page, 'Aguardando').click()
  const ticket = row(page, 'Condomínio Jardim')
  await expect(ticket).toContainText(/Nina Rosa:\s?Eu recebo/)
  await ticket.hover()
  await ticket.getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByRole('heading', { name: 'Condomínio Jardim' })).toBeVisible()
  await expect(bubble(page, 'Quem recebe a entrega?')).toContainText('Lia Campos')
  await expect(bubble(page, 'Eu recebo')).toContainText('Nina Rosa')
  await nina.says(group, 'Às dez')
  await expect(bubble(page, 'Às dez')).toContainText('Nina Rosa')
  await nina.says(group, 'No portão')
  // The second of a row of messages of one person does not repeat the name.
  await expect(bubble(page, 'No portão')).not.toContainText('Nina Rosa')
})
