import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { asOwner } from './company.ts'

/** A company owes these invoices of 349 reais, due so many days from its today, and is due with the first of them. */
export const owe = (companyId: number, days: number[], ownerUrl?: string) =>
  asOwner(
    (db) =>
      sql`
      with due as (
        update companies set due_date = (now() at time zone time_zone)::date + ${days[0]!}::int
         where id = ${companyId} returning id, (now() at time zone time_zone)::date as today)
      insert into invoices (company_id, detail, value_cents, due_date, months)
      select id, ${`Profissional ${companyId}`}::text, 34900, today + days, 1
        from due, unnest(${days}::int[]) as days`.execute(db),
    ownerUrl,
  )

/** The due date of the company, DD/MM/YYYY. */
export const dueDate = (companyId: number, ownerUrl?: string) =>
  asOwner(async (db) => {
    const { rows } = await sql<{ day: string }>`
      select to_char(due_date, 'DD/MM/YYYY') as day from companies where id = ${companyId}`.execute(
      db,
    )
    return rows[0]!.day
  }, ownerUrl)

/** The first step of the checkout, whose name is filled in already. */
export async function fillData(page: Page): Promise<void> {
  await page.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-81')
  await page.getByLabel('Endereço').fill('Rua das Flores, 12')
  await page.getByLabel('Cidade').fill('Recife')
  await page.getByLabel('CEP').fill('50030-230')
}

/** From the list of invoices to the QR code of a Pix. */
export async function askForPix(page: Page): Promise<void> {
  await page.getByRole('link', { name: /PAGAR/ }).click()
  await fillData(page)
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await page.getByRole('button', { name: 'PRÓXIMO' }).click()
  await page.getByRole('button', { name: 'PAGAR' }).click()
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible()
}

/** Somebody pays the Pix of this company at the provider. */
export async function payByPix(provider: Page, companyId: number): Promise<void> {
  await provider.goto('/asaas')
  await provider.getByRole('link', { name: `Profissional ${companyId}` }).click()
  await provider.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(provider.getByRole('status')).toHaveText('Recebida')
}
