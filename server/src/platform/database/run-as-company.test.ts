import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import type { Ctx } from '../ctx.ts'
import { readAsCompany, runAsCompany } from './run-as-company.ts'

const addTag = sql<{ companyId: number }>`
  insert into tags (name, color) values ('VIP', '#123456') returning company_id`

const tagNames = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.selectFrom('tags').select('name').execute()).map(({ name }) => name)

test('one statement and reads see and change their company alone, and reads change nothing', async () => {
  const [acme, other] = [await aCompany(), await aCompany()]
  const { world, companyId } = acme
  expect(await runAsCompany(world, companyId, addTag)).toEqual([{ companyId }])
  const both = await readAsCompany(world, companyId, (ctx) =>
    Promise.all([tagNames(ctx), tagNames(ctx)]),
  )
  expect(both).toEqual([['VIP'], ['VIP']])
  expect(await readAsCompany(world, other.companyId, tagNames)).toEqual([])
  const writing = readAsCompany(world, companyId, ({ db }) => addTag.execute(db))
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})
