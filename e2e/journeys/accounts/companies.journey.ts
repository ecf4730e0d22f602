import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from '../../support/accessibility.ts'
import { aCompany, asOperator, asOwner, PASSWORD } from '../../support/company.ts'
import { atWork, expect, signIn, test } from '../../support/desk.ts'

const dueIn = (companyId: number, days: number | null) =>
  asOwner((db) =>
    db
      .updateTable('companies')
      .set({
        dueDate: days === null ? null : sql`(now() at time zone time_zone)::date + ${days}::int`,
      })
      .where('id', '=', companyId)
      .execute(),
  )

const enter = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const named = async (companyId: number) => {
  // The last word is for rows found by their text: "Casa 2" before the cell "4/50" has "Casa 24" in it.
  const name = `Casa ${companyId} Móveis`
  await asOwner((db) =>
    db.updateTable('companies').set({ name }).where('id', '=', companyId).execute(),
  )
  return name
}

test('an operator finds a company by its due date, moves it, suspends and restores the company', async ({
  page,
  browser,
}) => {
  const home = await aCompany()
  const casa = await aCompany()
  await asOperator(home.ana)
  const name = await named(casa.companyId)
  await dueIn(casa.companyId, 1)
  const bia = await atWork(browser, casa.bia)
  await signIn(page, home.ana)
  await page.getByRole('link', { name: 'Empresas', exact: true }).click()
  await page.getByPlaceholder('Buscar por nome, CNPJ ou e-mail').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(page.getByText('1 registro encontrado')).toBeAttached()
  await expect(row).toContainText('amanhã')
  await expect(row).toHaveAttribute('data-tint', 'now')
  await expectAccessible(page, 'the list of companies')

  await row.getByRole('button', { name, exact: false }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const due = page.getByRole('region', { name: 'Vencimento' })
  await expect(due.getByText(/^Vai para .+ Não paga a fatura aberta\.$/)).toBeVisible()
  await due.getByText('90 dias').click()
  await due.getByRole('button', { name: '+ Vencimento' }).click()
  await expect(due.getByText('em 91 dias')).toBeVisible()
  await page.getByLabel('CNPJ ou CPF').fill('11.222.333/0001-80')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Este CNPJ ou CPF não é válido')).toBeVisible()
  await page.getByLabel('CNPJ ou CPF').fill('11222333000181')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Operação atualizada com sucesso.').first()).toBeVisible()
  await expectAccessible(page, 'the page of a company')

  await page.getByRole('button', { name: 'Suspender empresa' }).click()
  const asked = page.getByRole('dialog', { name: `Suspender ${name}?` })
  await asked.getByRole('button', { name: 'Suspender empresa' }).click()
  await expect(page.getByRole('button', { name: 'Reativar empresa' })).toBeVisible()
  await expect(bia.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await page.getByRole('button', { name: 'Reativar empresa' }).click()
  await expect(page.getByRole('button', { name: 'Suspender empresa' })).toBeVisible()
})

test('an operator creates a company, whose administrator signs in', async ({ page }) => {
  const home = await aCompany()
  await asOperator(home.ana)
  await signIn(page, home.ana, { at: '/companies' })
  await page.getByRole('button', { name: 'Nova empresa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova empresa' })
  const email = `ivo.${randomUUID()}@casa.test`
  await form.getByLabel('Nome', { exact: true }).fill('Casa Nova')
  await form.getByLabel('Plano').selectOption({ index: 1 })
  await form.getByLabel('Nome do administrador').fill('Ivo Reis')
  await form.getByLabel('E-mail do administrador').fill(email)
  await form.getByLabel('Senha', { exact: true }).fill('uma senha boa')
  await expectAccessible(page, 'the dialog of a new company')
  await form.getByRole('button', { name: 'Criar empresa' }).click()
  await expect(page.getByRole('heading', { name: 'Casa Nova', level: 1 })).toBeVisible()
  const credentials = { email, password: 'uma senha boa' }
  const reply = await page.context().request.post('/api/auth/login', { data: credentials })
  expect(reply.ok()).toBe(true)
})

test('an operator enters a company to look: the company reads who and why, and the visit ends', async ({
  page,
  browser,
}) => {
  const home = await aCompany()
  const casa = await aCompany()
  await asOperator(home.ana)
  const name = await named(casa.companyId)
  const ana = await atWork(browser, casa.ana)
  await signIn(page, home.ana, { at: `/companies/${casa.companyId}` })
  const support = page.getByRole('region', { name: 'Entrar como suporte' })
  await support.getByRole('button', { name: 'Entrar por 30 minutos' }).click()
  await expect(support.getByText('Escreva pelo menos 10 letras')).toBeVisible()
  const reason = 'Chamado 8841: o robô não transfere'
  await support.getByLabel('Motivo').fill(reason)
  await support.getByRole('button', { name: 'Entrar por 30 minutos' }).click()
  const bar = page.getByText(`Suporte em ${name}: só leitura, por mais 30 min`)
  await expect(bar).toBeVisible()
  await expect(
    ana.getByText(`do suporte, está vendo esta empresa por mais 30 min: ${reason}`),
  ).toBeVisible()
  await expectAccessible(page, 'a visit as support')
  await page.getByRole('link', { name: 'Etiquetas' }).click()
  await expect(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair do suporte' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Empresas', exact: true })).toBeVisible()
  await expect(ana.getByText('do suporte, está vendo')).toHaveCount(0)
})

test('an administrator of an overdue company sees that only invoices are open, an agent reads the date', async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  await dueIn(casa.companyId, -1)
  await enter(page, casa.bia)
  await expect(page.getByText(/assinatura/i).first()).toBeVisible()
  const ana = await (await browser.newContext()).newPage()
  await enter(ana, casa.ana)
  await expect(ana.getByText('Até o pagamento só as faturas estão disponíveis.')).toBeVisible()
  await expectAccessible(ana, 'the screen of a limited session')
  await dueIn(casa.companyId, 30)
  await ana.goto('/')
  await expect(ana.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
  await dueIn(casa.companyId, -1)
  await ana.reload()
  await ana.getByRole('button', { name: 'Sair' }).click()
  await expect(ana.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('an operator begins at the overview, which leads to the companies that need somebody', async ({
  page,
}) => {
  const home = await aCompany()
  const casa = await aCompany()
  await asOperator(home.ana)
  const name = await named(casa.companyId)
  await dueIn(casa.companyId, -2)
  await signIn(page, home.ana)
  await page.getByRole('link', { name: 'Operação' }).click()
  await expect(page.getByRole('heading', { name: 'Operação', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Números' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tarefas' })).toBeVisible()
  await expectAccessible(page, 'the overview of operators')
  await page.getByRole('link', { name: /vencidas/ }).click()
  await expect(page).toHaveURL(/\/companies\?state=overdue$/)
  await page.getByPlaceholder('Buscar por nome, CNPJ ou e-mail').fill(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveAttribute('data-tint', 'now')
})
