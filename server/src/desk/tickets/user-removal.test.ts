import { session } from '@recado/contract/accounts/session'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { users } from '@recado/contract/accounts/users'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, ownerDb, PASSWORD } from '../../../test/company.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { owner } from '../../../test/database.ts'
import { releaseUser } from './user-removal.ts'

/** The number of rows of the user that are left. */
const rowsOfUser = (id: number) =>
  ownerDb.selectFrom('users').select('id').where('id', '=', id).execute()

test('the active tickets of a deleted user return to their queues, with a line each', async () => {
  const { ana, bia, rui, sales, ticket, message, runJobs, heard } = await aCompany()
  const userId = bia.user.id
  const queueId = sales.id
  const open = await ticket({ status: 'open', userId, queueId })
  const free = await ticket({ status: 'open', userId })
  const given = await ticket({ status: 'pending', userId, queueId })
  const closed = await ticket({ status: 'closed', userId, queueId })
  await message(closed, { userId, fromMe: true })
  expect(await ana(userAdmin.usage, { id: userId })).toEqual({
    activeTickets: 3,
    closedTickets: 1,
    quickMessages: 0,
    apiKeys: 0,
  })
  await ana(userAdmin.remove, { id: userId })
  for (const { id: ticketId } of [open, free, given])
    expect(await ana(tickets.show, { ticketId })).toMatchObject({ status: 'pending', userId: null })
  expect(await ana(tickets.show, { ticketId: open.id })).toMatchObject({ queueId })
  expect(await rui(tickets.show, { ticketId: free.id })).toMatchObject({ status: 'pending' })
  const { messages: lines } = await ana(messages.list, { ticketId: open.id })
  expect(lines.map(({ system }) => [system?.action, system?.by])).toEqual([
    ['returned', 'Ana Prado'],
  ])
  expect(heard().filter((name) => name.startsWith('user'))).toEqual(['user delete'])
  await runJobs()
  expect(await ana(tickets.show, { ticketId: closed.id })).toMatchObject({ user: null })
  expect(await rowsOfUser(userId)).toEqual([])
})

test('a deleted user is nobody at once, and the e-mail is free', async () => {
  const { ana, bia, app, companyId, runJobs } = await aCompany()
  const { id, email, name } = bia.user
  await ana(userAdmin.remove, { id })
  await expect(bia(session.me, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  await expect(aBrowser(app).call(session.login, { email, password: PASSWORD })).rejects.toThrow(
    'ERR_INVALID_CREDENTIALS',
  )
  for (const call of [users.show, userAdmin.usage, userAdmin.remove, userAdmin.update])
    await expect(ana(call, { id })).rejects.toThrow('ERR_NO_USER_FOUND')
  expect((await ana(users.page, {})).count).toBe(3)
  const again = await ana(userAdmin.create, { name, email, password: 'uma senha boa' })
  await runJobs()
  expect(again.id).not.toBe(id)
  expect((await ana(users.list, {})).map((one) => one.id)).toContain(again.id)
  const mails = await owner`select email from users where company_id = ${companyId}`
  expect(mails.filter((one) => one.email === email)).toHaveLength(1)
})

test('nobody deletes themselves', async () => {
  const { ana, hire } = await aCompany()
  await hire({ name: 'Eva Luz', profile: 'admin' })
  await expect(ana(userAdmin.remove, { id: ana.user.id })).rejects.toThrow('ERR_OWN_ACCOUNT')
})

test('a deactivated user keeps closed tickets and messages, and loses active tickets', async () => {
  const { ana, bia, ticket, runJobs } = await aCompany()
  const userId = bia.user.id
  const open = await ticket({ status: 'open', userId })
  const closed = await ticket({ status: 'closed', userId })
  await ana(userAdmin.update, { id: userId, active: false })
  await runJobs()
  expect(await ana(tickets.show, { ticketId: open.id })).toMatchObject({ user: null })
  expect(await ana(tickets.show, { ticketId: closed.id })).toMatchObject({ user: { id: userId } })
  expect(await rowsOfUser(userId)).toHaveLength(1)
})

test('more tickets and messages than one batch are released', async () => {
  const { ana, bia, companyId, ticket, runJobs } = await aCompany()
  const userId = bia.user.id
  const first = await ticket({ status: 'closed', userId })
  await owner`
    insert into tickets (company_id, contact_id, user_id, status)
    select ${companyId}, ${first.contactId}, ${userId}, case when n <= 130 then 'open' else 'closed' end
      from generate_series(1, 700) n`
  await owner`
    insert into messages (company_id, ticket_id, contact_id, user_id, body, from_me)
    select ${companyId}, ${first.id}, ${first.contactId}, ${userId}, 'Oi', true from generate_series(1, 1100)`
  await ana(userAdmin.remove, { id: userId })
  await runJobs()
  const [left] = await owner`
    select (select count(*)::int from tickets where company_id = ${companyId} and user_id is not null) as tickets,
           (select count(*)::int from messages where company_id = ${companyId} and user_id = ${userId}) as messages,
           (select count(*)::int from tickets where company_id = ${companyId} and status = 'pending') as waiting`
  expect(left).toEqual({ tickets: 0, messages: 0, waiting: 130 })
  expect(await rowsOfUser(userId)).toEqual([])
})

test('a transfer to the user that began before the deletion ends in the queue', async () => {
  const { ana, bia, ticket, inside, runJobs } = await aCompany()
  const userId = bia.user.id
  const { id: ticketId } = await ticket({ status: 'open', userId: ana.user.id })
  // The transfer has checked the user and has not committed. The job waits for it.
  const { answer } = await inside(async ({ db }) => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
    await db.updateTable('tickets').set({ userId }).where('id', '=', ticketId).execute()
    await ana(userAdmin.remove, { id: userId })
    return runBlocked(db, runJobs)
  })
  await answer
  expect(await ana(tickets.show, { ticketId })).toMatchObject({ user: null, status: 'pending' })
})

test('the job leaves an active user alone', async () => {
  const { ana, bia, world, companyId, ticket } = await aCompany()
  const { id: ticketId } = await ticket({ status: 'open', userId: bia.user.id })
  await releaseUser.run(world, { companyId, userId: bia.user.id })
  expect(await ana(tickets.show, { ticketId })).toMatchObject({ user: { id: bia.user.id } })
})
