import { savedViews } from '@recado/contract/desk/saved-views'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const filter = { status: 'open' } as const

/** Stores all views but three of those that this owner may have. */
const fillAllButThree = ({ companyId }: Company, userId: number | null) =>
  owner`insert into saved_views (company_id, user_id, name, filter, position)
        select ${companyId}, ${userId}, 'Visão ' || n, '{}', n
          from generate_series(1, ${limits.savedViewsMax - 3}::int) n`

const codesOf = (all: PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))

test.each([true, false])(
  'of 20 views saved at once the last 3 places take 3, shared: %s',
  async (isShared) => {
    const acme = await aCompany()
    const { ana, mel } = acme
    await fillAllButThree(acme, isShared ? null : ana.user.id)
    const people = isShared ? [ana, mel] : [ana]
    const saved = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        people[n % people.length]!(savedViews.create, { name: `Nova ${n}`, filter, isShared }),
      ),
    )
    const codes = codesOf(saved)
    expect(codes).toHaveLength(17)
    for (const code of codes) expect(code).toContain('ERR_SAVED_VIEW_LIMIT')
    const all = await ana(savedViews.list, {})
    expect(all).toHaveLength(limits.savedViewsMax)
  },
)

test('views shared at once do not exceed the limit of the company', async () => {
  const acme = await aCompany()
  const { ana } = acme
  await fillAllButThree(acme, null)
  const own = await Promise.all(
    Array.from({ length: 6 }, (_, n) => ana(savedViews.create, { name: `Nova ${n}`, filter })),
  )
  const shared = await Promise.allSettled(
    own.map(({ id }) => ana(savedViews.change, { id, isShared: true })),
  )
  expect(codesOf(shared)).toHaveLength(3)
})

test('orders at once leave the order of one caller', async () => {
  const { ana, mel } = await aCompany()
  const ids: number[] = []
  for (const name of ['Um', 'Dois', 'Três', 'Quatro'])
    ids.push((await ana(savedViews.create, { name, filter, isShared: true })).id)
  const orders = [ids.toReversed(), [ids[2]!, ids[0]!, ids[3]!, ids[1]!]]
  await Promise.all(
    [ana, mel].flatMap((who, n) =>
      [1, 2, 3].map(() => who(savedViews.reorder, { savedViewIds: orders[n]!, isShared: true })),
    ),
  )
  const order = (await ana(savedViews.list, {})).map(({ id }) => id)
  expect(orders).toContainEqual(order)
})

test('of two views saved at once with one name, one is refused', async () => {
  const { bia } = await aCompany()
  const saved = await Promise.allSettled(
    [1, 2].map(() => bia(savedViews.create, { name: 'Minha', filter })),
  )
  const codes = codesOf(saved)
  expect(codes).toHaveLength(1)
  expect(codes[0]).toContain('ERR_SAVED_VIEW_NAME_ALREADY_EXISTS')
})
