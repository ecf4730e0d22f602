import { plans } from '@recado/contract/accounts/plans'
import { sql } from 'kysely'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'
import { NOWHERE } from '../../../test/refusals/provocation.ts'

const anOperator = async () => {
  const company = await aCompany()
  return { ...company, otto: await company.hire({ name: 'Otto', profile: 'user', super: true }) }
}

const form = { value: 99.9, users: 5, connections: 1, queues: 3 }

/** Facts for the tests over the whole contract: plans, which are rows of no company. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: [
    'GET /plans/list',
    'GET /plans/all',
    'GET /plans/:id',
    'POST /plans',
    'PUT /plans/:id',
    'DELETE /plans/:id',
  ],
  bodies: { 'POST /plans': { name: 'Essencial', ...form }, 'PUT /plans/:id': { users: 2 } },
  publicIds: ['/plans'],
  uniqueKeys: {
    plans_name_key: {
      table: 'plans',
      copy: { name: sql`upper(name)` },
      allowed: [{ name: sql`gen_random_uuid()::text` }],
    },
  },
  provoked: {
    ERR_NO_PLAN_FOUND: async () => (await anOperator()).otto(plans.show, { id: NOWHERE }),
    ERR_PLAN_NAME_ALREADY_EXISTS: async () => {
      const { otto, companyId } = await anOperator()
      const [plan] = await owner`select upper(name) as name from plans
        where id = (select plan_id from companies where id = ${companyId})`
      return otto(plans.create, { ...form, name: plan!.name as string })
    },
    ERR_PLAN_IN_USE: async () => {
      const { otto, companyId } = await anOperator()
      const [company] = await owner`select plan_id as id from companies where id = ${companyId}`
      return otto(plans.remove, { id: company!.id as number })
    },
  },
})
