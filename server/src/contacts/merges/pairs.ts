import type { Ctx } from '../../platform/ctx.ts'

/** The network takes these for one person: remembered for whoever looks for duplicates. Twice is once. */
export async function rememberPairs({ db, now }: Ctx, contactIds: number[]): Promise<void> {
  const [first, ...others] = contactIds.toSorted((a, b) => a - b)
  if (first === undefined || others.length === 0) return
  await db
    .insertInto('contactPairs')
    .values(others.map((second) => ({ firstId: first, secondId: second, seenAsOneAt: now })))
    .onConflict((known) =>
      known
        .columns(['companyId', 'firstId', 'secondId'])
        .doUpdateSet({ seenAsOneAt: now })
        .where('contactPairs.seenAsOneAt', 'is', null),
    )
    .execute()
}
