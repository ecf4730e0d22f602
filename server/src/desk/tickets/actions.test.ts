import { messages, type Message } from '@recado/contract/desk/messages'
import { ticketNotes } from '@recado/contract/desk/notes'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const linesOf = async (who: Company['ana'], ticketId: number) =>
  (await who(messages.list, { ticketId })).messages.flatMap(({ system }: Message) => system ?? [])

test('every action adds a line that says who did what', async () => {
  const acme = await aCompany()
  const { ana, bia, rui, sales, support } = acme
  await acme.connection({ isDefault: true })
  const { id: contactId } = await acme.contact()
  const { id: ticketId } = await bia(tickets.create, { contactId, queueId: sales.id })
  const change = (who: Company['ana'], how: object) =>
    who(tickets.change, { ticketId, ...how } as never)
  await change(bia, { status: 'closed' })
  await change(bia, { status: 'open' })
  await change(bia, { status: 'pending' })
  await change(bia, { status: 'open' })
  await change(bia, { expirationTime: 30 })
  await change(bia, { sendIdlenessMessage: false })
  await change(bia, { userId: rui.user.id, note: 'Cliente antigo' })
  await change(rui, { queueId: support.id })
  const lines = await linesOf(ana, ticketId)
  expect(lines.map(({ by, action }) => `${by}: ${action}`)).toEqual([
    'Bia Nunes: begun',
    'Bia Nunes: resolved',
    'Bia Nunes: reopened',
    'Bia Nunes: returned',
    'Bia Nunes: accepted',
    'Bia Nunes: expiration',
    'Bia Nunes: idleOff',
    'Bia Nunes: transferred',
    'Rui Tavares: transferred',
  ])
  expect(lines[5]).toMatchObject({ text: '30' })
  expect(lines[7]).toMatchObject({ toUser: 'Rui Tavares', text: 'Cliente antigo' })
  expect(lines[8]).toMatchObject({ toQueue: 'Suporte', text: null })
})

test('a transferred ticket reaches the colleague unread, without its queue and with the note', async () => {
  const acme = await aCompany()
  const { bia, rui, sales } = acme
  const { id: ticketId, contactId } = await acme.ticket({
    status: 'open',
    userId: bia.user.id,
    queueId: sales.id,
  })
  const given = await bia(tickets.change, {
    ticketId,
    userId: rui.user.id,
    note: 'Quer falar do boleto',
  })
  expect(given).toMatchObject({ status: 'open', queueId: null, unreadMessages: 1 })
  expect(given.user).toEqual({ id: rui.user.id, name: 'Rui Tavares' })
  const notes = await rui(ticketNotes.list, { contactId })
  expect(notes.map(({ note, user }) => [note, user?.name])).toEqual([
    ['Quer falar do boleto', 'Bia Nunes'],
  ])
  expect(acme.heard()).toContain('ticketNote create')
})

test('a transfer may include the status, current or new', async () => {
  const { bia, rui, support, ticket } = await aCompany()
  const mine = () => ticket({ status: 'open', userId: bia.user.id })
  const give = async (change: object) =>
    bia(tickets.change, { ticketId: (await mine()).id, ...change } as never)
  const toRui = { status: 'open', userId: rui.user.id, queueId: null }
  expect(await give({ userId: rui.user.id, status: 'open' })).toMatchObject(toRui)
  expect(await give(toRui)).toMatchObject(toRui)
  expect(await give({ ...toRui, status: 'pending' })).toMatchObject(toRui)
  const toSupport = { status: 'pending', userId: null, queueId: support.id }
  expect(await give(toSupport)).toMatchObject(toSupport)
})

test('a ticket transferred to a queue waits there and is hidden from the previous agent', async () => {
  const acme = await aCompany()
  const { bia, rui, support } = acme
  const { id: ticketId } = await acme.ticket({
    status: 'open',
    userId: bia.user.id,
    queueId: acme.sales.id,
  })
  const given = await bia(tickets.change, { ticketId, queueId: support.id })
  expect(given).toMatchObject({ status: 'pending', userId: null, queueId: support.id })
  expect(given.waitingSince).not.toBeNull()
  await expect(bia(tickets.show, { ticketId })).rejects.toThrow('ERR_NO_PERMISSION')
  expect(await rui(tickets.show, { ticketId })).toMatchObject({ unreadMessages: 1 })
  expect(acme.heard()).toContain('ticket removeFromList')
})

test('a transfer needs a user or queue of the company and an active ticket', async () => {
  const acme = await aCompany()
  const { ana, stranger } = acme
  const { id: ticketId } = await acme.ticket({ status: 'open', userId: ana.user.id })
  await expect(ana(tickets.change, { ticketId, userId: stranger.user.id })).rejects.toThrow(
    'ERR_NO_USER_FOUND',
  )
  const { id: queueId } = await acme.neighbour.queue()
  await expect(ana(tickets.change, { ticketId, queueId })).rejects.toThrow('ERR_NO_QUEUE_FOUND')
  await ana(tickets.change, { ticketId, status: 'closed' })
  await expect(ana(tickets.change, { ticketId, userId: acme.bia.user.id })).rejects.toThrow(
    'ERR_TICKET_ALREADY_CLOSED',
  )
  await expect(ana(tickets.change, { ticketId, expirationTime: 0 })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
})

test('the expiration time is limited to thirty days and cannot be set on a resolved ticket', async () => {
  const { bia, ticket } = await aCompany()
  const { id: ticketId } = await ticket({ status: 'open', userId: bia.user.id })
  const settle = (expirationTime: number) => bia(tickets.change, { ticketId, expirationTime })
  expect(await settle(43_200)).toMatchObject({ expirationTime: 43_200 })
  for (const tooLong of [43_201, 2_147_483_647, 3e9])
    await expect(settle(tooLong)).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { issues: [{ path: 'expirationTime', code: 'tooLong' }] },
    })
  await bia(tickets.change, { ticketId, status: 'closed' })
  await expect(settle(30)).rejects.toThrow('ERR_TICKET_ALREADY_CLOSED')
  await expect(bia(tickets.change, { ticketId, sendIdlenessMessage: true })).rejects.toThrow(
    'ERR_TICKET_ALREADY_CLOSED',
  )
  expect(await bia(tickets.show, { ticketId })).toMatchObject({ expirationTime: 43_200 })
})

