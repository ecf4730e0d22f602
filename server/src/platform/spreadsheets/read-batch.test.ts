import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { readBatch } from './read-batch.ts'

test('who loses the right during an export gets no further batch', async () => {
  const { world, mel } = await aCompany()
  const reader = { claims: mel.claims, permission: 'contacts.export' } as const
  const batch = () => readBatch(world, reader, async ({ user }) => user.id)
  expect(await batch()).toBe(mel.user.id)
  await owner`update users set profile = 'user' where company_id = ${mel.claims.companyId} and id = ${mel.user.id}`
  await expect(batch()).rejects.toThrow('ERR_NO_PERMISSION')
})
