import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../support/accessibility.ts'
import { dueDate, fillData, owe, payByPix } from '../../support/billing.ts'
import { aCompany, asOperator, asOwner } from '../../support/company.ts'
import { expect, signIn, test, visit } from '../../support/desk.ts'

test('an admin pays an invoice by Pix, and the screen says until when the licence was renewed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const casa = await aCompany()
  await owe(casa.companyId, [4])
  await signIn(page, casa.ana)
  await page.getByRole('link', { name: 'Faturas' }).click()
  await expect(page).toHaveURL(/\/financeiro$/)
  for (const head of ['Id', 'Detalhes', 'Valor', 'Data Venc.', 'Status', 'Ação'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Profissional' })
  await expect(row).toContainText('Em Aberto')
  await expectAccessible(page, 'the invoices')
  await row.getByRole('link', { name: /PAGAR/ }).click()

  await expect(page.getByRole('heading', { name: 'Falta pouco!' })).toBeVisible()
  await page.getByLabel('Nome completo').fill('')
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  for (const fault of [
    'O nome completo é obrigatório',
    'O Endereço é obrigatório',
    'Cidade é obrigatória',
    'CEP é obrigatório',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await expectAccessible(page, 'the checkout with faults')
  await page.getByLabel('Nome completo').fill('Ana Prado')
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await page.getByLabel('Endereço').fill('Rua das Flores, 12')
  await page.getByLabel('Cidade').fill('Recife')
  await page.getByLabel('CEP').fill('50030-230')
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await expect(page.getByRole('radio', { name: 'Pix' })).toBeChecked()
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await page.getByRole('button', { name: 'VOLTAR' }).click()
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await expect(page.getByText('Rua das Flores, 12')).toBeVisible()
  await page.getByRole('button', { name: 'PAGAR' }).click()
  await expect(
    page.getByText('Assinatura realizada com sucesso!, aguardando a realização do pagamento'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible()
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible()
  await expectAccessible(page, 'the Pix')

  await payByPix(await context.newPage(), casa.companyId)
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: 'Pagamento recebido' })).toBeVisible()
  const until = await dueDate(casa.companyId)
  await expect(page.getByText(`Sua licença foi renovada até ${until}!`)).toBeVisible()
  await expectAccessible(page, 'the payment received')
  await page.waitForURL((url) => !url.pathname.startsWith('/financeiro'))
  await visit(page, '/financeiro')
  await expect(row).toContainText('Pago')
})

test('an overdue invoice is tinted, and a card is paid on the page of the provider', async ({
  page,
  context,
}) => {
  const casa = await aCompany()
  await owe(casa.companyId, [2, -40])
  await signIn(page, casa.ana, { at: '/financeiro' })
  const overdue = page.getByRole('row').filter({ hasText: 'Vencido' })
  const open = page.getByRole('row').filter({ hasText: 'Em Aberto' })
  const colorOf = (row: typeof open) =>
    row
      .getByRole('cell')
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  await expect(overdue).toBeVisible()
  expect(await colorOf(overdue)).not.toBe(await colorOf(open))
  await visit(page, '/subscription')
  await expect(page.getByText('Sua assinatura vence em', { exact: false })).toBeVisible()
  await expect(page.getByLabel('E-mail de cobrança')).toHaveValue(casa.ana)
  await expectAccessible(page, 'the subscription')
  await page.getByRole('link', { name: 'Assine Agora!' }).click()
  await fillData(page)
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check()
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await page.getByRole('button', { name: 'PAGAR' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir a página de pagamento' }).click()
  const provider = await opened
  await provider.getByRole('button', { name: 'Pagar com cartão' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento recebido' })).toBeVisible()
})

/** A token is not removed while a charge of its brand is open, and other journeys pay in the default brand. */
const inBrandOfItsOwn = (companyId: number) =>
  asOwner(async (db) => {
    const path = `marca-${randomUUID()}`.slice(0, 20)
    const { id } = await db
      .insertInto('whiteLabels')
      .values({ name: path, path, email: 'oi@marca.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('companies')
      .set({ whiteLabelId: id })
      .where('id', '=', companyId)
      .execute()
    return { id, path }
  })

test('an operator enters the payment token of the brand, which is tested and never shown', async ({
  page,
}) => {
  const casa = await aCompany()
  await asOperator(casa.ana)
  const brand = await inBrandOfItsOwn(casa.companyId)
  await signIn(page, casa.ana, { brand, at: '/integrations' })
  const token = page.getByLabel('Token do Asaas', { exact: true })
  await token.fill('$aact_hmlg_errado')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/O Asaas não aceitou este token/)).toBeVisible()
  await expectAccessible(page, 'the integrations')
  await token.fill('$aact_hmlg_demonstration')
  await page.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText(/Conta de testes/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Operação atualizada com sucesso.')).toBeVisible()
  await page.reload()
  await expect(token).toHaveValue('********')
  await page.getByRole('button', { name: 'Remover token' }).click()
  const asked = page.getByRole('dialog', { name: 'Remover o token desta marca?' })
  await asked.getByRole('button', { name: 'Remover token' }).click()
  await expect(token).toHaveValue('')
})
