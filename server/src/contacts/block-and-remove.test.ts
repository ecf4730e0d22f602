import { Readable } from 'node:stream'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { anInbound, arrive, lia } from '../../test/inbound.ts'
import { inboundMessages } from '../platform/metrics.ts'

/** How many messages of blocked contacts this process has counted. */
const countedBlocked = async () =>
  (await inboundMessages.get()).values.find(({ labels }) => labels.result === 'blocked')?.value ?? 0

test('of a blocked contact nothing arrives and nothing is sent to them, until the block is lifted', async () => {
  const company = await aCompany()
  const { bia, connection, contact, ticket, message, heard } = company
  const { id: connectionId } = await connection({ isDefault: true })
  const { id } = await contact({ number: lia })
  const open = await ticket({ contactId: id, connectionId, status: 'open', userId: bia.user.id })
  const failed = await message(open, { fromMe: true, failureCode: 'x', failureCanRetry: true })
  expect(await bia(contacts.block, { id, blocked: true })).toMatchObject({ isBlocked: true })
  expect(heard()).toEqual(['contact update'])

  const before = await countedBlocked()
  await arrive(company, { connectionId, all: [anInbound({ text: 'Oi?' })] })
  expect(await countedBlocked()).toBe(before + 1)
  expect(heard()).toEqual(['contact update'])
  const bodies = async () =>
    (await bia(messages.list, { ticketId: open.id })).messages.map(({ body }) => body)
  expect(await bodies()).toEqual(['Bom dia!'])
  const [left] = await owner`
    select count(*)::int as count from journal where company_id = ${company.companyId} and processed_at is null`
  expect(left).toEqual({ count: 0 })
  for (const send of [
    () => bia(messages.send, { ticketId: open.id, body: 'Olá' }),
    () => bia(messages.retry, { messageId: failed.id }),
    () => bia(tickets.create, { contactId: id }),
  ])
    await expect(send).rejects.toThrow('ERR_CONTACT_BLOCKED')

  await bia(contacts.block, { id, blocked: false })
  await arrive(company, { connectionId, all: [anInbound({ text: 'E agora?' })] })
  expect(await bodies()).toContain('E agora?')
  await bia(messages.send, { ticketId: open.id, body: 'Olá' })
})

test('what is written on the phone itself to a blocked contact is kept', async () => {
  const company = await aCompany()
  const { bia, contact, connection } = company
  const { id: connectionId } = await connection()
  const { id } = await contact({ number: lia })
  await bia(contacts.block, { id, blocked: true })
  await arrive(company, { connectionId, all: [anInbound({ fromMe: true, text: 'Não escreva' })] })
  expect(await bia(tickets.list, { status: 'closed' })).toMatchObject({ count: 1 })
})

test('a contact goes with tickets, messages and files, and everybody who saw them hears it', async () => {
  const { ana, mel, bia, sales, companyId, world, runJobs, ...company } = await aCompany()
  const { id } = await company.contact()
  const waiting = await company.ticket({ contactId: id, queueId: sales.id })
  const said = await company.message(waiting)
  const other = await company.ticket()
  const forwarded = await company.message(other)
  const keys = ['only-here', 'forwarded-too']
  for (const key of keys) await world.files.put(key, Readable.from(['x']))
  const attach = (messageId: string, key: string) => owner`
    insert into attachments (company_id, message_id, file_name, mime, storage_key, state)
    values (${companyId}, ${messageId}, 'a.pdf', 'application/pdf', ${key}, 'ready')`
  await attach(said.id, keys[0]!)
  await attach((await company.message(waiting)).id, keys[1]!)
  await attach(forwarded.id, keys[1]!)

  await expect(bia(contacts.remove, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  await mel(contacts.remove, { id })
  await expect(ana(contacts.remove, { id })).rejects.toThrow('ERR_NO_CONTACT_FOUND')
  await expect(ana(tickets.show, { ticketId: waiting.id })).rejects.toThrow('ERR_NO_TICKET_FOUND')
  expect(company.heard()).toEqual(['ticket delete', 'contact delete'])
  await runJobs()
  await expect(world.files.open(keys[0]!)).rejects.toThrow('there is no file')
  await world.files.open(keys[1]!)
  const [kept] = await owner`
    select count(*)::int as cycles from cycles where company_id = ${companyId} and contact_id = ${id}`
  expect(kept).toEqual({ cycles: 1 })
})
