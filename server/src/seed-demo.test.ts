import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { daysBetween, dueTint } from '@recado/contract/accounts/company-recurrence'
import { connections } from '@recado/contract/connections/connections'
import { queues } from '@recado/contract/accounts/queues'
import { session } from '@recado/contract/accounts/session'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { users } from '@recado/contract/accounts/users'
import { lanes } from '@recado/contract/desk/funnel'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tags } from '@recado/contract/desk/tags'
import { tickets } from '@recado/contract/desk/tickets'
import { helps } from '@recado/contract/accounts/helps'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../test/browser.ts'
import { aCompany } from '../test/company.ts'
import { owner, ownerUrl } from '../test/database.ts'
import { DEMO_PASSWORD } from './demo-companies.ts'
import { demoCustomers, demoReplies, demoTags } from './demo-desk.ts'
import { demoHelps } from './demo-helps.ts'
import { demoSubscribers } from './demo-subscribers.ts'
import { fillDemoDesks } from './fill-demo-desk.ts'
import type { World } from './platform/ctx.ts'
import { seedDemo } from './seed-demo.ts'

const log = pino({ level: 'silent' })

// Two nodes that start concurrently.
let shops: number[] = []
beforeAll(async () => {
  shops = (await Promise.all([seedDemo(ownerUrl(), log), seedDemo(ownerUrl(), log)])).flat()
})

async function signedIn(email: string) {
  const browser = aBrowser((await aCompany()).app)
  const { token, user } = await browser.call(session.login, { email, password: DEMO_PASSWORD })
  return { user, headers: { authorization: `Bearer ${token}` }, call: browser.call }
}

test('every user of the demonstration signs in with the documented password', async () => {
  const shop = { company: { name: 'Loja Demonstração' } }
  const expected = {
    'admin@recado.demo': { name: 'Ana Prado', profile: 'admin', super: false, ...shop },
    'manager@recado.demo': { name: 'Marcos Leal', profile: 'manager', ...shop },
    'agent@recado.demo': { name: 'Bia Nunes', profile: 'user', ...shop },
    'agent2@recado.demo': { name: 'Rui Tavares', profile: 'user', ...shop },
    'admin@outra.demo': { profile: 'admin', super: false, company: { name: 'Outra Empresa' } },
    'operator@recado.demo': { profile: 'admin', super: true, company: { name: 'Recado' } },
  }
  for (const [email, person] of Object.entries(expected))
    expect((await signedIn(email)).user).toMatchObject(person)
})

test('one of its companies appears under a brand', async () => {
  const browser = aBrowser((await aCompany()).app)
  const brand = await browser.call(whiteLabels.show, { name: 'fala-ja' })
  expect(brand).toMatchObject({ name: 'Fala Já', primaryColor: '#12b886' })
  const login = { email: 'admin@falaja.demo', password: DEMO_PASSWORD, whiteLabelId: brand.id }
  expect((await browser.call(session.login, login)).user.company.whiteLabelId).toBe(brand.id)
  await expect(browser.call(session.login, { ...login, whiteLabelId: 0 })).rejects.toThrow(
    'ERR_INVALID_CREDENTIALS',
  )
})

test('its companies are paid for a year and may run campaigns', async () => {
  const { company } = (await signedIn('agent@recado.demo')).user
  expect(company.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  const days = (Date.parse(company.dueDate!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
})

test('its operator sees a company in each state, with each colour and under both brands', async () => {
  const { call, headers } = await signedIn('operator@recado.demo')
  const pages = demoSubscribers.map(({ name }) =>
    call(companyAdmin.all, { searchParam: name, pageNumber: 1 }, headers),
  )
  const own = (await Promise.all(pages)).map(({ companies }) => companies[0]!)
  expect(new Set(own.map(({ state }) => state))).toEqual(
    new Set(['active', 'trial', 'overdue', 'suspended']),
  )
  const tints = own.map(({ dueDate, today }) => dueTint(daysBetween(today, dueDate!)))
  expect(new Set(tints)).toEqual(new Set(['soon', 'now', 'late', null]))
  expect(new Set(own.map(({ whiteLabelId }) => whiteLabelId)).size).toBe(2)
  expect(own.some(({ usage, plan }) => usage.users === plan!.users)).toBe(true)
})

test('the shop has three queues with agents and a number that waits for its phone', async () => {
  const { user, call, headers } = await signedIn('agent@recado.demo')
  expect(user.queues.map(({ name }) => name)).toEqual(['Vendas', 'Suporte'])
  const names = (await call(queues.list, {}, headers)).map(({ name }) => name)
  expect(names).toEqual(['Vendas', 'Suporte', 'Financeiro'])
  expect(await call(users.list, {}, headers)).toHaveLength(4)
  const numbers = await call(connections.list, {}, headers)
  expect(numbers).toMatchObject([{ name: 'Loja', status: 'OPENING', number: '', isDefault: true }])
})

/** Filling fails after the customers have written, because the administrator is not found. */
async function fillWithoutAdmin(world: World): Promise<void> {
  await owner`update users set email = 'gone@recado.demo' where email = 'admin@recado.demo'`
  await fillDemoDesks(world, shops)
  await owner`update users set email = 'admin@recado.demo' where email = 'gone@recado.demo'`
}

test('its desk is filled once, also after a failure: tags, quick replies, cards of accepted tickets, and scheduled messages', async () => {
  const { world, companyId: withoutNumber } = await aCompany()
  expect(new Set(shops).size).toBe(1)
  await fillWithoutAdmin(world)
  const filled = () => fillDemoDesks(world, [withoutNumber, ...shops.slice(0, 1)])
  await Promise.all([filled(), filled()])
  await filled()
  const written = await owner`
    select count(*)::int from messages where company_id = ${shops[0]!} and media_type = 'text'`
  expect(written).toEqual([{ count: demoCustomers.length }])
  const { call, headers } = await signedIn('admin@recado.demo')
  expect(await call(tags.list, {}, headers)).toHaveLength(demoTags.length)
  expect(await call(quickMessages.list, {}, headers)).toHaveLength(demoReplies.length)
  const board = await call(lanes.board, {}, headers)
  expect(board.map(({ title, count }) => [title, count])).toEqual([
    ['Contato', 2],
    ['Proposta', 1],
    ['Negociação', 1],
    ['Fechado', 1],
  ])
  const { tickets: open } = await call(tickets.list, { status: 'open', showAll: true }, headers)
  expect(open.map(({ contact }) => contact.name)).toEqual(demoCustomers.map(({ name }) => name))
  const { schedules: planned } = await call(schedules.list, {}, headers)
  expect(planned).toHaveLength(9)
})

test('everybody reads the helps of the operator', async () => {
  const { call, headers } = await signedIn('agent2@recado.demo')
  const titles = (await call(helps.list, {}, headers)).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(demoHelps.map(({ title }) => title)))
})

test('seeding again changes nothing and keeps the changes of users', async () => {
  await owner`update queues set name = 'Comercial' where name = 'Vendas' and color = '#2f9e44'`
  const everything = () => owner`
    select c.name, c.id, (select count(*)::int from users u where u.company_id = c.id) as users,
           (select string_agg(q.name, ',' order by q.id) from queues q where q.company_id = c.id) as queues
      from companies c where c.name in ('Loja Demonstração', 'Outra Empresa', 'Recado') order by c.id`
  const before = await everything()
  await seedDemo(ownerUrl(), log)
  expect(await everything()).toEqual(before)
  expect(before).toHaveLength(3)
  await owner`update queues set name = 'Vendas' where name = 'Comercial' and color = '#2f9e44'`
})
