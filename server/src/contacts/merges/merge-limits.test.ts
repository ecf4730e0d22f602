import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { findOrCreateTicket } from '../../desk/tickets/find-or-create.ts'

/** Who is blocked or joined, and what is known of whom. */
const standing = async (companyId: number) => ({
  contacts: await owner`
    select id, blocked_at, merged_into from contacts where company_id = ${companyId} order by id`,
  fields: await owner`select * from contact_fields where company_id = ${companyId} order by id`,
})

test('more information than a contact may have stays with who had it, and saving loses none of it', async () => {
  const { ana, contact, companyId } = await aCompany()
  const [one, other] = [await contact(), await contact()]
  for (const { id } of [one, other])
    await owner`
      insert into contact_fields (company_id, contact_id, name, value)
      select ${companyId}, ${id}, 'Campo ' || n, ${String(id)} from generate_series(1, 30) n`
  const before = await standing(companyId)
  const { id } = await ana(contactMerges.merge, { keptId: one.id, mergedId: other.id })
  const kept = await owner`select id from contact_fields where contact_id = ${one.id}`
  expect(kept).toHaveLength(limits.fieldsMax)
  expect((await ana(contacts.show, { id: one.id })).extraInfo).toHaveLength(limits.fieldsMax)
  await ana(contactMerges.undo, { id })
  expect(await standing(companyId)).toEqual(before)
})

test('one who is joined with a blocked contact is blocked until they come apart', async () => {
  const { ana, contact, companyId } = await aCompany()
  const [one, other] = [await contact(), await contact()]
  await ana(contacts.block, { id: other.id, blocked: true })
  const before = await standing(companyId)
  const first = await ana(contactMerges.merge, { keptId: one.id, mergedId: other.id })
  expect(await ana(contacts.show, { id: one.id })).toMatchObject({ isBlocked: true })
  await ana(contactMerges.undo, { id: first.id })
  expect(await standing(companyId)).toEqual(before)
  const second = await ana(contactMerges.merge, { keptId: one.id, mergedId: other.id })
  await ana(contacts.block, { id: one.id, blocked: false })
  await ana(contactMerges.undo, { id: second.id })
  expect(await ana(contacts.show, { id: one.id })).toMatchObject({ isBlocked: false })
  expect(await ana(contacts.show, { id: other.id })).toMatchObject({ isBlocked: true })
})

test('a message that was on its way to one who is joined meanwhile comes to whom they were joined into', async () => {
  const { ana, contact, connection, inside } = await aCompany()
  const [one, other] = [await contact(), await contact()]
  const { id: connectionId } = await connection()
  await ana(contactMerges.merge, { keptId: one.id, mergedId: other.id })
  const { ticket } = await inside((ctx) =>
    findOrCreateTicket(ctx, {
      contactId: other.id,
      connectionId,
      isGroup: false,
      body: 'Oi',
      mediaType: 'text',
      fromMe: false,
      reopenWithinHours: 2,
    }),
  )
  expect(ticket.contactId).toBe(one.id)
})

test('the list of duplicates says that there are more than it counts', async () => {
  const { ana, companyId } = await aCompany()
  const pairs = (count: number) => owner`
    insert into contacts (company_id, name, email)
    select ${companyId}, 'Pessoa ' || n, 'par' || n % ${count}::int || '@casa.test'
      from generate_series(1, ${2 * count}::int) n`
  await pairs(1000)
  expect(await ana(contactMerges.candidates, {})).toMatchObject({ count: 1000 })
  expect(await ana(contactMerges.candidates, {})).not.toHaveProperty('countCapped')
  await owner`delete from contacts where company_id = ${companyId}`
  await pairs(1001)
  const last = await ana(contactMerges.candidates, { pageNumber: 50 })
  expect(last).toMatchObject({ count: 1000, countCapped: true, hasMore: false })
})
