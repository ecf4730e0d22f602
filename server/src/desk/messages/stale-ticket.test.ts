import { messageUpdated } from '@recado/contract/desk/messages'
import { ticketNotes } from '@recado/contract/desk/notes'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { numberChanged } from '../../contacts/hooks.ts'
import { type OutboxEntry, recordSent } from '../../links/sending/outbox.ts'
import { aConversation } from '../../../test/conversation.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recordFileFailure } from './files.ts'
import { raiseAck } from './network/receipts.ts'

type Conversation = Awaited<ReturnType<typeof aConversation>>

/** A change that emits an event with the ticket. The change itself is not one of the ticket. */
type Change = (conversation: Conversation) => Promise<(ctx: Ctx) => Promise<unknown>>

const changes: Record<string, Change> = {
  'a receipt': async ({ connectionId, sent, networkIdOf }) => {
    const networkId = await networkIdOf((await sent('Temos')).id)
    return (ctx) => raiseAck(ctx, { connectionId, networkId, ack: 3 })
  },
  'a sent message': async ({ acme, send }) => {
    const { id: messageId } = await send('Temos')
    const [entry] = await owner<{ id: number }>`
      select id from outbox where company_id = ${acme.companyId}`
    const sent = { outboxId: entry!.id, messageId, kind: 'send' } as OutboxEntry
    return (ctx) => recordSent(ctx, sent)
  },
  'a file that cannot be downloaded': async ({ acme, read }) => {
    const [hello] = await read()
    await owner`
      insert into attachments (company_id, message_id, state, file_name, mime)
      values (${acme.companyId}, ${hello!.id}, 'pending', 'foto.jpg', 'image/jpeg')`
    const failure = { messageId: hello!.id, nextAt: undefined, refused: undefined }
    return (ctx) => recordFileFailure(ctx, failure)
  },
  'a new number': async ({ contactId }) => {
    return (ctx) => numberChanged.run(ctx, { contactId, from: '1', to: '2' })
  },
}

/** Changes of Bia herself, for which the transfer of the ticket to Rui waits. */
test.for(Object.entries(changes))('%s is never shown with an outdated ticket', async ([, make]) => {
  const conversation = await aConversation()
  const { acme, ticketId } = conversation
  const change = await make(conversation)
  acme.told.length = 0
  const transfer = () => acme.ana(tickets.change, { ticketId, userId: acme.rui.user.id })
  const { answer } = await acme.inside(async (ctx) => {
    await change(ctx)
    return runBlocked(ctx.db, transfer)
  })
  expect(await answer).toMatchObject({ userId: acme.rui.user.id })
  // Screens go by the number of an event: the answer to an earlier commit may arrive later.
  const inOrder = acme.told.toSorted((one, other) => one.seq - other.seq)
  const revisions = inOrder.flatMap(({ data }) => {
    const { ticket } = data as { ticket?: { revision: number } }
    return ticket ? [ticket.revision] : []
  })
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
  expect(revisions.length).toBeGreaterThan(2)
})

test('the line of a removed note and of a cancelled schedule wait for a transfer in progress', async () => {
  const { acme, ticketId } = await aConversation()
  const { bia, rui, inside, told } = acme
  const note = await bia(ticketNotes.create, { ticketId, note: 'Ligar amanhã' })
  const schedule = await bia(schedules.create, {
    ticketId,
    contactId: note.contactId!,
    body: 'Bom dia!',
    sendAt: '2099-01-01T10:00',
  })
  for (const change of [
    () => bia(ticketNotes.remove, { id: note.id }),
    () => bia(schedules.remove, { id: schedule.id }),
  ]) {
    told.length = 0
    const { answer } = await inside(async (ctx) => {
      await ctx.db
        .updateTable('tickets')
        .set({ userId: rui.user.id })
        .where('id', '=', ticketId)
        .execute()
      return runBlocked(ctx.db, change)
    })
    await answer
    const lines = told.filter(({ event }) => event.channel === messageUpdated.channel)
    expect(lines.map(({ data }) => (data as any).ticket.userId)).toEqual([rui.user.id])
  }
})

test.for([
  ['pending', 'ready'],
  ['failed', 'pending'],
] as const)(
  'a receipt that waited for the ticket shows it, and a %s file that is %s then',
  async ([before, state]) => {
    const { acme, connectionId, ticketId, sent, networkIdOf, one } = await aConversation()
    const { id } = await sent('Veja')
    const networkId = await networkIdOf(id)
    await owner`
    insert into attachments (company_id, message_id, state, file_name, mime)
    values (${acme.companyId}, ${id}, ${before}, 'foto.jpg', 'image/jpeg')`
    acme.told.length = 0
    const receipt = () => acme.inside((ctx) => raiseAck(ctx, { connectionId, networkId, ack: 3 }))
    const { answer } = await acme.inside(async ({ db }) => {
      const userId = acme.rui.user.id
      await db.updateTable('tickets').set({ userId }).where('id', '=', ticketId).execute()
      const waiting = await runBlocked(db, receipt)
      await db
        .updateTable('attachments')
        .set({ state, storageKey: state === 'ready' ? `prova/${id}` : null })
        .where('messageId', '=', id)
        .execute()
      return waiting
    })
    expect(await answer).toBeUndefined()
    expect(acme.told.map(({ data }) => data)).toMatchObject([
      {
        message: { ack: 3, media: { state } },
        ticket: { userId: acme.rui.user.id, user: { name: acme.rui.user.name } },
      },
    ])
    await expect(one(id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  },
)
