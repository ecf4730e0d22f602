import { queues } from '@recado/contract/accounts/queues'
import { sql } from 'kysely'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const anyText = sql`gen_random_uuid()::text`
const moon = { name: 'Lua', color: '#000001' }

/** Facts for the tests over the whole contract: queues. */
export const fixtures = defineFixtures({
  insertRow: async ({ sales }) => sales.id,
  attacks: (id) => ({
    'GET /queue/:id': [{ id }],
    'PUT /queue/:id': [
      { id, name: 'Invadido' },
      { id, assignment: 'automatic' },
    ],
    'DELETE /queue/:id': [{ id }],
    'PUT /queue/order': [{ queueIds: [id] }],
  }),
  withoutIds: ['GET /queue', 'POST /queue'],
  bodies: {
    'POST /queue': { name: 'Cobrança', color: '#2f9e44' },
    'PUT /queue/order': { queueIds: [1] },
  },
  publicIds: ['/queue'],
  uniqueKeys: {
    queues_name_key: {
      table: 'queues',
      copy: { color: anyText },
      allowed: [{ name: anyText }, { name: sql`upper(name)` }],
    },
    queues_color_key: { table: 'queues', copy: { name: anyText }, allowed: [{ color: anyText }] },
  },
  provoked: {
    ERR_QUEUE_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`update plans set queues = 2
        where id = (select plan_id from companies where id = ${companyId})`
      return ana(queues.create, moon)
    },
    ERR_QUEUE_NAME_ALREADY_EXISTS: async () => {
      const { ana, sales } = await aCompany()
      return ana(queues.create, { ...moon, name: sales.name })
    },
    ERR_ESCALATION_TO_ITSELF: async () => {
      const { ana, sales } = await aCompany()
      return ana(queues.update, { id: sales.id, escalationQueueId: sales.id })
    },
    ERR_QUEUE_COLOR_ALREADY_EXISTS: async () => {
      const { ana } = await aCompany()
      await ana(queues.create, { name: 'Sol', color: moon.color })
      return ana(queues.create, moon)
    },
  },
})
