import type { Ctx } from '../../platform/ctx.ts'

/** Stores that the network treats these contacts as one person, as a merge suggestion. Idempotent. */
export async function insertPairs({ db, now }: Ctx, contactIds: number[]): Promise<void> {
  const [first, ...others] = contactIds.toSorted((a, b) => a - b)
  if (first === undefined || others.length === 0) return
  await db
    .insertInto('contactPairs')
    .values(others.map((second) => ({ firstId: first, secondId: second, sameOnNetworkAt: now })))
    .onConflict((known) =>
      known
        .columns(['companyId', 'firstId', 'secondId'])
        .doUpdateSet({ sameOnNetworkAt: now })
        .where('contactPairs.sameOnNetworkAt', 'is', null),
    )
    .execute()
}
