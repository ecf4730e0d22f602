import { flowBuilders } from '@recado/contract/automation/flow-builders'
import { typebots } from '@recado/contract/connections/typebots'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const localhost = 'https://localhost'

/** Facts for the tests over the whole contract: the flow builder. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId }, mark) => {
    await owner`insert into flow_builders (company_id, address)
      values (${companyId}, ${`https://8.8.8.8/${mark}`})`
    await owner`insert into flow_sessions (company_id, ticket_id)
      select company_id, id from tickets where company_id = ${companyId} order by id limit 1`
    return undefined
  },
  attacks: () => ({}),
  withoutIds: [
    'GET /typebot/getFlows',
    'GET /flow-builder',
    'PUT /flow-builder',
    'POST /flow-builder/test',
  ],
  bodies: { 'PUT /flow-builder': { address: '' } },
  publicIds: [],
  uniqueKeys: {},
  provoked: {
    ERR_TYPEBOT_UNAVAILABLE: async () => {
      const { ana, companyId } = await aCompany()
      await owner`insert into flow_builders (company_id, address) values (${companyId}, ${localhost})`
      return ana(typebots.flows, {})
    },
    ERR_ADDRESS_NOT_ALLOWED: async () =>
      (await aCompany()).ana(flowBuilders.save, { address: localhost }),
    ERR_ADDRESS_NOT_FOUND: async () =>
      (await aCompany()).ana(flowBuilders.save, { address: 'https://nothing.recado-invalid.com' }),
    ERR_NO_FLOW_BUILDER: async () => (await aCompany()).ana(flowBuilders.test, {}),
  },
})
