import { companies } from '@recado/contract/accounts/companies'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { beginMonths, mergeStorageCounts } from './jobs.ts'

test('messages of the month and stored bytes are counted without reading the messages', async () => {
  const { hire, companyId, message, ticket, world, connection } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const usage = async () => {
    const shown = await otto(companies.show, { id: companyId })
    return 'usage' in shown && [shown.usage.messages, shown.usage.storage]
  }
  const written = await ticket({ connectionId: (await connection({})).id })
  const files = await Promise.all([1, 2].map(() => message(written, { body: 'oi' })))
  expect(await usage()).toEqual([2, 0])
  for (const [i, { id }] of files.entries())
    await owner`
      insert into attachments (company_id, message_id, file_name, mime, storage_key, size)
      values (${companyId}, ${id}, 'a.pdf', 'application/pdf', ${crypto.randomUUID()}, ${i === 0 ? 1000 : null})`
  expect(await usage()).toEqual([2, 1000])
  await owner`update attachments set size = 234 where company_id = ${companyId} and size is null`
  await mergeStorageCounts.run(world, {})
  expect(await usage()).toEqual([2, 1234])
  await owner`delete from attachments where company_id = ${companyId} and size = 1000`
  expect(await usage()).toEqual([2, 234])
  // A company that is older than the month: what was written before the month does not count.
  await owner`update companies set created_at = now() - interval '3 months' where id = ${companyId}`
  await beginMonths.run(world, {})
  expect(await usage()).toEqual([0, 234])
  await message(written, { body: 'de novo' })
  await beginMonths.run(world, {})
  expect(await usage()).toEqual([1, 234])
})
