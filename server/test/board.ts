import { lanes } from '@recado/contract/desk/funnel'
import { messages } from '@recado/contract/desk/messages'
import type { Caller } from './caller.ts'
import { aCompany } from './company.ts'
import { owner } from './database.ts'

/** A company with the lanes Contato and Proposta. */
export async function aBoard() {
  const company = await aCompany()
  const { ana, companyId, ticket } = company
  const first = await ana(lanes.create, { title: 'Contato' })
  const second = await ana(lanes.create, { title: 'Proposta' })
  const rowsOf = (laneId: number) =>
    owner<{ id: number; ticketId: number }>`
      select id, ticket_id as "ticketId" from cards where lane_id = ${laneId} order by position, id`
  return {
    ...company,
    first,
    second,
    /** Adds cards of one real and returns their ids in order. */
    fill: async (laneId: number, count: number, given: Parameters<typeof ticket>[0] = {}) => {
      const { connectionId, contactId } = await ticket()
      for (let i = 1; i <= count; i++) {
        const { id } = await ticket({ connectionId, contactId, status: 'closed', ...given })
        await owner`
          insert into cards (company_id, lane_id, ticket_id, position, value_cents)
          values (${companyId}, ${laneId}, ${id}, ${i * 1000}, 100)`
      }
      return (await rowsOf(laneId)).map(({ id }) => id)
    },
    orderOf: async (laneId: number) => (await rowsOf(laneId)).map(({ id }) => id),
    ticketsOf: async (laneId: number) => (await rowsOf(laneId)).map(({ ticketId }) => ticketId),
    /** The lanes that lines of the conversation name. */
    titleLines: async (ticketId: number) =>
      (await ana(messages.list, { ticketId })).messages.flatMap(({ system }) =>
        system?.action === 'funnel' ? (system.text ?? []) : [],
      ),
  }
}

/** The titles of the lanes, as this user sees them. */
export const titles = async (who: Caller) => (await who(lanes.board, {})).map(({ title }) => title)
