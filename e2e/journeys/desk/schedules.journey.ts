import type { Page } from '@playwright/test'
import { aCustomer, aShop, beside, expect, test, visit } from '../../support/desk.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'America/Sao_Paulo',
  })

/** A day soon and the day after it, in one week: the month shows both, wherever it ends. */
function twoDaysOfAWeek(): [string, string] {
  const isSaturday = new Date(`${inDays(2)}T12:00:00Z`).getUTCDay() === 6
  return isSaturday ? [inDays(3), inDays(4)] : [inDays(2), inDays(3)]
}

async function toSchedules(page: Page) {
  await visit(page, '/schedules')
  await expect(page.getByRole('heading', { name: /^Agendamentos/ })).toBeVisible()
}

test('a series is scheduled on the page, read back, changed and deleted', async ({ page }) => {
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await toSchedules(page)
  await page.getByRole('button', { name: 'Novo agendamento', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Agendar mensagem' })
  await form.getByLabel('Para').fill('Lia')
  await page.getByRole('option', { name: /Lia Campos/ }).click()
  await form
    .getByRole('textbox', { name: 'Mensagem' })
    .fill('{{saudacao}}, Lia! Seu boleto vence hoje.')
  await form.getByRole('button', { name: /^Amanhã às/ }).click()
  await form.getByLabel('Anexar arquivos').setInputFiles({
    name: 'boleto.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Boleto'),
  })
  await expect(form.getByText('boleto.txt')).toBeVisible()
  await form.getByRole('switch', { name: 'Repetir' }).click()
  await form.getByLabel('Termina depois de').fill('3')
  await expect(form.getByText(/^Tod[ao] .* às 09:00, até .* Próximas:/)).toBeVisible()
  await form.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(form).toBeHidden()
  const list = page.getByRole('region', { name: /\d\d\/\d\d$/ })
  await expect(list.getByText('Lia Campos')).toBeVisible()
  await expect(list.getByText('1 arquivo')).toBeVisible()

  await list.getByRole('button', { name: 'Editar o agendamento para Lia Campos' }).click()
  const edit = page.getByRole('dialog', { name: /Editar agendamento/ })
  await edit.getByText('Esta e as próximas').click()
  await edit.getByRole('textbox', { name: 'Mensagem' }).fill('Seu boleto vence hoje.')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(edit).toBeHidden()
  await page.getByText('Tabela', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Seu boleto vence hoje\./ })).toHaveCount(3)
  await page.reload()
  const rows = page.getByRole('row', { name: /Lia Campos/ })
  await expect(rows).toHaveCount(3)
  await rows.last().hover()
  await rows.last().getByRole('button', { name: 'Excluir: Lia Campos' }).click()
  const asked = page.getByRole('dialog', { name: /^Excluir o agendamento/ })
  await asked.getByLabel('Esta e as próximas').check()
  await asked.getByRole('button', { name: 'Excluir agendamento' }).click()
  await expect(page.getByText('Nenhum agendamento ainda')).toBeVisible()
})

test('a message is dragged to another day and moved back by keyboard, at the same time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  const people = () => beside<{ contacts: { id: number }[] }>(page, '/contacts')
  await expect.poll(async () => (await people()).contacts.length).toBe(1)
  const { contacts } = await people()
  const [from, to] = twoDaysOfAWeek()
  await beside(page, '/schedules', {
    contactId: contacts[0]!.id,
    body: 'Seu boleto vence hoje.',
    sendAt: `${from}T09:15`,
  })
  await visit(page, `/schedules?day=${from}`)
  const entry = page.locator(`[data-day="${from}"] [data-movable]`)
  await entry.hover()
  await page.mouse.down()
  const target = (await page.locator(`[data-day="${to}"]`).boundingBox())!
  await page.mouse.move(target.x + 20, target.y + 40, { steps: 8 })
  await expect(page.locator(`[data-day="${to}"][data-target]`)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/^Lia Campos: movido para .*, 09:15$/)).toBeVisible()
  const list = page.getByRole('region', { name: /\d\d\/\d\d$/ })
  await expect(list.getByText('09:15')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Lia Campos', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.locator(`[data-day="${from}"] [data-movable]`)).toBeVisible()
  await expect(list.getByRole('button', { name: 'Lia Campos', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(/^Este dia já passou\./)).toBeVisible()
})

test('the month, the table and the dialog are accessible in every width and both themes', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  const lia = async () =>
    (await beside<{ contacts: { id: number }[] }>(page, '/contacts?searchParam=Lia')).contacts[0]
      ?.id
  await expect.poll(lia).toBeDefined()
  const contactId = await lia()
  const body = 'Bom dia! A nota de outubro segue em anexo, com vencimento em 30/11.'
  for (const [i, day] of [1, 1, 1, 1, 2, 6].entries())
    await beside(page, '/schedules', {
      contactId,
      body,
      sendAt: `${inDays(day)}T${String(10 + i)}:00`,
      ...(i === 5 && { recurrence: { frequency: 'weekly', count: 4 } }),
    })
  await visit(page, `/schedules?day=${inDays(1)}`)
  await expect(page.getByRole('region', { name: /\d\d\/\d\d$/ })).toContainText('Lia Campos')
  await expectAccessible(page, 'month')
  await page.getByText('Tabela', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Lia Campos/ }).first()).toBeVisible()
  await expectAccessible(page, 'table', corners)
  await visit(page, `/schedules?contactId=${contactId}`)
  const form = page.getByRole('dialog', { name: 'Agendar mensagem' })
  await form.getByRole('textbox', { name: 'Mensagem' }).fill(body)
  await form.getByRole('switch', { name: 'Repetir' }).click()
  await expectAccessible(page, 'dialog', corners)
})
