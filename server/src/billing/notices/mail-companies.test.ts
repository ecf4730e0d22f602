import { expect, test } from 'vitest'
import { inDays } from '../../../test/billing/paying-company.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { makeDueInvoices } from '../invoices/make-due.ts'
import { mailCompanies, mailNewInvoices } from './mail-companies.ts'

/** A company, and the subjects of the mails to its administrator. */
async function aToldCompany(dueDate: string | null) {
  await lockExclusively('billing')
  const acme = await aCompany({ dueDate })
  const { companyId, world } = acme
  await owner`update plans set value_cents = 34900
    where id = (select plan_id from companies where id = ${companyId})`
  const subjects = async () => {
    const rows = await owner<{ subject: string }>`
      select j.payload->>'subject' as subject from graphile_worker._private_jobs j
       where j.payload->>'to' = ${acme.ana.user.email} order by j.id`
    return rows.map(({ subject }) => subject)
  }
  const run = async () => {
    await makeDueInvoices.run(world)
    // Two nodes at once tell of each thing once.
    await Promise.all([mailNewInvoices.run(world), mailNewInvoices.run(world)])
    await Promise.all([mailCompanies.run(world), mailCompanies.run(world)])
  }
  const set = (values: { dueDate?: string; status?: boolean }) => owner`
    update companies set due_date = coalesce(${values.dueDate ?? null}, due_date),
           status = coalesce(${values.status ?? null}, status) where id = ${companyId}`
  return { ...acme, run, subjects, set }
}

test('administrators are told of an invoice, five days before its day, and when it has passed: of each once', async () => {
  const { run, subjects, set } = await aToldCompany(inDays(20))
  await run()
  await run()
  expect(await subjects()).toEqual([expect.stringMatching(/^Fatura de R\$.349,00 com vencimento/)])
  await set({ dueDate: inDays(5) })
  await run()
  await run()
  expect((await subjects()).slice(1)).toEqual([
    expect.stringMatching(/^Fatura de/),
    'Sua assinatura vence em 5 dias',
  ])
  await set({ dueDate: inDays(-1) })
  await run()
  await run()
  expect((await subjects()).slice(3)).toEqual([
    expect.stringMatching(/^Fatura de/),
    expect.stringMatching(/foi suspenso$/),
  ])
})

test('a suspension is told once, and a later one again', async () => {
  const { run, subjects, set } = await aToldCompany(null)
  for (const status of [false, true, false]) {
    await set({ status })
    await run()
    await run()
  }
  expect(await subjects()).toEqual([
    expect.stringMatching(/foi suspenso$/),
    expect.stringMatching(/foi suspenso$/),
  ])
})

test('a company that is due later, or has no end, is told nothing', async () => {
  for (const dueDate of [inDays(30), null]) {
    const { run, subjects } = await aToldCompany(dueDate)
    await run()
    expect(await subjects()).toEqual([])
  }
})
