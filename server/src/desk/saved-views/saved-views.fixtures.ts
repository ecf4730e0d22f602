import { savedViews } from '@recado/contract/desk/saved-views'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { NOWHERE } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const waiting = { name: 'Aguardando', filter: { status: 'pending' } } as const

/** Facts for the tests over the whole contract: saved views. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId }, mark) => {
    const [row] = await owner<{ id: number }>`
      insert into saved_views (company_id, name, filter, position)
      values (${companyId}, ${mark}, ${{ searchParam: mark }}, 1) returning id`
    return row!.id
  },
  attacks: (id) => ({
    'PUT /saved-views/:id': [
      { id, name: 'Invadida' },
      { id, isShared: false },
    ],
    'DELETE /saved-views/:id': [{ id }],
    'PUT /saved-views/order': [{ savedViewIds: [id], isShared: true }],
  }),
  // A filter may name foreign ids; saved-views.test.ts shows that they are dropped.
  withoutIds: ['GET /saved-views', 'POST /saved-views'],
  bodies: { 'POST /saved-views': waiting, 'PUT /saved-views/order': { savedViewIds: [1] } },
  publicIds: ['/saved-views'],
  uniqueKeys: {
    saved_views_name_key: {
      table: 'saved_views',
      copy: {},
      allowed: [
        { name: sql`gen_random_uuid()::text` },
        { name: sql`upper(name)` },
        { user_id: sql`(select min(u.id) from users u where u.company_id = r.company_id)` },
      ],
    },
  },
  provoked: {
    ERR_NO_SAVED_VIEW_FOUND: async () => (await aCompany()).ana(savedViews.remove, { id: NOWHERE }),
    ERR_SAVED_VIEW_NAME_ALREADY_EXISTS: async () => {
      const { ana } = await aCompany()
      await ana(savedViews.create, waiting)
      return ana(savedViews.create, waiting)
    },
    ERR_SAVED_VIEW_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`
        insert into saved_views (company_id, user_id, name, filter, position)
        select ${companyId}, ${ana.user.id}, 'Visão ' || n, '{}', n
          from generate_series(1, ${limits.savedViewsMax}::int) n`
      return ana(savedViews.create, waiting)
    },
  },
})
