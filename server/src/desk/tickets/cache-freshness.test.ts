import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { namedMessages } from '../messages/columns.ts'
import { selectVersionedTicket } from './columns.ts'

/** A ticket with everything that a list shows, and a message with everything that it may carry. */
async function aFullTicket(status: 'open' | 'closed' = 'open') {
  const acme = await aCompany()
  const { companyId } = acme
  const connection = await acme.connection()
  const contact = await acme.contact()
  const ticket = await acme.ticket({
    contactId: contact.id,
    connectionId: connection.id,
    queueId: acme.sales.id,
    userId: acme.bia.user.id,
    status,
    lastMessageFromMe: true,
    lastMessageBy: acme.mel.user.id,
  })
  const quoted = await acme.message(ticket, { body: 'Quanto custa?' })
  const message = await acme.message(ticket, {
    body: 'Dez reais',
    mediaType: 'document',
    fromMe: true,
    userId: acme.bia.user.id,
    quotedId: quoted.id,
  })
  const attachment = {
    companyId,
    messageId: message.id,
    fileName: 'a.pdf',
    mime: 'application/pdf',
  }
  await ownerDb.insertInto('attachments').values(attachment).execute()
  const { id: tagId } = await ownerDb
    .insertInto('tags')
    .values({ companyId, name: 'VIP', color: '#123456' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { acme, companyId, connection, contact, ticket, quoted, message, tagId }
}

const people = ({ acme }: Awaited<ReturnType<typeof aFullTicket>>) =>
  ownerDb.updateTable('users').where('id', '=', acme.bia.user.id)

test.each(['open', 'closed'] as const)(
  'every list field of an %s ticket is current',
  async (status) => {
    const scene = await aFullTicket(status)
    const { acme, companyId, connection, contact, ticket, tagId } = scene
    const tagged = { companyId, ticketId: ticket.id, tagId }
    const changes: [string, () => Promise<unknown>][] = [
      ['ticket', () => edit('tickets', ticket.id, { lastMessage: 'Outra', unreadMessages: 3 })],
      ['contact', () => edit('contacts', contact.id, { name: 'Lia Nova' })],
      ['picture', () => edit('contacts', contact.id, { profilePicUrl: '/media/1/pictures/x' })],
      ['blocked', () => edit('contacts', contact.id, { blockedAt: new Date() })],
      ['person', () => people(scene).set({ name: 'Bia Nova' }).execute()],
      ['speaker', () => edit('users', acme.mel.user.id, { name: 'Mel Nova' })],
      ['queue', () => edit('queues', acme.sales.id, { color: '#000000' })],
      ['number', () => edit('connections', connection.id, { name: 'Outro número' })],
      ['minutes', () => edit('connections', connection.id, { expirationTime: 30 })],
      ['number removed', () => edit('connections', connection.id, { deletedAt: new Date() })],
      ['tag given', () => ownerDb.insertInto('ticketTags').values(tagged).execute()],
      ['tag', () => edit('tags', tagId, { name: 'Ouro' })],
      [
        'tag taken',
        () => ownerDb.deleteFrom('ticketTags').where('ticketId', '=', ticket.id).execute(),
      ],
      ['tag given again', () => ownerDb.insertInto('ticketTags').values(tagged).execute()],
      [
        'speaker gone',
        () => ownerDb.deleteFrom('users').where('id', '=', acme.mel.user.id).execute(),
      ],
      ['tag gone', () => ownerDb.deleteFrom('tags').where('id', '=', tagId).execute()],
    ]
    let before = await rowOf(scene)
    for (const [what, change] of changes) {
      // Nothing of these is joined to a closed ticket.
      if (what === 'minutes' && status === 'closed') continue
      await change()
      const after = await rowOf(scene)
      expect(after, what).not.toEqual(before)
      const { serviceWindowEndsAt: _only, ...detail } = await acme.bia(tickets.show, {
        ticketId: ticket.id,
      })
      expect(after, what).toEqual(detail)
      const { ticket: ofMessages } = await acme.bia(messages.list, { ticketId: ticket.id })
      expect(ofMessages, what).toEqual(detail)
      before = after
    }
  },
)

test('every conversation field of a message is current', async () => {
  const scene = await aFullTicket()
  const { acme, ticket, quoted, message } = scene
  const one = async () =>
    (await acme.bia(messages.list, { ticketId: ticket.id })).messages.find(
      ({ id }) => id === message.id,
    )
  const changes: [string, () => Promise<unknown>][] = [
    ['tick', () => editMessage(message.id, { ack: 2 })],
    ['words', () => editMessage(message.id, { body: 'Doze reais', isEdited: true })],
    ['what it quotes', () => editMessage(quoted.id, { body: 'Quanto custam?' })],
    ['who wrote it', () => people(scene).set({ name: 'Bia Outra' }).execute()],
    [
      'its file',
      () =>
        ownerDb
          .updateTable('attachments')
          .set({ state: 'ready', size: 3 })
          .where('messageId', '=', message.id)
          .execute(),
    ],
  ]
  let before = await one()
  for (const [what, change] of changes) {
    await change()
    const after = await one()
    expect(after, what).not.toEqual(before)
    const { message: detail } = await acme.bia(messages.details, { messageId: message.id })
    expect(after, what).toEqual(detail)
    before = after
  }
})

test('a cached list does not show a ticket to users who may no longer see it', async () => {
  const scene = await aFullTicket()
  const { acme, ticket } = scene
  expect(await rowOf(scene)).toBeDefined()
  await edit('tickets', ticket.id, { userId: acme.rui.user.id })
  expect(await rowOf(scene)).toBeUndefined()
})

test("a user's activity does not invalidate anything", async () => {
  const scene = await aFullTicket()
  const { acme, connection } = scene
  const versions = () =>
    acme.inside(async ({ db, namesVersion }) => [
      await selectVersionedTicket(db).execute(),
      (await namedMessages(db).execute(db)).rows,
      namesVersion,
    ])
  const before = await versions()
  await people(scene).set({ lastSeenAt: new Date() }).execute()
  await edit('connections', connection.id, { lastInboundAt: new Date() })
  expect(await versions()).toEqual(before)
})

async function rowOf({ acme, ticket }: Awaited<ReturnType<typeof aFullTicket>>) {
  const { tickets: all } = await acme.bia(tickets.list, { status: ticket.status, showAll: true })
  return all.find(({ id }) => id === ticket.id)
}

const edit = (
  table: 'tickets' | 'contacts' | 'queues' | 'connections' | 'tags' | 'users',
  id: number,
  fields: object,
) => ownerDb.updateTable(table).set(fields).where('id', '=', id).execute()

const editMessage = (id: string, fields: object) =>
  ownerDb.updateTable('messages').set(fields).where('id', '=', id).execute()
