import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { type InvoiceState, invoices } from '@recado/contract/billing/invoices'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  aBrand,
  aPayingCompany,
  inDays,
  monthsAfter,
} from '../../../test/billing/paying-company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { ownerDb } from '../../../test/company.ts'
import { rowsRead } from '../../../test/database/rows-read.ts'
import { ready, startLive } from '../../../test/screens.ts'

/** The paying company of a brand of its own, an operator of the default brand and one of the brand. */
async function withOperators() {
  const brand = await aBrand()
  const acme = await aPayingCompany({ whiteLabelId: brand })
  const { companyId: home } = acme.neighbour
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true }, home)
  const olga = await acme.hire({ name: 'Olga Reis', profile: 'user', super: true })
  await owner`update companies set name = ${`Casa ${acme.companyId}`} where id = ${acme.companyId}`
  return { ...acme, brand, otto, olga }
}

test('the list is narrowed by state, company, brand and search, by each alone and by all', async () => {
  const { otto, olga, brand, companyId, invoice, neighbour } = await withOperators()
  const [late, today, later, paid] = await Promise.all([
    invoice({ dueDate: inDays(-1) }),
    invoice({ dueDate: inDays(0) }),
    invoice({ dueDate: inDays(9) }),
    invoice({ dueDate: inDays(-30) }),
  ])
  await otto(invoices.update, { id: paid, status: 'paid' })
  const idsOf = async (asked: object, who = otto) =>
    (await who(invoices.list, asked)).map(({ id }) => id)
  const expected: Record<InvoiceState, number[]> = {
    open: [later, today],
    overdue: [late],
    paid: [paid],
  }
  for (const [state, ids] of Object.entries(expected)) {
    const asked = { state: state as InvoiceState }
    expect(await idsOf({ ...asked, companyId }), state).toEqual(ids)
    expect(await idsOf({ ...asked, whiteLabelId: brand }), state).toEqual(ids)
    expect(await idsOf({ ...asked, searchParam: `casa ${companyId}` }), state).toEqual(ids)
    expect(await idsOf(asked, olga), state).toEqual(ids)
  }
  expect(await idsOf({ companyId })).toEqual([later, today, late, paid])
  expect(await idsOf({ companyId, whiteLabelId: 0 })).toEqual([])
  expect(await idsOf({ companyId: neighbour.companyId, whiteLabelId: brand })).toEqual([])
  expect(await idsOf({ companyId, searchParam: 'Verde' })).toEqual([])
  expect(await idsOf({ whiteLabelId: 0 }, olga)).toEqual([])
})

test('the day on which an invoice is overdue is that of its company', async () => {
  const { otto, companyId, invoice, clock } = await withOperators()
  await invoice({ dueDate: '2026-03-10' })
  // The 11th in Kiritimati, the 10th in Pago Pago.
  clock.set('2026-03-10T23:00:00Z')
  for (const [zone, state] of [
    ['Pacific/Kiritimati', 'overdue'],
    ['Pacific/Pago_Pago', 'open'],
  ] as const) {
    await owner`update companies set time_zone = ${zone} where id = ${companyId}`
    expect(await otto(invoices.list, { companyId, state })).toMatchObject([{ state }])
    const other = state === 'open' ? 'overdue' : 'open'
    expect(await otto(invoices.list, { companyId, state: other })).toEqual([])
  }
})

test('an invoice says how it was paid, and where its company stands after paying or undoing', async () => {
  const { otto, pay, charges, double, settled, ...acme } = await withOperators()
  const { companyId, invoice } = acme
  const byPix = await invoice({ dueDate: inDays(5) })
  await pay({ invoiceId: byPix })
  double.acts.payByPix(charges()[0]!.id)
  await settled()
  const byHand = await invoice({ dueDate: inDays(36) })
  await otto(invoices.update, { id: byHand, status: 'paid' })
  const free = await invoice({ dueDate: inDays(60), cents: 0 })
  await pay({ invoiceId: free })
  await invoice({ dueDate: inDays(90) })
  const due = await acme.dueDate()
  const before = await monthsAfter(inDays(5), 2)
  expect(due).toBe(await monthsAfter(inDays(5), 3))
  expect(await otto(invoices.list, { companyId })).toMatchObject([
    { paidWith: null, state: 'open', companyDueAfter: await monthsAfter(due!, 1) },
    { id: free, paidWith: 'free', companyDueAfter: before },
    { id: byHand, paidWith: 'operator', state: 'paid' },
    { id: byPix, paidWith: 'pix' },
  ])
  await otto(invoices.update, { id: free, status: 'open' })
  expect(await acme.dueDate()).toBe(before)
  await owner`update companies set due_date = null where id = ${companyId}`
  expect((await otto(invoices.list, { companyId }))[0]).toMatchObject({ companyDueAfter: null })
})

