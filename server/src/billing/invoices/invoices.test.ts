import { audit } from '@recado/contract/accounts/audit'
import { invoices } from '@recado/contract/billing/invoices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  aBrand,
  aPayingCompany,
  inDays,
  monthsAfter,
} from '../../../test/billing/paying-company.ts'
import { owner } from '../../../test/database.ts'

/** The paying company, and an operator of the default brand in another one. */
async function withOperator() {
  const acme = await aPayingCompany()
  const { companyId: home } = acme.neighbour
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true }, home)
  return { ...acme, otto, home }
}

test('invoices come as arrays of 20, latest due day first, and an empty one after them', async () => {
  const { ana, invoice } = await aPayingCompany()
  for (let day = 1; day <= 21; day += 1) await invoice({ dueDate: inDays(day) })
  const first = await ana(invoices.all, {})
  expect(Array.isArray(first)).toBe(true)
  expect(first.map(({ dueDate }) => dueDate)).toEqual(
    Array.from({ length: 20 }, (_, i) => inDays(21 - i)),
  )
  expect(await ana(invoices.all, { pageNumber: 2 })).toMatchObject([
    { dueDate: inDays(1), value: 349, status: 'open', detail: 'Profissional' },
  ])
  expect(await ana(invoices.all, { pageNumber: 3 })).toEqual([])
})

test('managers and agents see no invoice and cannot pay', async () => {
  const { mel, bia, invoice } = await aPayingCompany()
  const id = await invoice()
  for (const who of [mel, bia])
    for (const [call, input] of [
      [invoices.all, {}],
      [invoices.show, { id }],
    ] as const)
      await expect(who(call as typeof invoices.show, input as { id: number })).rejects.toThrow(
        'ERR_NO_PERMISSION',
      )
})

test('an operator makes, changes and deletes an invoice of another company', async () => {
  const { otto, companyId, ana } = await withOperator()
  const form = { companyId, detail: 'Implantação', value: 99.9, dueDate: inDays(9) }
  const made = await otto(invoices.create, form)
  expect(made).toEqual({ id: made.id, ...form, status: 'open' })
  expect(await otto(invoices.list, { companyId })).toMatchObject([
    { ...made, companyName: 'Casa Azul' },
  ])
  expect(await otto(invoices.update, { id: made.id, value: 120 })).toEqual({ ...made, value: 120 })
  expect(await ana(invoices.show, { id: made.id })).toMatchObject({ value: 120 })
  await otto(invoices.remove, { id: made.id })
  for (const call of [invoices.update, invoices.remove])
    await expect(otto(call, { id: made.id })).rejects.toThrow('ERR_NO_INVOICE_FOUND')
})

test('an operator sets an invoice to paid, which renews and cancels its charge, and to open again', async () => {
  const acme = await withOperator()
  const { otto, heard } = acme
  const id = await acme.invoice()
  await acme.pay({ invoiceId: id })
  expect(await otto(invoices.update, { id, status: 'paid' })).toMatchObject({ status: 'paid' })
  await acme.settled()
  expect(acme.charges()).toMatchObject([{ deleted: true }])
  expect([await acme.dueDate(), heard()]).toEqual([
    await monthsAfter(inDays(5), 1),
    ['payment CONCLUIDA'],
  ])
  for (const refused of [
    () => otto(invoices.update, { id, value: 1 }),
    () => otto(invoices.update, { id, dueDate: inDays(50) }),
    () => otto(invoices.remove, { id }),
  ])
    await expect(refused()).rejects.toThrow('ERR_INVOICE_ALREADY_PAID')
  await otto(invoices.update, { id, status: 'open' })
  expect([await acme.dueDate(), await acme.isPaid(id)]).toEqual([inDays(5), false])
})

test('an operator of a brand reaches only the companies of that brand', async () => {
  const brand = await aBrand()
  const acme = await aPayingCompany()
  const id = await acme.invoice()
  const { companyId } = acme
  const { companyId: home } = acme.neighbour
  await owner`update companies set white_label_id = ${brand} where id = ${home}`
  const olga = await acme.hire({ name: 'Olga Reis', profile: 'admin', super: true }, home)
  const form = { detail: 'Invadida', value: 1, dueDate: inDays(30) }
  await expect(olga(invoices.create, { companyId, ...form })).rejects.toThrow(
    'ERR_NO_COMPANY_FOUND',
  )
  await expect(olga(invoices.update, { id, status: 'paid' })).rejects.toThrow(
    'ERR_NO_INVOICE_FOUND',
  )
  await expect(olga(invoices.remove, { id })).rejects.toThrow('ERR_NO_INVOICE_FOUND')
  expect(await olga(invoices.list, { companyId })).toEqual([])
  await owner`update companies set white_label_id = ${brand} where id = ${companyId}`
  expect(await olga(invoices.list, {})).toMatchObject([{ id }])
  await olga(invoices.create, { companyId, ...form })
})

test('the application itself changes no invoice and reads no token', async () => {
  const { ana, invoice, companyId } = await aPayingCompany()
  const id = await invoice()
  for (const query of [
    sql`update invoices set value_cents = 1 where id = ${id}`,
    sql`update companies set due_date = '2040-01-01'`,
    sql`select * from payment_accounts`,
    sql`select * from settle_invoice_of(${companyId}, ${id}, null, now())`,
  ])
    await expect(ana.inside(({ db }) => query.execute(db))).rejects.toThrow('permission denied')
})

test('each act on an invoice is in the audit log: of the operator, and the renewal of the company', async () => {
  const acme = await withOperator()
  const id = await acme.invoice()
  await acme.otto(invoices.update, { id, detail: 'Outro plano' })
  await acme.pay({ invoiceId: id })
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  const { entries } = await acme.ana(audit.list, {})
  expect(entries).toMatchObject([
    { act: 'subscription.renew', subject: String(id), user: null },
    { act: 'invoice.update', subject: String(id), changes: [{ field: 'detail' }] },
  ])
  expect((await acme.stranger(audit.list, {})).entries).toEqual([])
  const boss = await acme.hire({ name: 'Oto Reis', profile: 'admin', super: true }, acme.home)
  const { entries: own } = await boss(audit.list, {})
  expect(own).toMatchObject([{ act: 'invoice.update', changes: [{ field: 'detail' }] }])
})
