import { expect, test } from 'vitest'
import { inDays } from '../../../test/billing/paying-company.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { makeDueInvoices } from './make-due.ts'

/** A company with a plan of 349 reais, and its invoices. */
async function aDueCompany(values: { dueDate?: string | null; timeZone?: string } = {}) {
  await lockExclusively('billing')
  const acme = await aCompany(values)
  const { companyId } = acme
  await owner`update plans set value_cents = 34900, name = ${`Profissional ${companyId}`}
    where id = (select plan_id from companies where id = ${companyId})`
  const made = () => owner`
    select detail, value_cents::int as cents, due_date::text as due, months from invoices
     where company_id = ${companyId} order by due_date`
  return { ...acme, made, run: () => makeDueInvoices.run(acme.world) }
}

test('an invoice is made 20 days before its day, once, at the price of that moment', async () => {
  const { run, made, companyId } = await aDueCompany({ dueDate: inDays(20) })
  await run()
  const first = { detail: `Profissional ${companyId}`, cents: 34_900, due: inDays(20), months: 1 }
  expect(await made()).toEqual([first])
  await owner`update plans set value_cents = 49900
    where id = (select plan_id from companies where id = ${companyId})`
  await run()
  expect(await made()).toEqual([first])
  await owner`update companies set due_date = ${inDays(10)}, recurrence = 'ANUAL' where id = ${companyId}`
  await run()
  expect(await made()).toEqual([{ ...first, cents: 598_800, due: inDays(10), months: 12 }, first])
})

test('two runs at once make one invoice', async () => {
  const { run, made } = await aDueCompany({ dueDate: inDays(3) })
  await Promise.all(Array.from({ length: 6 }, run))
  expect(await made()).toHaveLength(1)
})

test.for([
  ['more than 20 days ahead', { dueDate: inDays(22) }, 0],
  ['long overdue', { dueDate: inDays(-90) }, 1],
  ['without an end', { dueDate: null }, 0],
] as const)('a company %s has %j: %i', async ([, values, count]) => {
  const { run, made } = await aDueCompany(values)
  await run()
  expect(await made()).toHaveLength(count)
})

test('a suspended company gets none, and one after it is restored', async () => {
  const { run, made, companyId } = await aDueCompany({ dueDate: inDays(3) })
  await owner`update companies set status = false where id = ${companyId}`
  await run()
  expect(await made()).toEqual([])
  await owner`update companies set status = true where id = ${companyId}`
  await run()
  expect(await made()).toHaveLength(1)
})

test('the days are those of the company', async () => {
  // Noon in UTC: in Kiritimati it is already the next day.
  const { run, made, world, clock } = await aDueCompany({
    dueDate: '2031-03-22',
    timeZone: 'Pacific/Kiritimati',
  })
  const pago = await aDueCompany({ dueDate: '2031-03-22', timeZone: 'Pacific/Pago_Pago' })
  pago.world.clock = world.clock
  clock.set('2031-03-01T12:00:00Z')
  await run()
  await pago.run()
  expect([(await made()).length, (await pago.made()).length]).toEqual([1, 0])
  clock.set('2031-03-02T13:00:00Z')
  await pago.run()
  expect(await pago.made()).toHaveLength(1)
})
