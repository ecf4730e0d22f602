import { companies } from '@recado/contract/accounts/companies'
import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { invoices } from '@recado/contract/billing/invoices'
import { expect, test } from 'vitest'
import { aPayingCompany } from '../../../test/billing/paying-company.ts'

/** A company with this due date, and an operator who sets its invoices to paid. */
async function dueOn(dueDate: string, recurrence = 'MENSAL') {
  const acme = await aPayingCompany({ dueDate, recurrence })
  const { companyId: home } = acme.neighbour
  const otto = await acme.hire({ name: 'Otto Rangel', profile: 'user', super: true }, home)
  const set = (id: number, status: 'paid' | 'open') => otto(invoices.update, { id, status })
  /** Pays the invoice of the present due date. Returns its id. */
  const renew = async () => {
    const id = await acme.invoice({ dueDate: (await acme.dueDate())! })
    await set(id, 'paid')
    return id
  }
  const shown = async () => {
    const company = await otto(companies.show, { id: acme.companyId })
    return 'dueDay' in company && [company.dueDate, company.dueDay]
  }
  return { ...acme, otto, set, renew, shown }
}

test.for([
  ['MENSAL', '2095-01-31', ['2095-02-28', '2095-03-31', '2095-04-30', '2095-05-31']],
  ['MENSAL', '2095-01-30', ['2095-02-28', '2095-03-30']],
  ['MENSAL', '2095-01-29', ['2095-02-28', '2095-03-29']],
  ['MENSAL', '2096-01-31', ['2096-02-29', '2096-03-31']],
  ['MENSAL', '2096-01-30', ['2096-02-29', '2096-03-30']],
  ['MENSAL', '2095-02-28', ['2095-03-28']],
  ['TRIMESTRAL', '2095-11-30', ['2096-02-29', '2096-05-30']],
  ['SEMESTRAL', '2095-08-31', ['2096-02-29', '2096-08-31']],
  ['ANUAL', '2096-02-29', ['2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28']],
  ['ANUAL', '2103-02-28', ['2104-02-28']],
] as const)('%s, a company due on %s is due on %j', async ([recurrence, first, later]) => {
  const { renew, dueDate } = await dueOn(first, recurrence)
  for (const day of later) {
    await renew()
    expect(await dueDate()).toBe(day)
  }
})

test('a leap day comes back after three shorter years', async () => {
  const { renew, dueDate } = await dueOn('2092-02-29', 'ANUAL')
  for (let year = 0; year < 4; year += 1) await renew()
  expect(await dueDate()).toBe('2096-02-29')
})

test('a payment that is undone gives the day of the month back', async () => {
  const { renew, set, shown } = await dueOn('2095-01-31')
  await renew()
  const second = await renew()
  expect(await shown()).toEqual(['2095-03-31', 31])
  await set(second, 'open')
  expect(await shown()).toEqual(['2095-02-28', 31])
})

test('a payment that is undone after another one takes its months away and keeps the day', async () => {
  const { renew, set, shown } = await dueOn('2095-01-31')
  const first = await renew()
  await renew()
  await set(first, 'open')
  expect(await shown()).toEqual(['2095-02-28', 31])
})

test('a company that pays late has the day of its payment', async () => {
  const { renew, dueDate, clock } = await dueOn('2095-01-31')
  await renew()
  clock.set('2095-03-05T15:00:00Z')
  await renew()
  expect(await dueDate()).toBe('2095-04-05')
})

test('the day follows the operator, and stays when the months of the recurrence are added', async () => {
  const { otto, companyId: id, renew, shown } = await dueOn('2095-01-31')
  await otto(companyAdmin.update, { id, dueDate: '2095-02-28', dueDay: 31 })
  expect(await shown()).toEqual(['2095-02-28', 31])
  // A form that repeats the due date moves nothing.
  await otto(companyAdmin.update, { id, dueDate: '2095-02-28', name: 'Casa Anil' })
  expect(await shown()).toEqual(['2095-02-28', 31])
  await otto(companyAdmin.update, { id, dueDate: '2095-04-15' })
  await renew()
  expect(await shown()).toEqual(['2095-05-15', 15])
  await otto(companyAdmin.update, { id, dueDate: '2096-02-29' })
  await renew()
  expect(await shown()).toEqual(['2096-03-29', 29])
  await otto(companyAdmin.update, { id, dueDate: null })
  expect(await shown()).toEqual([null, null])
})
