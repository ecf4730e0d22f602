import { contacts } from '@recado/contract/contacts/contacts'
import { expect, test } from 'vitest'
import { aCompany, type Company, ownerDb } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { mergeContactCounts } from './jobs.ts'

const told = async ({ ana }: Company) => (await ana(contacts.list, { withCount: true })).count
const counted = async ({ companyId }: Company) => {
  const [{ count }] = await owner`
    select count(*)::int from contacts where company_id = ${companyId} and merged_into is null`
  return count as number
}

const merge = (id: number, mergedInto: number | null) =>
  ownerDb.updateTable('contacts').set({ mergedInto }).where('id', '=', id).execute()

test('the total follows contacts that come, go, are joined and parted, one by one and many at once', async () => {
  const acme = await aCompany()
  const { companyId } = acme
  expect(await told(acme)).toBe(0)
  const [lia, ivo, rosa] = [await acme.contact(), await acme.contact(), await acme.contact()]
  await owner`
    insert into contacts (company_id, name) select ${companyId}, 'n' || i from generate_series(1, 40) i`
  expect(await told(acme)).toBe(43)
  await merge(ivo.id, lia.id)
  expect(await told(acme)).toBe(42)
  await merge(ivo.id, null)
  await merge(rosa.id, lia.id)
  await ownerDb.updateTable('contacts').set({ name: 'Ivo' }).where('id', '=', ivo.id).execute()
  expect(await told(acme)).toBe(42)
  await owner`delete from contacts where company_id = ${companyId} and name like 'n%'`
  await ownerDb.deleteFrom('contacts').where('id', '=', rosa.id).execute()
  expect(await told(acme)).toBe(2)
  expect(await counted(acme)).toBe(2)
})

test('many changes become few rows, and the total stays, also while others write', async () => {
  const acme = await aCompany()
  for (let n = 0; n < 25; n += 1) await acme.contact()
  const theirs = acme.neighbour
  await theirs.contact()
  await Promise.all([
    mergeContactCounts.run(acme.world, {}),
    mergeContactCounts.run(acme.world, {}),
    acme.contact(),
  ])
  expect(await told(acme)).toBe(26)
  const [{ rows }] = await owner`
    select count(*)::int as rows from contact_counts where company_id = ${acme.companyId}`
  // Each of the two runs merges the rows that the other has not locked, and the new contact may come after both.
  expect(rows).toBeLessThanOrEqual(3)
  expect((await acme.stranger(contacts.list, { withCount: true })).count).toBe(1)
})

test('a company that goes as a whole takes its counting with it', async () => {
  const acme = await aCompany()
  await acme.neighbour.contact()
  const { companyId } = acme.neighbour
  await owner`delete from companies where id = ${companyId}`
  const [{ rows }] = await owner`
    select count(*)::int as rows from contact_counts where company_id = ${companyId}`
  expect(rows).toBe(0)
})
