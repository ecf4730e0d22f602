import { queues } from '@recado/contract/accounts/queues'
import { limits } from '@recado/contract/platform/limits'
import { session } from '@recado/contract/accounts/session'
import { settings } from '@recado/contract/accounts/settings'
import { users } from '@recado/contract/accounts/users'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { untilAllReceived, startLive, ready, type Screen } from '../../../test/screens.ts'
import { heartbeat } from './commands.ts'
import { createUser } from './create-user.ts'

test('everybody sees the users of the company by name, with their queues', async () => {
  const { bia, sales, support } = await aCompany()
  const list = await bia(users.list, {})
  expect(list.map(({ name }) => name)).toEqual([
    'Ana Prado',
    'Bia Nunes',
    'Mel Arantes',
    'Rui Tavares',
  ])
  expect(list.map(({ queues }) => queues.map(({ id }) => id))).toEqual([
    [],
    [sales.id],
    [],
    [support.id],
  ])
  expect(JSON.stringify(list)).not.toContain('argon2')
})

test('the names are those of the active users', async () => {
  const { ana, bia, mel, stranger } = await aCompany()
  await owner`update users set deactivated_at = now() where id = ${mel.user.id}`
  const names = await bia(users.names, {})
  expect(names.map(({ name }) => name)).toEqual(['Ana Prado', 'Bia Nunes', 'Rui Tavares'])
  expect(names[0]).toEqual({ id: ana.user.id, name: 'Ana Prado' })
  expect((await stranger(users.names, {})).map(({ name }) => name)).toEqual(['Lena Costa'])
})

test('other companies see neither our users nor our queues', async () => {
  const { stranger } = await aCompany()
  expect((await stranger(users.list, {})).map(({ name }) => name)).toEqual(['Lena Costa'])
  expect(await stranger(queues.list, {})).toEqual([])
})

test('a user is online for six minutes after each heartbeat', async () => {
  const { ana, bia, clock } = await aCompany()
  const isOnline = async () =>
    (await ana(users.list, {})).find(({ id }) => id === bia.user.id)?.online
  expect(await isOnline()).toBe(false)
  await bia.inside(heartbeat)
  expect(await isOnline()).toBe(true)
  clock.advance(5.9 * 60_000)
  expect(await isOnline()).toBe(true)
  clock.advance(0.2 * 60_000)
  expect(await isOnline()).toBe(false)
})

test('others get an event for a heartbeat only if the state changes', async () => {
  const { bia, heard, told, clock } = await aCompany()
  await bia.inside(heartbeat)
  clock.advance(5 * 60_000)
  await bia.inside(heartbeat)
  // One event for Bia's own screens, one for those of leaders, one for all others.
  expect(heard()).toEqual(Array(3).fill('user update'))
  expect(told[1]!.data).toMatchObject({ user: { id: bia.user.id, online: true } })
  clock.advance(10 * 60_000)
  await bia.inside(heartbeat)
  expect(heard()).toHaveLength(6)
})

test('colleagues show their number of open tickets, capped at a hundred', async () => {
  const { ana, bia, rui, ticket, companyId } = await aCompany()
  const one = await ticket({ status: 'open', userId: bia.user.id })
  await ticket({ status: 'closed', userId: bia.user.id })
  const snoozed = await ticket({ status: 'open', userId: ana.user.id })
  await owner`update tickets set snoozed_until = now() + interval '1 day' where id = ${snoozed.id}`
  await owner`
    insert into tickets (company_id, contact_id, user_id, status)
    select ${companyId}, ${one.contactId}, ${rui.user.id}, 'open' from generate_series(1, 101)`
  const list = await ana(users.list, {})
  const loadOf = (id: number) => list.find((someone) => someone.id === id)?.openTickets
  expect([loadOf(ana.user.id), loadOf(bia.user.id), loadOf(rui.user.id)]).toEqual([1, 1, 100])
})

test('the list shows users their own e-mail, and leaders all of them', async () => {
  const { ana, mel, bia, rui } = await aCompany()
  const readBy = async (who: Caller) => (await who(users.list, {})).map(({ email }) => email)
  const all = [ana, bia, mel, rui].map(({ user }) => user.email)
  expect(await readBy(bia)).toEqual(['', bia.user.email, '', ''])
  for (const leader of [ana, mel]) expect(await readBy(leader)).toEqual(all)
})

test('agents get a new user without the e-mail', async () => {
  const company = await aCompany()
  const { live, url } = await startLive(company)
  const [leader, agent] = [await ready(url, company.ana), await ready(url, company.bia)]
  const nina = { name: 'Nina Sá', email: `nina.${crypto.randomUUID()}@casa.test` }
  const wanted = { ...nina, password: 'Casa-Azul-2031', profile: 'user' as const, queueIds: [] }
  await company.inside((ctx) => createUser(ctx, wanted))
  await untilAllReceived(live, company.companyId, [leader, agent])
  expect(newsOf(leader)).toMatchObject([nina])
  expect(newsOf(agent)).toMatchObject([{ name: 'Nina Sá', email: '' }])
})

