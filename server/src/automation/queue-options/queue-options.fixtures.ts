import { queueOptions } from '@recado/contract/automation/queue-options'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'
import { ticketBot } from '@recado/contract/automation/ticket-bot'

/** An option of the queue Vendas without a text. */
async function anOption() {
  const company = await aCompany()
  const queueId = company.sales.id
  return {
    ...company,
    queueId,
    option: await company.ana(queueOptions.create, { queueId, title: 'Preços' }),
  }
}

/** Facts for the tests over the whole contract: options of the bot. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId, sales }, mark) => {
    const [row] =
      await owner`insert into queue_options (company_id, queue_id, option, title, message)
      values (${companyId}, ${sales.id}, 1, ${`${mark} opção`}, ${`${mark} texto`}) returning id`
    await owner`insert into queue_option_files (company_id, option_id, id, storage_key, file_name, mime, kind, size)
      values (${companyId}, ${row!.id}, gen_random_uuid(), ${`${mark}-opcao`}, ${`${mark}.pdf`}, 'application/pdf',
              'document', 1)`
    return row!.id as number
  },
  attacks: (id, { sales }) => ({
    'GET /queue-options': [{ queueId: sales.id }, { queueId: sales.id, parentId: id }],
    'GET /queue-option-trees/:queueId': [{ queueId: sales.id }],
    'PUT /queue-option-trees/:queueId': [{ queueId: sales.id, botEnabled: true }],
    'POST /queue-options': [{ queueId: sales.id, title: 'Invadida' }],
    'PUT /queue-options/:id': [{ id, title: 'Invadida' }],
    'PUT /queue-options/:id/move': [{ id, parentId: null, position: 0 }],
    'DELETE /queue-options/:id': [{ id }],
  }),
  withoutIds: [],
  bodies: {
    'POST /queue-options': { queueId: 1, title: 'Preços' },
    'PUT /queue-options/:id': { title: 'Prazos' },
    'PUT /queue-options/:id/move': { parentId: null, position: 0 },
    'PUT /queue-option-trees/:queueId': { botEnabled: true },
    'POST /tickets/:ticketId/bot': { action: 'pause' },
  },
  publicIds: ['/queue-options'],
  uniqueKeys: {},
  provoked: {
    ERR_NO_QUEUE_OPTION_FOUND: async () => {
      const { ana } = await aCompany()
      return ana(queueOptions.remove, { id: 1 })
    },
    ERR_QUEUE_OPTION_LIMIT: async () => {
      const { ana, companyId, sales } = await aCompany()
      await owner`insert into queue_options (company_id, queue_id, option, title)
        select ${companyId}, ${sales.id}, n, 'Opção ' || n from generate_series(1, 1000) n`
      return ana(queueOptions.create, { queueId: sales.id, title: 'Uma a mais' })
    },
    ERR_QUEUE_OPTION_LOOP: async () => {
      const { ana, option } = await anOption()
      return ana(queueOptions.change, { id: option.id, parentId: option.id })
    },
    ERR_QUEUE_OPTION_DEPTH: async () => {
      const { ana, option, queueId } = await anOption()
      let parentId = option.id
      for (let depth = 2; depth <= 50; depth += 1)
        parentId = (await ana(queueOptions.create, { queueId, parentId, title: `${depth}` })).id
      return ana(queueOptions.create, { queueId, parentId, title: 'Fundo demais' })
    },
    ERR_BOT_UNFINISHED: async () => {
      const { ana, queueId } = await anOption()
      return ana(queueOptions.switch, { queueId, botEnabled: true })
    },
    ERR_BOT_EMPTY: async () => {
      const { ana, sales } = await aCompany()
      return ana(queueOptions.switch, { queueId: sales.id, botEnabled: true })
    },
    ERR_NO_BOT: async () => {
      const { ana, ticket } = await aCompany()
      const { id: ticketId } = await ticket({ status: 'pending' })
      return ana(ticketBot.change, { ticketId, action: 'pause' })
    },
    ERR_TICKET_HAS_AGENT: async () => {
      const { ana, ticket } = await aCompany()
      const { id: ticketId } = await ticket({ status: 'open', userId: ana.user.id })
      return ana(ticketBot.change, { ticketId, action: 'pause' })
    },
  },
})
