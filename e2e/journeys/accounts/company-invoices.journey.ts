import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expectAccessible } from '../../support/accessibility.ts'
import { askForPix, dueDate, payByPix } from '../../support/billing.ts'
import { aCompany, asOperator, asOwner } from '../../support/company.ts'
import { atWork, expect, signIn, test } from '../../support/desk.ts'

/** A company with a name of its own, which owes these invoices, due so many days from today. */
async function owing(days: number[]) {
  const casa = await aCompany()
  const name = `Casa ${randomUUID().slice(0, 8)}`
  await asOwner(async (db) => {
    await sql`
      update companies set name = ${name}, due_date = current_date + 30 where id = ${casa.companyId}`.execute(
      db,
    )
    await sql`
      insert into invoices (company_id, detail, value_cents, due_date, months)
      select ${casa.companyId}, ${`Profissional ${casa.companyId}`}::text, 34900, current_date + day, 1
        from unnest(${days}::int[]) as day`.execute(db)
  })
  return { ...casa, name }
}

test('an operator goes from a company to its invoices, marks one as paid, undoes it and deletes it', async ({
  page,
}) => {
  const home = await aCompany()
  const casa = await owing([-3])
  await asOperator(home.ana)
  await signIn(page, home.ana, { at: `/companies/${casa.companyId}` })
  await page.getByRole('link', { name: 'Faturas desta empresa' }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices\\?company=${casa.companyId}$`))
  const row = page.getByRole('row').filter({ hasText: casa.name })
  await expect(row).toContainText('Vencido')
  await expect(row).toContainText('349,00')
  await expect(row).toHaveAttribute('data-tint', 'late')
  await expectAccessible(page, 'the invoices of all companies')

  const before = await dueDate(casa.companyId)
  const act = async (action: string) => {
    await row.getByRole('button', { name: /^Mais/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Marcar como paga')
  const pay = page.getByRole('dialog', { name: `Marcar como paga a fatura de ${casa.name}?` })
  const sentence = await pay.getByText(/A empresa é renovada até \d\d\/\d\d\/\d{4}\./).textContent()
  await expectAccessible(page, 'the question before an invoice is marked as paid')
  await pay.getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(row).toContainText('Pago')
  await expect(row).toContainText('Pelo operador')
  expect(sentence).toContain(await dueDate(casa.companyId))

  await act('Desfazer pagamento')
  const undo = page.getByRole('dialog', { name: `Desfazer o pagamento da fatura de ${casa.name}?` })
  await expect(undo.getByText(`a empresa vence em ${before}`)).toBeVisible()
  await undo.getByRole('button', { name: 'Desfazer pagamento' }).click()
  await expect(row).toContainText('Vencido')
  expect(await dueDate(casa.companyId)).toBe(before)

  await act('Excluir')
  const removal = page.getByRole('dialog', { name: `Excluir a fatura de ${casa.name}?` })
  await removal.getByRole('button', { name: 'Excluir fatura' }).click()
  await expect(row).toHaveCount(0)
})

test('an operator makes an invoice for a company, is told that the day is taken, and changes its value', async ({
  page,
}) => {
  const home = await aCompany()
  const casa = await owing([30])
  await asOperator(home.ana)
  await signIn(page, home.ana, { at: '/invoices' })
  await page.getByRole('button', { name: 'Nova fatura' }).click()
  const form = page.getByRole('dialog', { name: 'Nova fatura' })
  await form.getByRole('button', { name: 'Criar fatura' }).click()
  await expect(form.getByText('Escolha a empresa')).toBeVisible()
  await form.getByLabel('Empresa').fill(casa.name)
  await page.getByRole('option', { name: casa.name }).click()
  await form.getByLabel('Detalhes').fill('Implantação')
  await form.getByLabel('Valor').fill('1.200,50')
  await expectAccessible(page, 'the dialog of a new invoice')
  // The company proposes its due date, for which it has an invoice already.
  await form.getByRole('button', { name: 'Criar fatura' }).click()
  await expect(form.getByText('Esta empresa já tem uma fatura com este vencimento.')).toBeVisible()
  await form.getByLabel('Vencimento').click()
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await form.getByRole('button', { name: 'Criar fatura' }).click()
  await page.getByPlaceholder('Buscar por empresa, CNPJ ou e-mail').fill(casa.name)
  const row = page.getByRole('row').filter({ hasText: 'Implantação' })
  await expect(row).toContainText('1.200,50')
  await row.getByRole('button', { name: /^Editar/ }).click()
  const edit = page.getByRole('dialog', { name: `Fatura de ${casa.name}` })
  await edit.getByLabel('Valor').fill('900')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('900,00')
})

test('a payment changes its row while an operator looks, and filters stay in the address', async ({
  page,
  browser,
}) => {
  const home = await aCompany()
  const casa = await owing([4])
  await asOperator(home.ana)
  await signIn(page, home.ana, { at: `/invoices?company=${casa.companyId}` })
  const row = page.getByRole('row').filter({ hasText: casa.name })
  await expect(row).toContainText('Em Aberto')
  const ana = await atWork(browser, casa.ana, '/financeiro')
  await askForPix(ana)
  await payByPix(ana, casa.companyId)
  await expect(row).toContainText('Pago')
  await expect(row).toContainText('Pix')
  await page.getByLabel('Situação', { exact: true }).selectOption('overdue')
  await expect(page).toHaveURL(/state=overdue/)
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: /Mostrar todas as empresas/ }).click()
  await expect(page).not.toHaveURL(/company=/)
})
