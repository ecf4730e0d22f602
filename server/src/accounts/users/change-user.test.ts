import { session } from '@recado/contract/accounts/session'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { users } from '@recado/contract/accounts/users'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { ready, startLive, untilAllReceived } from '../../../test/screens.ts'

const somebody = (changes: object = {}) => ({
  name: 'Davi Reis',
  email: `${crypto.randomUUID()}@casa.test`,
  password: 'uma senha boa',
  ...changes,
})

/** Sets the number of users that the plan allows. */
const allow = (companyId: number, most: number) => owner`
  update plans set users = ${most} where id = (select plan_id from companies where id = ${companyId})`

test('an administrator creates a user, who signs in and sees the tickets of their queues', async () => {
  const { ana, app, sales, companyId } = await aCompany()
  const form = somebody({ email: ` Davi.${crypto.randomUUID()}@CASA.test `, queueIds: [sales.id] })
  const created = await ana(userAdmin.create, form)
  const email = form.email.trim().toLowerCase()
  expect(created).toMatchObject({
    name: 'Davi Reis',
    email,
    profile: 'user',
    active: true,
    openTickets: 0,
    lastSeenAt: null,
    photoUrl: '',
    companyId,
    queues: [{ id: sales.id }],
  })
  const { user } = await aBrowser(app).call(session.login, { email, password: form.password })
  expect(user).toMatchObject({ id: created.id, queues: [{ name: 'Vendas' }] })
})

test('forms are checked, and a taken e-mail is refused in every company', async () => {
  const { ana, stranger, bia, sales } = await aCompany()
  for (const wrong of [
    { name: 'D' },
    { name: 'D'.repeat(51) },
    { email: 'davi' },
    { email: `${'d'.repeat(100)}@casa.test` },
    { password: 'curta12' },
    { password: 'senha123' },
    { password: 'x'.repeat(51) },
    { profile: 'super' },
  ])
    await expect(ana(userAdmin.create, somebody(wrong) as never)).rejects.toThrow(
      'ERR_INVALID_INPUT',
    )
  for (const who of [ana, stranger])
    await expect(
      who(userAdmin.create, somebody({ email: bia.user.email.toUpperCase() })),
    ).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS')
  await expect(stranger(userAdmin.create, somebody({ queueIds: [sales.id] }))).rejects.toThrow(
    'ERR_NO_QUEUE_FOUND',
  )
})

test('of twenty creations at once against three free places exactly three succeed', async () => {
  const { ana, companyId } = await aCompany()
  await allow(companyId, 7)
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => ana(userAdmin.create, somebody())),
  )
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(Array(17).fill('ERR_USER_LIMIT'))
  expect((await ana(users.page, {})).seats).toEqual({ used: 7, limit: 7 })
})

test('absent fields stay, an empty list removes all queues, an empty password changes nothing', async () => {
  const { ana, bia, sales, support } = await aCompany()
  const { id } = bia.user
  expect(await ana(userAdmin.update, { id, name: 'Bia Sá', password: '' })).toMatchObject({
    name: 'Bia Sá',
    email: bia.user.email,
    profile: 'user',
    queues: [{ id: sales.id }],
  })
  const both = await ana(userAdmin.update, { id, queueIds: [support.id, sales.id, sales.id] })
  expect(both.queues.map((one) => one.id)).toEqual([sales.id, support.id])
  expect((await ana(userAdmin.update, { id, queueIds: [] })).queues).toEqual([])
  expect(await bia(session.me, {})).toMatchObject({ name: 'Bia Sá', queues: [] })
})

test('an own e-mail changes only with the current password, in the own profile', async () => {
  const { ana } = await aCompany()
  const { id } = ana.user
  const { email } = await ana(session.me, {})
  const change = (next: string) => ana(userAdmin.update, { id, name: 'Ana Prado', email: next })
  await expect(change(`outra.${email}`)).rejects.toThrow('ERR_INVALID_INPUT')
  expect(await change(email)).toMatchObject({ email })
})

test('a new profile and new queues take effect on open screens at once', async () => {
  const company = await aCompany()
  const { ana, bia, rui, sales, support, ticket, companyId } = company
  const waiting = await ticket({ status: 'pending', queueId: sales.id })
  const { live, url } = await startLive(company)
  const [mine, other] = [await ready(url, bia), await ready(url, rui)]
  await expect(rui(tickets.show, { ticketId: waiting.id })).rejects.toThrow('ERR_NO_PERMISSION')
  await ana(userAdmin.update, { id: bia.user.id, queueIds: [support.id] })
  await expect.poll(() => mine.lost).toEqual(['transport close'])
  expect(other.lost).toEqual([])
  await expect(bia(tickets.show, { ticketId: waiting.id })).rejects.toThrow('ERR_NO_PERMISSION')
  const own = mine.heard.find(({ name }) => name.endsWith('-user'))
  expect(own?.news.user).toMatchObject({ id: bia.user.id, queues: [{ id: support.id }] })
  const again = await ready(url, bia)
  await ana(userAdmin.update, { id: rui.user.id, profile: 'manager' })
  await expect.poll(() => other.lost).toEqual(['transport close'])
  expect(await rui(tickets.show, { ticketId: waiting.id })).toMatchObject({ id: waiting.id })
  await ana(userAdmin.update, { id: bia.user.id, name: 'Bia Sá' })
  await untilAllReceived(live, companyId, [again])
  expect(again.lost).toEqual([])
})

