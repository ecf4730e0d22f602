import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aFlowCompany } from '../../../test/automation/flow-company.ts'

const NOON = '2026-03-02T12:00:00Z'

/** At noon somebody writes to Lia on the company's phone, who has no active ticket. */
async function anOutreach() {
  const stage = await aFlowCompany()
  stage.clock.set(NOON)
  await stage.deliver({ fromMe: true, text: 'Seu pedido chegou', at: NOON })
  stage.clock.advance(60_000)
  return stage
}

test('the answer to a message from the phone starts no flow: a person talks there', async () => {
  const { say, read, ticket, clock } = await anOutreach()
  await say('Que bom!')
  expect(await read()).toEqual(['> Seu pedido chegou', 'Que bom!'])
  expect((await ticket()).bot).toBeNull()
  clock.advance(60_000)
  await say('Passo às 15h')
  expect(await read()).toHaveLength(3)
})

test('a message from the phone in a resolved ticket keeps the flow silent when the ticket reopens', async () => {
  const { say, deliver, read, ticket, bia, ana, clock } = await aFlowCompany()
  clock.set(NOON)
  await say('Oi')
  const { id: ticketId } = await ticket()
  await bia(tickets.change, { ticketId, status: 'open' })
  await bia(tickets.change, { ticketId, status: 'closed' })
  clock.advance(60_000)
  await deliver({ fromMe: true, text: 'Esqueci de um detalhe', at: clock.now().toISOString() })
  clock.advance(60_000)
  await say('Diga')
  expect(await ana(tickets.show, { ticketId })).toMatchObject({ status: 'pending', bot: null })
  expect((await read(ticketId)).at(-1)).toBe('Diga')
})

test('once that conversation is resolved, the next one begins with the flow', async () => {
  const { say, read, ticket, bia, clock } = await anOutreach()
  await say('Que bom!')
  const { id: ticketId } = await ticket()
  await bia(tickets.change, { ticketId, status: 'open' })
  await bia(tickets.change, { ticketId, status: 'closed' })
  clock.advance(60_000)
  await say('Oi de novo')
  expect((await read(ticketId)).at(-1)).toContain('Como posso ajudar?')
})

test('an answer that comes too late to reopen the ticket is a new conversation and begins with the flow', async () => {
  const { say, read, clock } = await anOutreach()
  clock.advance(3 * 3_600_000)
  await say('Desculpe a demora')
  expect((await read()).slice(0, 1)).toEqual(['Desculpe a demora'])
  expect((await read()).at(-1)).toContain('Como posso ajudar?')
})