/** The user events that a screen got. */
const newsOf = ({ heard }: Screen) =>
  heard.flatMap(({ name, news }) => (name.endsWith('-user') ? news.user : []))

test('users get their own row in full, others get the short row', async () => {
  const company = await aCompany()
  const { bia } = company
  const { live, url } = await startLive(company)
  const [own, leader] = [await ready(url, bia), await ready(url, company.ana)]
  const agent = await ready(url, company.rui)
  await bia.inside(heartbeat)
  await untilAllReceived(live, company.companyId, [own, leader, agent])
  const me = await bia(session.me, {})
  expect(newsOf(own)).toEqual([{ ...me, online: true }])
  const { id, name, email, profile, queues: theirs } = me
  const short = { id, name, email, profile, queues: theirs, pause: null, online: true }
  expect(newsOf(leader)).toEqual([short])
  expect(newsOf(agent)).toEqual([{ ...short, email: '' }])
})

test('the pages of users hold more than a thousand, deactivated ones too', async () => {
  const { ana, companyId } = await aCompany()
  await owner`
    insert into users (company_id, name, email, password_hash, deactivated_at)
    select ${companyId}, 'Antigo ' || n, 'antigo.' || n || '@' || ${crypto.randomUUID()}::text, 'x', now()
      from generate_series(1, 1100) n`
  const first = await ana(users.page, { sort: 'name' })
  expect(first).toMatchObject({ count: 1104, hasMore: true })
  const last = await ana(users.page, { sort: 'newest', pageNumber: 56 })
  expect(last).toMatchObject({ count: 1104, hasMore: false })
  expect(last.users.map(({ name }) => name)).toContain('Ana Prado')
  const found = await ana(users.page, { searchParam: 'ána prado' })
  expect(found).toMatchObject({ count: 1, users: [{ id: ana.user.id }] })
  const uncounted = await ana(users.page, {
    searchParam: 'ANTIGO',
    pageNumber: 2,
    withCount: false,
  })
  expect(uncounted.users.map(({ name }) => name)).toContain('Antigo 1080')
  expect(uncounted).not.toHaveProperty('count')
})

test('users are paged newest first and searched by name; only leaders see other e-mails', async () => {
  const { ana, mel, bia, stranger, hire } = await aCompany()
  for (let i = 0; i < limits.page; i++) await hire({ name: `Pessoa ${i}`, profile: 'user' })
  const first = await bia(users.page, {})
  expect(first).toMatchObject({ count: limits.page + 4, hasMore: true })
  expect(first.users.map(({ name }) => name)[0]).toBe(`Pessoa ${limits.page - 1}`)
  const last = await bia(users.page, { pageNumber: 2 })
  expect(last).toMatchObject({ count: limits.page + 4, hasMore: false })
  expect(last.users).toHaveLength(4)
  const found = await bia(users.page, { searchParam: 'MEL áran' })
  expect(found).toMatchObject({ count: 1, users: [{ id: mel.user.id, email: '' }] })
  expect(await bia(users.page, { searchParam: mel.user.email })).toMatchObject({ count: 0 })
  for (const leader of [ana, mel]) {
    const { users: byMail } = await leader(users.page, { searchParam: bia.user.email })
    expect(byMail).toMatchObject([{ id: bia.user.id, email: bia.user.email }])
  }
  expect((await stranger(users.page, {})).users.map(({ name }) => name)).toEqual(['Lena Costa'])
})

test('users can read themselves, leaders every user of the company', async () => {
  const { ana, mel, bia, stranger } = await aCompany()
  const { id } = bia.user
  const oneself = await bia(users.show, { id })
  expect(oneself).toEqual(await bia(session.me, {}))
  for (const leader of [ana, mel]) expect(await leader(users.show, { id })).toEqual(oneself)
  const refused = bia(users.show, { id: ana.user.id })
  await expect(refused).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(stranger(users.show, { id })).rejects.toThrow('ERR_NO_USER_FOUND')
})

test('every user can read the public settings', async () => {
  const { bia, companyId } = await aCompany()
  await owner`insert into settings (company_id, key, value) values (${companyId}, 'smtpPassword', 'segredo')`
  const list = await bia(settings.list, {})
  expect(list).toContainEqual({ key: 'userRating', value: 'disabled', companyId })
  expect(list).toContainEqual({ key: 'campaignsEnabled', value: 'true', companyId })
  expect(JSON.stringify(list)).not.toContain('segredo')
})
