import { operation } from '@recado/contract/accounts/operation'
import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

/** An operator of an own brand, whose overview therefore counts this brand's companies only. */
async function withBrand() {
  const [brand] = await owner`
    insert into white_labels (name, path) values ('Azulão', gen_random_uuid()::text) returning id`
  const company = await aCompany({ whiteLabelId: brand!.id as number })
  const olga = await company.hire({ name: 'Olga Reis', profile: 'user', super: true })
  const [other] = await owner`
    insert into companies (name, white_label_id) values ('Casa Azul 2', ${brand!.id}) returning id`
  return { ...company, olga, otherId: other!.id as number }
}

test('an operator of a brand sees its companies by state, and no jobs of the installation', async () => {
  const { olga, otherId } = await withBrand()
  const overview = async () => (await olga(operation.overview, {})).companies
  expect(await overview()).toEqual({ active: 2, trial: 0, overdue: 0, suspended: 0 })
  await owner`update companies set due_date = current_date + 2 where id = ${otherId}`
  expect(await overview()).toMatchObject({ active: 1, trial: 1 })
  await owner`update companies set due_date = current_date - 2 where id = ${otherId}`
  expect(await overview()).toMatchObject({ active: 1, overdue: 1 })
  await owner`update companies set status = false where id = ${otherId}`
  expect(await overview()).toMatchObject({ active: 1, suspended: 1 })
  expect((await olga(operation.overview, {})).jobs).toBeNull()
})

test('numbers that are silent or down are counted beside the connected ones', async () => {
  const { olga, connection } = await withBrand()
  for (const [status, silent, down] of [
    ['CONNECTED', false, false],
    ['CONNECTED', true, false],
    ['OPENING', false, true],
  ] as const)
    await connection({
      status,
      desired: 'connected',
      silentSince: silent ? new Date() : null,
      downSince: down ? new Date() : null,
    })
  expect((await olga(operation.overview, {})).numbers).toEqual({ connected: 2, silent: 1, down: 1 })
})

test('an operator of the default brand sees jobs that have failed, and the latest acts', async () => {
  const company = await aCompany()
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const job = `test-${crypto.randomUUID()}`
  await owner`select graphile_worker.add_job(${job}, '{}'::json)`
  await owner`
    update graphile_worker._private_jobs set last_error = 'x'
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${job})`
  await otto(companyAdmin.update, { id: company.neighbour.companyId, recurrence: 'ANUAL' })
  const { jobs, acts } = await otto(operation.overview, {})
  expect(jobs).toContainEqual({ job, waiting: 0, failed: 1 })
  expect(acts).toMatchObject([
    { operator: 'Otto Rangel', act: 'company.update', subject: 'Casa Verde' },
  ])
  await owner`
    delete from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${job})`
})

test('what was paid this month and what is overdue are summed up over the companies in reach', async () => {
  const { olga, otherId, neighbour } = await withBrand()
  const invoice = (companyId: number, cents: number, due: number, paidAt: string | null) =>
    owner`
      insert into invoices (company_id, detail, value_cents, due_date, months, paid_at)
      values (${companyId}, 'Plano', ${cents}, current_date + ${due}::int, 1, ${paidAt}::timestamptz)`
  const now = new Date().toISOString()
  await invoice(otherId, 14_900, -3, now)
  await invoice(otherId, 99_00, -40, '2020-01-31T12:00:00Z')
  await invoice(otherId, 34_950, -10, null)
  await invoice(otherId, 50_000, 20, null)
  await invoice(neighbour.companyId, 70_000, -10, null)
  expect((await olga(operation.overview, {})).revenue).toEqual({ paid: 149, overdue: 349.5 })
})