test('leaders delete a ticket with its messages and files, and its notes and figures stay', async () => {
  const acme = await aCompany()
  const { ana, bia, mel, world, companyId } = acme
  const made = await acme.ticket({ status: 'open', userId: bia.user.id })
  const { id: ticketId } = made
  const [file, passedOn] = [0, 1].map(() => `company/${companyId}/${crypto.randomUUID()}`)
  const keep = async (messageId: string, key: string) => {
    await world.files.put(key, (await import('node:stream')).Readable.from(['x']))
    await owner`insert into attachments (company_id, message_id, file_name, mime, storage_key)
      values (${companyId}, ${messageId}, 'a.pdf', 'application/pdf', ${key})`
  }
  await keep((await acme.message(made)).id, file!)
  await keep((await acme.message(made)).id, passedOn!)
  const other = await acme.ticket()
  await owner`insert into attachments (company_id, message_id, file_name, mime, storage_key)
    values (${companyId}, ${(await acme.message(other)).id}, 'a.pdf', 'application/pdf', ${passedOn!})`
  await bia(ticketNotes.create, { ticketId, note: 'Liga às 18h' })
  await expect(bia(tickets.remove, { ticketId })).rejects.toThrow('ERR_NO_PERMISSION')

  await mel(tickets.remove, { ticketId })
  await acme.runJobs()

  await expect(ana(tickets.show, { ticketId })).rejects.toThrow('ERR_NO_TICKET_FOUND')
  expect(acme.heard()).toContain('ticket delete')
  await expect(world.files.open(file!)).rejects.toThrow()
  await world.files.open(passedOn!)
  const notes = await ana(ticketNotes.list, { contactId: made.contactId })
  expect(notes).toMatchObject([{ note: 'Liga às 18h', ticketId: null }])
  const [cycle] = await owner`
    select ticket_id, closed_at is not null as "isOver" from cycles
     where company_id = ${companyId} and contact_id = ${made.contactId}`
  expect(cycle).toEqual({ ticket_id: null, isOver: true })
})

test('the visible tickets of a contact are paged, newest first', async () => {
  const acme = await aCompany()
  const { ana, rui, bia, sales } = acme
  const { id: contactId } = await acme.contact()
  for (let i = 0; i < 21; i += 1) await acme.ticket({ contactId, status: 'closed' })
  const foreign = await acme.ticket({ contactId, userId: bia.user.id, queueId: sales.id })
  const first = await ana(tickets.ofContact, { contactId })
  expect(first).toMatchObject({ count: 22, hasMore: true })
  expect(first.tickets[0]!.id).toBe(foreign.id)
  const rest = await ana(tickets.ofContact, { contactId, pageNumber: 2 })
  expect(rest.tickets).toHaveLength(2)
  expect(rest.hasMore).toBe(false)
  expect((await rui(tickets.ofContact, { contactId })).count).toBe(21)
})

test('a user can ask for a ticket they do not see, with a rate limit, and learns nothing about it', async () => {
  const acme = await aCompany()
  const { bia, rui, sales } = acme
  const made = await acme.ticket({ status: 'open', userId: bia.user.id, queueId: sales.id })
  const ask = () => rui(tickets.askFor, { ticketUuid: made.uuid })
  expect(await ask()).toEqual({})
  expect(await ask()).toEqual({})
  const lines = await linesOf(bia, made.id)
  expect(lines).toMatchObject([{ action: 'asked', by: 'Rui Tavares' }])
  expect(await bia(tickets.show, { ticketId: made.id })).toMatchObject({ unreadMessages: 1 })
  await expect(rui(tickets.show, { ticketId: made.id })).rejects.toThrow('ERR_NO_PERMISSION')
  await owner`update tickets set unread_messages = 0 where id = ${made.id}`
  await ask()
  expect(await bia(tickets.show, { ticketId: made.id })).toMatchObject({ unreadMessages: 0 })
})

test('a user who loses the race for a contact learns who won it and where', async () => {
  const acme = await aCompany()
  await acme.connection({ isDefault: true })
  const { id: contactId } = await acme.contact()
  const tries = await Promise.allSettled(
    [acme.ana, acme.bia, acme.rui].map((who) => who(tickets.create, { contactId })),
  )
  const won = tries.find((one) => one.status === 'fulfilled')!.value
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        code: 'ERR_OTHER_OPEN_TICKET',
        details: { ticketUuid: won.uuid, userName: won.user!.name, queueName: null },
      })
})