test('a deactivated user is out at once, keeps the place of nobody, and can come back', async () => {
  const company = await aCompany()
  const { ana, bia, app, companyId, ticket } = company
  const { id, email } = bia.user
  const { id: ticketId } = await ticket({ status: 'open', userId: id })
  const { url } = await startLive(company)
  const screen = await ready(url, bia)
  await allow(companyId, 4)
  const off = await ana(userAdmin.update, { id, active: false })
  expect(off).toMatchObject({ active: false, online: false, openTickets: 0 })
  await expect.poll(() => screen.lost).toEqual(['io server disconnect'])
  await expect(bia(session.me, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  const signIn = () => aBrowser(app).call(session.login, { email, password: PASSWORD })
  await expect(signIn()).rejects.toThrow('ERR_USER_INACTIVE')
  await expect(aBrowser(app).call(session.login, { email, password: 'errada' })).rejects.toThrow(
    'ERR_INVALID_CREDENTIALS',
  )
  expect((await ana(users.list, {})).some((one) => one.id === id)).toBe(false)
  expect((await ana(users.page, {})).users.some((one) => one.id === id)).toBe(true)
  await expect(ana(tickets.change, { ticketId, userId: id })).rejects.toThrow('ERR_NO_USER_FOUND')
  await ana(userAdmin.create, somebody())
  await expect(ana(userAdmin.update, { id, active: true })).rejects.toThrow('ERR_USER_LIMIT')
  await allow(companyId, 5)
  expect(await ana(userAdmin.update, { id, active: true })).toMatchObject({ active: true })
  expect((await signIn()).user.id).toBe(id)
})

test('a new password by an administrator ends the sessions of the user', async () => {
  const { ana, bia, app } = await aCompany()
  const { id, email } = bia.user
  await expect(ana(userAdmin.update, { id, password: 'senha123' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  await ana(userAdmin.update, { id, password: 'outra senha boa' })
  await expect(bia(session.me, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  const browser = aBrowser(app)
  expect((await browser.call(session.login, { email, password: 'outra senha boa' })).user.id).toBe(
    id,
  )
})

test('the last admin stays, and nobody deactivates or gives a password to themselves', async () => {
  const { ana, mel } = await aCompany()
  const { id } = ana.user
  await expect(ana(userAdmin.update, { id, profile: 'user' })).rejects.toThrow('ERR_LAST_ADMIN')
  await expect(ana(userAdmin.update, { id, active: false })).rejects.toThrow('ERR_OWN_ACCOUNT')
  await expect(ana(userAdmin.update, { id, password: 'outra senha boa' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  await ana(userAdmin.update, { id: mel.user.id, profile: 'admin' })
  expect(await ana(userAdmin.update, { id, profile: 'user' })).toMatchObject({ profile: 'user' })
  await expect(ana(users.page, {})).resolves.toMatchObject({ seats: null })
  await expect(mel(userAdmin.update, { id: mel.user.id, profile: 'user' })).rejects.toThrow(
    'ERR_LAST_ADMIN',
  )
})

test('of two administrators who demote each other at once, one remains', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { ana, hire, companyId } = await aCompany()
    const eva = await hire({ name: 'Eva Luz', profile: 'admin' })
    const outcomes = await Promise.allSettled([
      ana(userAdmin.update, { id: eva.user.id, profile: 'user' }),
      turn % 2 === 0
        ? eva(userAdmin.update, { id: ana.user.id, profile: 'user' })
        : eva(userAdmin.remove, { id: ana.user.id }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const admins = await owner`
      select id from users
       where company_id = ${companyId} and profile = 'admin' and deactivated_at is null`
    expect(admins).toHaveLength(1)
  }
})

test('only administrators change users', async () => {
  const { mel, bia, rui } = await aCompany()
  const { id } = rui.user
  for (const who of [mel, bia])
    for (const call of [
      () => who(userAdmin.create, somebody()),
      () => who(userAdmin.update, { id, name: 'Outro' }),
      () => who(userAdmin.update, { id: who.user.id, profile: 'admin' }),
      () => who(userAdmin.remove, { id }),
      () => who(userAdmin.usage, { id }),
    ])
      await expect(call()).rejects.toThrow('ERR_NO_PERMISSION')
})
