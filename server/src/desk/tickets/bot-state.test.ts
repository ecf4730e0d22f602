import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { within } from '../../platform/database/within.ts'
import { sendAutomated } from '../messages/automated.ts'
import { addLine } from '../messages/timeline.ts'
import { showTicket } from './queries.ts'

/** A waiting ticket whose bot is in the options of a queue. */
async function aTicketWithBot() {
  const company = await aCompany()
  const { id } = await company.ticket({ status: 'pending' })
  await owner`update tickets set bot_state = 'options', bot_option_id = 7, bot_repeats = 2 where id = ${id}`
  return { ...company, ticketId: id }
}

test('a ticket shows its bot, and who paused it', async () => {
  const { ana, ticketId } = await aTicketWithBot()
  expect(await ana(tickets.show, { ticketId })).toMatchObject({
    bot: { state: 'options', pausedBy: null },
    chatbot: true,
    queueOptionId: 7,
  })
  await owner`update tickets set bot_state = 'paused', bot_paused_by = ${ana.user.id} where id = ${ticketId}`
  expect(await ana(tickets.show, { ticketId })).toMatchObject({
    bot: { state: 'paused', pausedBy: { id: ana.user.id } },
    chatbot: false,
    queueOptionId: null,
  })
})

test('the database refuses an unknown state of a bot', async () => {
  const { id } = await (await aCompany()).ticket({ status: 'pending' })
  await expect(owner`update tickets set bot_state = 'asleep' where id = ${id}`).rejects.toThrow(
    'tickets_bot_state_check',
  )
})

test('an agent who accepts a ticket ends its bot', async () => {
  const { ana, ticketId } = await aTicketWithBot()
  const accepted = await ana(tickets.change, { ticketId, status: 'open' })
  expect(accepted).toMatchObject({ bot: null, chatbot: false, queueOptionId: null })
  const [row] = await owner`select bot_repeats from tickets where id = ${ticketId}`
  expect(row).toEqual({ bot_repeats: 0 })
})

test('an automatic message and a line keep why they exist', async () => {
  const { ana, world, companyId, ticketId } = await aTicketWithBot()
  const cause = { kind: 'idle', name: '', code: 'silent', inputs: { minutes: 60 } } as const
  const [sent, line] = await within(world, { companyId }, async (ctx) => {
    const ticket = await showTicket(ctx, { ticketId })
    const { message } = await sendAutomated(ctx, ticket, { body: 'Ainda aí?', userId: null, cause })
    return [message, await addLine(ctx, ticket, { action: 'idleSent', cause })]
  })
  for (const { id, automation } of [sent!, line!]) {
    expect(automation).toEqual({ kind: 'idle', name: '' })
    expect(await ana(messages.cause, { messageId: id })).toEqual({
      ...cause,
      decidedAt: expect.any(String),
    })
  }
})
