import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

/** Facts for the tests over the whole contract: the board. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId, ticket }, mark) => {
    const { id: ticketId } = await ticket()
    const [lane] = await owner`
      insert into lanes (company_id, title, position)
      values (${companyId}, ${`${mark} proposta`}, 2) returning id`
    const [card] = await owner`
      insert into cards (company_id, lane_id, ticket_id, position, description)
      values (${companyId}, ${lane!.id}, ${ticketId}, 1, ${`${mark} sofá`}) returning id`
    return { laneId: lane!.id as number, cardId: card!.id as number }
  },
  attacks: ({ laneId, cardId }) => ({
    'GET /lanes/:id/cards': [{ id: laneId }, { id: laneId, after: '0,1' }],
    'PUT /lanes/order': [{ laneIds: [laneId] }],
    'PUT /lanes/:id': [{ id: laneId, title: 'Invadida' }],
    'DELETE /lanes/:id': [{ id: laneId }],
    'GET /cards/:id': [{ id: cardId }],
    'PUT /cards/:id': [
      { id: cardId, description: 'invadido' },
      { id: cardId, laneId },
      { id: cardId, afterId: cardId },
    ],
  }),
  withoutIds: ['GET /kanban'],
  bodies: {
    'PUT /lanes/order': { laneIds: [1] },
    'PUT /lanes/:id': { title: 'Proposta' },
    'PUT /cards/:id': { description: 'Sofá' },
  },
  publicIds: ['/lanes'],
  uniqueKeys: {},
  provoked: {},
})
