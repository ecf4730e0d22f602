import { companies } from '@recado/contract/accounts/companies'
import { session } from '@recado/contract/accounts/session'
import { aCompany } from '../../../test/company.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

/** Facts for the tests over the whole contract: companies. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId }) => companyId,
  attacks: (id) => ({
    'GET /companies/:id': [{ id }],
    'PUT /companies/:id/schedules': [{ id, schedules: [] }],
  }),
  withoutIds: [],
  bodies: { 'PUT /companies/:id/schedules': { schedules: [] } },
  publicIds: ['/companies'],
  uniqueKeys: {},
  provoked: {
    ERR_NO_COMPANY_FOUND: async () => {
      const { ana } = await aCompany()
      return ana(companies.show, { id: 2_000_000_000 })
    },
    ERR_LIMITED_SESSION: async () => {
      const { ana } = await aCompany({ dueDate: '2020-01-31' })
      return ana(session.me, {})
    },
  },
})
