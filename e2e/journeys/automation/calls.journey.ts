import { aPhone } from '../../support/company.ts'
import { aShop, beside, bubble, expect, log, row, subTab, test } from '../../support/desk.ts'

test('a call that nobody accepts is declined, answered with a text, and stands in the conversation', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  await beside(page, '/settings/call', { value: 'disabled' }, 'PUT')
  const lia = await aPhone('Lia Campos')
  await lia.calls(shop.number)
  await expect.poll(() => lia.callStates()).toEqual(['rejected'])
  await expect.poll(async () => (await lia.heard()).length).toBe(1)
  expect((await lia.heard())[0]!.body).toMatch(/^Olá! Não atendemos ligações por aqui\./)
  await subTab(page, 'Aguardando').click()
  await row(page, lia.name).hover()
  await row(page, lia.name).getByRole('button', { name: 'Aceitar' }).click()
  await expect(log(page)).toContainText('Ligação recebida')
  const answer = bubble(page, 'Não atendemos ligações')
  await expect(answer).toContainText('Automática')
  await answer.getByRole('button', { name: 'Por quê?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // A second call within five minutes is declined without another text.
  await page.keyboard.press('Escape')
  await lia.calls(shop.number)
  await expect.poll(() => lia.callStates()).toEqual(['rejected', 'rejected'])
  await expect(log(page).getByText('Ligação recebida')).toHaveCount(2)
  await expect(bubble(page, 'Não atendemos ligações')).toHaveCount(1)
})