test('operators hear of a payment wherever they work, others do not', async () => {
  const acme = await withOperators()
  const { otto, olga, ana } = acme
  const { url } = await startLive(acme)
  const screens = await Promise.all([otto, olga, ana].map((who) => ready(url, who)))
  const told = () =>
    screens.map(({ heard }) =>
      heard.filter(({ name }) => name.endsWith('-invoice')).map(({ news }) => news.invoiceId),
    )
  const id = await acme.invoice()
  await acme.pay({ invoiceId: id })
  acme.double.acts.payByPix(acme.charges()[0]!.id)
  await acme.settled()
  await expect.poll(told).toEqual([[id], [id], []])
})

test('operators hear of a company that is made, changed, moved to another brand and deleted', async () => {
  const acme = await withOperators()
  const { otto, olga, ana, brand } = acme
  const { url } = await startLive(acme)
  const screens = await Promise.all([otto, olga, ana].map((who) => ready(url, who)))
  const [plan] = await owner`select plan_id as id from companies where id = ${acme.companyId}`
  const { id } = await otto(companyAdmin.create, {
    name: 'Casa Nova',
    planId: plan!.id as number,
    adminName: 'Ivo Reis',
    adminEmail: `ivo.${crypto.randomUUID()}@casa.test`,
    password: 'uma senha boa',
    whiteLabelId: brand,
  })
  const told = () =>
    screens.map(({ heard }) => {
      const news = heard.filter(({ name }) => name.endsWith('-company'))
      return news.filter((one) => one.news.companyId === id).length
    })
  let times = 1
  const heardOnceMore = async () => {
    await acme.runJobs()
    await expect.poll(told).toEqual([times, times, 0])
    times += 1
  }
  await heardOnceMore()
  await otto(companyAdmin.update, { id, name: 'Casa Velha' })
  await heardOnceMore()
  await otto(companyAdmin.update, { id, whiteLabelId: 0 })
  await heardOnceMore()
  await otto(companyAdmin.update, { id, whiteLabelId: brand })
  await heardOnceMore()
  await otto(companyAdmin.remove, { id })
  await heardOnceMore()
})

test('the company of an operator that is deleted meanwhile is left out, and the others hear', async () => {
  const acme = await withOperators()
  const { companyId: closing } = await aCompanyWithOperator(acme.brand)
  const { url } = await startLive(acme)
  const screens = await Promise.all([acme.otto, acme.olga].map((who) => ready(url, who)))
  const { answer } = await ownerDb.transaction().execute(async (deletion) => {
    await deletion.deleteFrom('companies').where('id', '=', closing).execute()
    await acme.otto(companyAdmin.update, { id: acme.companyId, name: 'Casa Velha' })
    return runBlocked(deletion, () => acme.runJobs())
  })
  expect(await answer).not.toBeInstanceOf(Error)
  for (const { heard } of screens)
    await expect.poll(() => heard.some(({ name }) => name.endsWith('-company'))).toBe(true)
})

async function aCompanyWithOperator(brand: number) {
  const company = await aPayingCompany({ whiteLabelId: brand })
  await company.hire({ name: 'Ivo Reis', profile: 'user', super: true })
  return company
}

test('every filter reads a page by an index, not all invoices', async () => {
  const { otto, brand, companyId } = await withOperators()
  // A hundred companies with a hundred invoices each, of which the last two are not paid.
  const made = await owner<{ id: number }>`
    insert into companies (name) select 'Cem ' || n from generate_series(1, 100) n returning id`
  onTestFinished(async () => {
    await owner`delete from companies where id = any(${made.map(({ id }) => id)})`
  })
  await owner`
    insert into invoices (company_id, detail, value_cents, due_date, months, paid_at, mailed_at)
    select company, 'Plano', 100, current_date - 30 * n, 1, case when n > 1 then now() end, now()
      from unnest(${made.map(({ id }) => id)}::int[]) company, generate_series(0, 99) n`
  await owner`
    insert into invoices (company_id, detail, value_cents, due_date, months)
    values (${companyId}, 'Plano', 100, current_date, 1)`
  await owner`analyze invoices`
  await owner`analyze companies`
  const acting = otto.user.id
  const list = (company: number | null, label: number | null, state: string | null, text: string) =>
    sql`select * from operator_invoices(${acting}, ${company}::int, ${label}::int, ${state}::text, ${text}, now(), 20, 0)`
  for (const [filter, query] of Object.entries({
    none: list(null, null, null, ''),
    open: list(null, null, 'open', ''),
    overdue: list(null, null, 'overdue', ''),
    paid: list(null, null, 'paid', ''),
    company: list(companyId, null, null, ''),
    brand: list(null, brand, null, ''),
    defaultBrand: list(null, 0, null, ''),
    search: list(null, null, null, `casa ${companyId}`),
  })) {
    const read = await otto.inside(({ db }) => rowsRead(db, 'invoices', () => query.execute(db)))
    expect(read, filter).toBeLessThan(500)
  }
})
