import { connections } from '@recado/contract/connections/connections'
import { idle } from '@recado/contract/automation/idle'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { runBlocked } from '../../test/database/run-blocked.ts'

test('unsent messages of a removed number show that they were not sent', async () => {
  const { ana, bia, connection, ticket, runJobs } = await aCompany()
  const { id: connectionId } = await connection()
  const { id: ticketId } = await ticket({ connectionId, status: 'open', userId: bia.user.id })
  for (let i = 0; i < 3; i += 1) await bia(messages.send, { ticketId, body: `Recado ${i}` })
  await ana(connections.remove, { id: connectionId })
  await runJobs()
  const page = await ana(messages.list, { ticketId })
  expect(page.messages.map(({ failure }) => failure)).toEqual(
    Array.from({ length: 3 }, () => ({ code: 'ERR_NO_WAPP_FOUND', canRetry: false })),
  )
  expect(page.ticket).toMatchObject({ lastMessageFailed: true })
})

test('a message sent during the removal is refused and never stays unsent', async () => {
  const { ana, bia, connection, ticket, inside } = await aCompany()
  const { id: connectionId } = await connection()
  const { id: ticketId } = await ticket({ connectionId, status: 'open', userId: bia.user.id })
  const { answer } = await inside(async ({ db, now }) => {
    await db
      .selectFrom('connections')
      .select('id')
      .where('id', '=', connectionId)
      .forUpdate()
      .execute()
    await db
      .updateTable('connections')
      .set({ deletedAt: now })
      .where('id', '=', connectionId)
      .execute()
    return runBlocked(db, () => bia(messages.send, { ticketId, body: 'Olá!' }))
  })
  expect(await answer).toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  expect((await ana(messages.list, { ticketId })).messages).toEqual([])
})

test('removing a number deletes its credentials, texts and settings', async () => {
  const { ana, connection, contact, ticket, companyId } = await aCompany()
  const { id } = await connection({ isDefault: true, qrcode: 'a secret code' })
  const { id: contactId } = await contact()
  await ticket({ contactId, connectionId: id, status: 'closed' })
  await owner`insert into connection_secrets (company_id, connection_id, sealed) values (${companyId}, ${id}, '\\x00')`
  await ana(connections.renewToken, { id })
  await ana(idle.create, { whatsappId: id, message: 'Ainda aí?', intervalInMinutes: 5 })
  await ana(connections.remove, { id })
  const left = await owner`
    select qrcode, desired, is_default as "isDefault",
           (select count(*)::int from api_keys where connection_id = ${id}) as tokens,
           (select count(*)::int from connection_secrets where connection_id = ${id}) as secrets,
           (select count(*)::int from idle_schedules where connection_id = ${id}) as idle
      from connections where id = ${id}`
  expect(left).toEqual([
    { tokens: 0, qrcode: '', desired: 'disconnected', isDefault: false, secrets: 0, idle: 0 },
  ])
  await expect(ana(tickets.create, { contactId, whatsappId: id })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  })
  await expect(ana(tickets.create, { contactId })).rejects.toMatchObject({
    code: 'ERR_NO_DEF_WAPP_FOUND',
  })
  const later = { contactId, body: 'Bom dia!', sendAt: '2099-01-01T10:00', whatsappId: id }
  await expect(ana(schedules.create, later)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  await expect(
    ana(idle.create, { whatsappId: id, message: 'Ainda aí?', intervalInMinutes: 5 }),
  ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
})
