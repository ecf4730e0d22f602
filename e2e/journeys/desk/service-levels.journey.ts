import { asOwner } from '../../support/company.ts'
import {
  accept,
  aCustomer,
  aShop,
  beside,
  bubble,
  expect,
  row,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'

test('a queue with a deadline shows it in the list and the conversation until somebody answers, and the dashboard counts it', async ({
  page,
}) => {
  const { casa, shop } = await aShop(page)
  const [number] = await beside<{ id: number }[]>(page, '/whatsapp')
  await beside(page, `/whatsapp/${number!.id}`, { queueIds: [casa.vendas] }, 'PUT')
  await visit(page, `/queues/${casa.vendas}`)
  const form = page.getByRole('main')
  await form.getByLabel('Primeira resposta').fill('30')
  await form.getByLabel('Resolução').fill('0')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('O prazo tem pelo menos 1 minuto')).toBeVisible()
  await form.getByLabel('Resolução').fill('')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Setor salvo com sucesso')).toBeVisible()

  await visit(page, '/tickets?sub=pending')
  await aCustomer(shop, 'Lia Campos', 'Oi')
  await expect(row(page, 'Lia Campos')).toContainText(/até .*\d\d:\d\d/)
  await expect(page.getByTitle(/^Primeira resposta até .*\d\d:\d\d$/)).toBeVisible()
  await accept(page, 'Lia Campos')
  await expect(page.getByTitle(/^Primeira resposta até/).first()).toBeVisible()
  // An answer sent before the message is shown would be asked about first.
  await expect(bubble(page, 'Oi')).toBeVisible()
  await write(page, 'Bom dia, Lia!')
  await expect(page.getByTitle(/^Primeira resposta até/)).toHaveCount(0)
  await subTab(page, 'Atendendo').click()
  await expect(row(page, 'Lia Campos')).not.toContainText('até')

  await visit(page, '/')
  const card = page.getByRole('region', { name: 'Prazos cumpridos' })
  await expect(card.getByRole('row', { name: /^Vendas/ })).toContainText('100%')
  await card.getByText('Atendente', { exact: true }).click()
  await expect(card.getByRole('row', { name: /^Ana/ })).toContainText('1 de 1')

  await asOwner((db) =>
    db
      .updateTable('serviceLevelResults')
      .set({ isMet: false })
      .where('companyId', '=', casa.companyId)
      .execute(),
  )
  await page.reload()
  await card.getByText('Setor', { exact: true }).click()
  await card
    .getByRole('link', { name: 'Vendas: prazo vencido em 1 atendimento. Abrir a lista' })
    .click()
  await expect(page).toHaveURL(/missed=firstResponse/)
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expect(page.getByRole('button', { name: /Prazo vencido/ })).toBeVisible()
})
