import { queues } from '@recado/contract/accounts/queues'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { heartbeat } from '../../accounts/users/commands.ts'

/** A company with a waiting ticket and an agent for it. */
async function aWaitingCompany(): Promise<number> {
  const { companyId, ana, bia, sales, ticket } = await aCompany()
  await ana(queues.update, { id: sales.id, assignment: 'automatic' })
  await bia.inside(heartbeat)
  await ticket({ queueId: sales.id, status: 'pending', waitingSince: new Date() })
  return companyId
}

test('companies with work are found one after the other by id, so each has its turn', async () => {
  const all = [await aWaitingCompany(), await aWaitingCompany(), await aWaitingCompany()]
  const inOrder = all.toSorted((one, other) => one - other)
  const next = async (after: number) =>
    (
      await owner<{ company_id: number }>`
        select company_id from companies_to_assign(${all}, now(), ${after}, 1)`
    ).map((row) => row.company_id)
  const found: number[] = []
  for (let [id] = await next(0); id !== undefined; [id] = await next(id)) found.push(id)
  expect(found).toEqual(inOrder)
})
