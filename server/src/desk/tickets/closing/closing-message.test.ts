import { queues } from '@recado/contract/accounts/queues'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../../test/company.ts'

test('the closing message of a queue overrides that of the number', async () => {
  const { ana, bia, sales, connection, ticket } = await aCompany()
  const complationMessage = 'Obrigado pelo contato!'
  const { id: connectionId } = await connection({ complationMessage })
  await ana(queues.update, { id: sales.id, complationMessage: 'Vendas agradece!' })
  const resolve = async (queueId: number | null) => {
    const held = { connectionId, queueId, status: 'open', userId: bia.user.id } as const
    const { id: ticketId } = await ticket(held)
    await bia(tickets.change, { ticketId, status: 'closed' })
    const page = await bia(messages.list, { ticketId })
    return page.messages.filter(({ system }) => !system).map(({ body }) => body)
  }
  expect(await resolve(sales.id)).toEqual(['Vendas agradece!'])
  expect(await resolve(null)).toEqual([complationMessage])
  await ana(queues.update, { id: sales.id, complationMessage: '' })
  expect(await resolve(sales.id)).toEqual([complationMessage])
})
