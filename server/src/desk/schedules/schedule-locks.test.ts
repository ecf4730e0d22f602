import { contacts } from '@recado/contract/contacts/contacts'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { lockTicket } from '../messages/lock-ticket.ts'
import { removeTicket } from '../tickets/remove.ts'
import { removeSchedule } from './commands.ts'

/** Bia's open ticket, and a request for a scheduled message in it. */
async function aTicket() {
  const company = await aCompany()
  const { id: ticketId, contactId } = await company.ticket({
    status: 'open',
    userId: company.bia.user.id,
  })
  const asked = { ticketId, contactId, body: 'Amanhã', sendAt: '2999-01-01T10:00:00Z' }
  return { ...company, ticketId, contactId, asked }
}

type Ids = { ticketId: number; contactId: number }

const deletions: Record<string, (company: Company, ids: Ids) => Promise<unknown>> = {
  ticket: ({ ana }, { ticketId }) => ana(tickets.remove, { ticketId }),
  contact: ({ ana }, { contactId }) => ana(contacts.remove, { id: contactId }),
}

test.for(Object.entries(deletions))(
  'the deletion of a %s waits for the cancellation of its schedule',
  async ([, remove]) => {
    const company = await aTicket()
    const { id } = await company.bia(schedules.create, company.asked)
    const { answer } = await company.bia.inside(async (ctx) => {
      const { db } = ctx
      await db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute()
      const waiting = await runBlocked(db, () => remove(company, company))
      await removeSchedule(ctx, { id })
      return waiting
    })
    expect(await answer).toEqual({})
  },
)

test('a schedule that is created while its ticket is deleted is refused', async () => {
  const { ana, bia, ticketId, asked } = await aTicket()
  const { answer } = await ana.inside(async (ctx) => {
    await lockTicket(ctx, ticketId)
    const waiting = await runBlocked(ctx.db, () => bia(schedules.create, asked))
    await removeTicket(ctx, { ticketId })
    return waiting
  })
  expect(await answer).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
})
