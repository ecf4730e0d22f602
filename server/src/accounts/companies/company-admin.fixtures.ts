import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { tags } from '@recado/contract/desk/tags'
import { REASON, visitorTo } from '../../../test/access/visitor.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const anOperator = async () => {
  const company = await aCompany()
  return { ...company, otto: await company.hire({ name: 'Otto', profile: 'user', super: true }) }
}

const form = {
  name: 'Casa Nova',
  planId: 2_000_000_000,
  adminName: 'Ivo Reis',
  adminEmail: 'ivo@casa-nova.test',
  password: 'uma senha boa',
}

/** Facts for the tests over the whole contract: companies as operators see them. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: [
    'GET /operation',
    'GET /companies',
    'GET /companies/list/:whiteLabelId',
    'POST /companies',
    'PUT /companies/:id',
    'DELETE /companies/:id',
    'GET /companies/:id/support',
    'POST /companies/:id/support',
  ],
  bodies: {
    'POST /companies': form,
    'PUT /companies/:id': { recurrence: 'ANUAL' },
    'POST /companies/:id/support': { reason: REASON },
  },
  publicIds: ['/companies'],
  uniqueKeys: {},
  provoked: {
    ERR_PLAN_BELOW_USE: async () => {
      const { otto, companyId } = await anOperator()
      const [small] = await owner`
        insert into plans (name, users, connections, queues)
        values ('Pequeno ' || gen_random_uuid(), 1, 0, 0) returning id`
      return otto(companyAdmin.update, { id: companyId, planId: small!.id as number })
    },
    ERR_COMPANY_CHANGED: async () => {
      const { otto, companyId } = await anOperator()
      const outdated = { dueDate: '2100-01-31', dueDateBefore: '2099-12-31' }
      return otto(companyAdmin.update, { id: companyId, ...outdated })
    },
    ERR_COMPANY_IN_USE: async () => {
      const { otto, neighbour } = await anOperator()
      await neighbour.contact({})
      return otto(companyAdmin.remove, { id: neighbour.companyId })
    },
    ERR_COMPANY_HAS_CHARGES: async () => {
      const { otto, neighbour } = await anOperator()
      await owner`
        with invoice as (
          insert into invoices (company_id, detail, value_cents, due_date, months)
          values (${neighbour.companyId}, 'Plano', 100, current_date, 1) returning company_id, id)
        insert into charges (company_id, invoice_id, account, reference, value_cents, due_date, check_at)
        select company_id, id, 'environment', gen_random_uuid()::text, 100, current_date, now() from invoice`
      return otto(companyAdmin.remove, { id: neighbour.companyId })
    },
    ERR_OWN_COMPANY: async () => {
      const { otto, companyId } = await anOperator()
      return otto(companyAdmin.remove, { id: companyId })
    },
    ERR_SUPPORT_READ_ONLY: async () => {
      const company = await anOperator()
      const visitor = await visitorTo(company, company.otto, company.neighbour.companyId)
      return visitor(tags.create, { name: 'VIP' })
    },
  },
})
