import { CLOSING_REASONS_MAX, closingReasons } from '@recado/contract/accounts/closing-reasons'
import { settings } from '@recado/contract/accounts/settings'
import { tickets } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

/** Facts for the tests over the whole contract: closing reasons. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId }, mark) => {
    const [row] = await owner`insert into closing_reasons (company_id, name)
      values (${companyId}, ${`${mark} motivo`}) returning id`
    return row!.id as number
  },
  attacks: (id) => ({
    'PUT /closing-reasons/order': [{ closingReasonIds: [id] }],
    'PUT /closing-reasons/:id': [{ id, name: 'Invadido' }],
    'DELETE /closing-reasons/:id': [{ id }],
  }),
  withoutIds: ['GET /closing-reasons', 'POST /closing-reasons'],
  bodies: {
    'POST /closing-reasons': { name: 'Dúvida sanada' },
    'PUT /closing-reasons/order': { closingReasonIds: [1] },
    'PUT /closing-reasons/:id': { name: 'Venda feita' },
  },
  publicIds: ['/closing-reasons'],
  uniqueKeys: {
    closing_reasons_name_key: {
      table: 'closing_reasons',
      copy: {},
      allowed: [{ name: sql`gen_random_uuid()::text` }, { name: sql`upper(name)` }],
    },
  },
  provoked: {
    ERR_NO_CLOSING_REASON_FOUND: async () => {
      const { ana } = await aCompany()
      return ana(closingReasons.remove, { id: 1 })
    },
    ERR_CLOSING_REASON_NAME_ALREADY_EXISTS: async () => {
      const { ana } = await aCompany()
      await ana(closingReasons.create, { name: 'Venda' })
      return ana(closingReasons.create, { name: 'Venda' })
    },
    ERR_CLOSING_REASON_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`insert into closing_reasons (company_id, name)
        select ${companyId}, 'Motivo ' || n from generate_series(1, ${CLOSING_REASONS_MAX}::int) n`
      return ana(closingReasons.create, { name: 'Um a mais' })
    },
    ERR_CLOSING_REASON_REQUIRED: async () => {
      const { ana, ticket } = await aCompany()
      await ana(closingReasons.create, { name: 'Venda' })
      await ana(settings.update, { key: 'closingReason', value: 'required' })
      const { id: ticketId } = await ticket({ status: 'open', userId: ana.user.id })
      return ana(tickets.change, { ticketId, status: 'closed' })
    },
  },
})
