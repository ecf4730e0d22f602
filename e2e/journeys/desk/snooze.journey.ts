import { aTalk, beside, bubble, expect, list, row, subTab, test } from '../../support/desk.ts'
import { stayWithinOneDay } from '../../support/midnight.ts'

const snoozed = (page: Parameters<typeof list>[0]) =>
  list(page).getByRole('tab', { name: /^Adiados/ })

test('put off by its key a ticket leaves the list for that of those put off, and the customer’s word brings it back', async ({
  page,
}) => {
  await stayWithinOneDay()
  const { lia, shop } = await aTalk(page)
  await expect(snoozed(page)).toBeHidden()
  await page.getByRole('log').click()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Adiar Lia Campos' })
  await dialog.getByRole('button', { name: /^Amanhã às 09:00/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Adiado até \d\d\/\d\d(\/\d{4})? 09:00/).first()).toBeVisible()
  await expect(row(page, lia.name)).toBeHidden()
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?0$/)

  await snoozed(page).click()
  await expect(snoozed(page)).toHaveText(/^Adiados\s?1$/)
  await expect(row(page, lia.name)).toContainText(/Adiado até .* 09:00/)
  await row(page, lia.name).click()
  await expect(page.getByText(/adiou até \d\d\/\d\d(\/\d{4})? 09:00/)).toBeVisible()

  await lia.says(shop.number, 'Achei o recibo')
  await expect(bubble(page, 'Achei o recibo')).toBeVisible()
  await expect(page.getByText('De volta: o cliente escreveu')).toBeVisible()
  await expect(row(page, lia.name)).toBeHidden()
  await subTab(page, 'Atendendo').click()
  await expect(row(page, 'Achei o recibo')).toBeVisible()
  await expect(snoozed(page)).toBeHidden()
})

test('letters typed right behind S are no commands, and what was put off by mistake is brought back', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  await page.getByRole('log').click()
  await page.keyboard.type('se')
  const dialog = page.getByRole('dialog', { name: 'Adiar Lia Campos' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  // Under the pointer the toast stays.
  await undo.hover()
  await expect(dialog).toBeHidden()
  await expect(row(page, lia.name)).toBeHidden()
  await undo.click()
  await expect(row(page, lia.name)).toBeVisible()
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?1$/)
})

test('at its moment it is back on top, said to who is at something else', async ({ page }) => {
  const { lia } = await aTalk(page)
  const uuid = page.url().match(/[0-9a-f-]{36}/)?.[0]
  const { id } = await beside<{ id: number }>(page, `/tickets/u/${uuid}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const until = new Date(Date.now() + 15_000).toISOString()
  await beside(page, `/tickets/${id}/snooze`, { until }, 'PUT')
  await expect(row(page, lia.name)).toBeHidden()
  await expect(page.getByText('Lia Campos está de volta')).toBeVisible()
  await expect(row(page, lia.name)).toContainText('De volta')
  await row(page, lia.name).click()
  await expect(page.getByText('Voltou no horário marcado')).toBeVisible()
})
