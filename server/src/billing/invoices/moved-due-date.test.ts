import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPayingCompany, inDays, monthsAfter } from '../../../test/billing/paying-company.ts'
import { ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { makeDueInvoices } from './make-due.ts'

/** A company with the invoice of its due date, which the periodic task has made, and an operator who moves that date. */
async function withInvoice() {
  const acme = await aPayingCompany()
  const { companyId } = acme
  const otto = await acme.hire(
    { name: 'Otto Rangel', profile: 'user', super: true },
    acme.neighbour.companyId,
  )
  const invoiceId = await acme.invoice({ isAutomatic: true })
  const move = (dueDate: string | null, dueDateBefore?: string) =>
    otto(companyAdmin.update, {
      id: companyId,
      dueDate,
      ...(dueDateBefore !== undefined && { dueDateBefore }),
    })
  const open = () => owner`
    select id, due_date::text as due, mailed_at as mailed from invoices
     where company_id = ${companyId} and paid_at is null order by due_date`
  return { ...acme, invoiceId, move, open }
}

test('the open invoice of the due date follows it, and its administrators are told again', async () => {
  await lockExclusively('billing')
  const acme = await withInvoice()
  const { companyId, invoiceId: id, move, open } = acme
  await owner`update invoices set mailed_at = now() where company_id = ${companyId}`
  for (const days of [15, 3, 80]) {
    await move(inDays(days))
    await makeDueInvoices.run(acme.world)
    expect(await open()).toEqual([{ id, due: inDays(days), mailed: null }])
  }
})

test('an invoice that an operator has made stays on its day, and so does a paid one', async () => {
  const acme = await withInvoice()
  const other = await acme.invoice({ dueDate: inDays(9) })
  await owner`update invoices set paid_at = now() where id = ${acme.invoiceId}`
  await acme.move(inDays(15))
  expect(await acme.open()).toMatchObject([{ id: other, due: inDays(9) }])
})

test('a charge stays with the invoice that moves, gets its day, and renews once', async () => {
  const acme = await withInvoice()
  const { invoiceId, move, pay } = acme
  await pay({ invoiceId })
  await move(inDays(40))
  await pay({ invoiceId })
  expect(acme.charges()).toMatchObject([{ dueDate: inDays(40), deleted: false }])
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  expect([await acme.open(), await acme.dueDate()]).toEqual([[], await monthsAfter(inDays(40), 1)])
})

test('a due date that was removed takes the open invoice with it when it comes back', async () => {
  const { move, open, invoiceId: id } = await withInvoice()
  await move(null)
  expect(await open()).toMatchObject([{ id, due: inDays(5) }])
  await move(inDays(12))
  expect(await open()).toMatchObject([{ id, due: inDays(12) }])
})

test('a day that another invoice has is refused, and nothing moves', async () => {
  const acme = await withInvoice()
  await acme.invoice({ dueDate: inDays(9) })
  await expect(acme.move(inDays(9))).rejects.toThrow('ERR_INVOICE_ALREADY_EXISTS')
  expect(await acme.dueDate()).toBe(inDays(5))
})

test('a day that is paid already is refused, because no invoice would be made for it', async () => {
  const acme = await withInvoice()
  const { companyId, invoiceId } = acme
  await sql`select settle_invoice_of(${companyId}, ${invoiceId}, null, now())`.execute(ownerDb)
  await expect(acme.move(inDays(5))).rejects.toThrow('ERR_INVOICE_ALREADY_EXISTS')
  expect(await acme.dueDate()).toBe(await monthsAfter(inDays(5), 1))
})

test('of two operators at once the later one moves the invoice that the earlier one has moved', async () => {
  const { move, open, dueDate, invoiceId: id } = await withInvoice()
  await Promise.all([9, 10, 11, 12].map((days) => move(inDays(days))))
  expect(await open()).toMatchObject([{ id, due: await dueDate() }])
})

test.for([true, false])(
  'an invoice that is paid while the due date is moved renews once (the operator knows the old date: %s)',
  async (knows) => {
    const acme = await withInvoice()
    const { companyId, invoiceId, move, open } = acme
    const moving = await ownerDb.transaction().execute(async (db) => {
      await db
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .forUpdate()
        .execute()
      const blocked = await runBlocked(db, () => move(inDays(15), knows ? inDays(5) : undefined))
      await sql`select settle_invoice_of(${companyId}, ${invoiceId}, null, now())`.execute(db)
      return blocked
    })
    const answer = await moving.answer
    const renewed = await monthsAfter(inDays(5), 1)
    expect(answer).toMatchObject(knows ? { code: 'ERR_COMPANY_CHANGED' } : { dueDate: inDays(15) })
    expect([await open(), await acme.dueDate()]).toEqual([[], knows ? renewed : inDays(15)])
  },
)

test('a payment that arrives after the move renews from the new day', async () => {
  const acme = await withInvoice()
  const { invoiceId, move } = acme
  await acme.pay({ invoiceId })
  const { id } = acme.charges()[0]!
  const moving = move(inDays(40))
  acme.double.acts.payByPix(id)
  await moving
  await acme.settled()
  expect(await acme.open()).toEqual([])
  expect([await monthsAfter(inDays(40), 1), inDays(40)]).toContain(await acme.dueDate())
})
