import { audit } from '@recado/contract/accounts/audit'
import { companies } from '@recado/contract/accounts/companies'
import { type CompanyList, companyAdmin } from '@recado/contract/accounts/company-admin'
import { addDays } from '@recado/contract/accounts/company-recurrence'
import { session } from '@recado/contract/accounts/session'
import { expect, test, vi } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { ready, refusalOf, screen, startLive } from '../../../test/screens.ts'

/** Casa Azul of an own brand with an operator, and a company of another brand with one. */
async function withOperators() {
  const [blue, green] = await Promise.all(
    ['Azulão', 'Verdinho'].map(async (name) => {
      const [row] = await owner`
        insert into white_labels (name, path) values (${name}, gen_random_uuid()::text) returning id`
      return row!.id as number
    }),
  )
  const company = await aCompany({ whiteLabelId: blue! })
  const { neighbour, companyId } = company
  const brand = (id: number, label: number | null) =>
    owner`update companies set white_label_id = ${label} where id = ${id}`
  await brand(neighbour.companyId, green!)
  const home = await aCompany()
  return {
    ...company,
    blue: blue!,
    green: green!,
    brand,
    mark: `${companyId}`,
    /** Operator of the default brand. */
    otto: await home.hire({ name: 'Otto Rangel', profile: 'user', super: true }),
    home,
    /** Operator of the blue brand, in Casa Azul. */
    olga: await company.hire({ name: 'Olga Reis', profile: 'user', super: true }),
  }
}

const idsIn = ({ companies: rows }: CompanyList) => rows.map(({ id }) => id)

async function aPlan(users: number) {
  const [plan] = await owner`
    insert into plans (name, users, connections, queues)
    values ('Plano ' || gen_random_uuid(), ${users}, 1, 1) returning id`
  return plan!.id as number
}

test('an operator of a brand sees and changes only companies of that brand', async () => {
  const { otto, olga, companyId, neighbour, blue, green, home } = await withOperators()
  const outside = [neighbour.companyId, home.companyId]
  expect(idsIn(await olga(companyAdmin.all, {}))).toEqual([companyId])
  expect(idsIn(await olga(companyAdmin.list, { whiteLabelId: blue }))).toEqual([companyId])
  for (const whiteLabelId of [green, 0])
    expect(idsIn(await olga(companyAdmin.list, { whiteLabelId }))).toEqual([])
  for (const id of outside) {
    const reason = 'Um motivo qualquer'
    for (const attempt of [
      () => olga(companies.show, { id }),
      () => olga(companies.setSchedules, { id, schedules: [] }),
      () => olga(companyAdmin.update, { id, name: 'Invadida' }),
      () => olga(companyAdmin.remove, { id }),
      () => olga(companyAdmin.visits, { id }),
      () => olga(companyAdmin.enter, { id, reason }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_COMPANY_FOUND', status: 404 })
  }
  expect((await olga(companyAdmin.all, {})).brands).toMatchObject([{ id: blue, companies: 1 }])
  // Another brand in the body is ignored: the company stays in the operator's brand.
  await olga(companyAdmin.update, { id: companyId, whiteLabelId: green })
  expect(await olga(companies.show, { id: companyId })).toMatchObject({ whiteLabelId: blue })
  expect(idsIn(await otto(companyAdmin.list, { whiteLabelId: green }))).toEqual([
    neighbour.companyId,
  ])
  await otto(companyAdmin.update, { id: companyId, whiteLabelId: green })
  expect(idsIn(await otto(companyAdmin.list, { whiteLabelId: green }))).toHaveLength(2)
})

test('the list has search, states, the next due first, and what each company uses', async () => {
  const { otto, olga, companyId, neighbour, green, blue } = await withOperators()
  const found = async (searchParam: string, more = {}) =>
    idsIn(await otto(companyAdmin.list, { whiteLabelId: blue, searchParam, ...more }))
  await owner`
    update companies set name = 'Ótica Boa Vista', email = 'caixa@otica.test', document = '11222333000181'
     where id = ${companyId}`
  for (const text of ['otica', 'BOA vista', 'caixa@', '11222333'])
    expect(await found(text), text).toEqual([companyId])
  for (const text of ['padaria', '%', '_'.repeat(9)]) expect(await found(text), text).toEqual([])
  const due = (id: number, days: number) =>
    owner`update companies set due_date = current_date + ${days}::int, created_at = now() - interval '90 days' where id = ${id}`
  await due(companyId, 20)
  expect(await found('', { state: 'active' })).toEqual([companyId])
  await due(companyId, -3)
  expect(await found('', { state: 'overdue' })).toEqual([companyId])
  await owner`update companies set white_label_id = ${green} where id = ${companyId}`
  await due(neighbour.companyId, -5)
  const page = await otto(companyAdmin.list, { whiteLabelId: green })
  expect(page).toMatchObject({ count: 2, hasMore: false })
  expect(idsIn(page)).toEqual([neighbour.companyId, companyId])
  const [, row] = page.companies
  expect(row).toMatchObject({
    name: 'Ótica Boa Vista',
    state: 'overdue',
    usage: { users: 5, connections: 0, queues: 2, messages: 0, storage: 0 },
  })
  expect(row!.plan).toMatchObject({ users: 50 })
  await due(companyId, 1)
  expect(idsIn(await olga(companyAdmin.all, {}))).toHaveLength(2)
})

test('a company that an operator creates has its settings and an administrator who signs in', async () => {
  const { otto, olga, app, blue, green } = await withOperators()
  const planId = await aPlan(5)
  const adminEmail = `Ivo.${crypto.randomUUID()}@casa.test`
  const form = {
    name: 'Casa Nova',
    planId,
    adminName: 'Ivo Reis',
    adminEmail,
    password: 'uma senha boa',
    document: '11.222.333/0001-81',
    dueDate: '2099-01-31',
    campaignsEnabled: false,
  }
  const made = await olga(companyAdmin.create, { ...form, whiteLabelId: green })
  expect(made).toMatchObject({
    name: 'Casa Nova',
    document: '11222333000181',
    whiteLabelId: blue,
    recurrence: 'MENSAL',
    campaignsEnabled: false,
    plan: { id: planId },
    usage: { users: 1 },
  })
  const browser = aBrowser(app)
  const { user } = await browser.call(session.login, {
    email: adminEmail,
    password: form.password,
    whiteLabelId: blue,
  })
  expect(user).toMatchObject({ profile: 'admin', super: false, companyId: made.id })
  expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false' })
  await expect(otto(companyAdmin.create, form)).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS')
  const other = { ...form, adminEmail: `${crypto.randomUUID()}@casa.test` }
  await expect(otto(companyAdmin.create, { ...other, planId: 2_000_000_000 })).rejects.toThrow(
    'ERR_NO_PLAN_FOUND',
  )
  await otto(companyAdmin.remove, { id: made.id })
  await expect(otto(companies.show, { id: made.id })).rejects.toThrow('ERR_NO_COMPANY_FOUND')
})

test('a suspended company loses sessions and sockets at once, and signs in again when it is restored', async () => {
  const { otto, companyId, bia, app, home, blue, world } = await withOperators()
  const { url } = await startLive({ ...home, world } as never)
  home.world.signal = world.signal
  const open = await ready(url, bia)
  await otto(companyAdmin.update, { id: companyId, status: false })
  await vi.waitFor(() => expect(open.lost).toEqual(['io server disconnect']))
  await expect(bia(session.me, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  const again = screen(url, { auth: { token: await bia.token() } })
  expect(await refusalOf(again)).toBe('ERR_SESSION_EXPIRED')
  const login = { email: bia.user.email, password: PASSWORD, whiteLabelId: blue }
  const signIn = () => aBrowser(app).call(session.login, login)
  await expect(signIn()).rejects.toThrow('ERR_COMPANY_INACTIVE')
  await otto(companyAdmin.update, { id: companyId, status: true })
  await expect(bia(session.me, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  expect((await signIn()).user.companyId).toBe(companyId)
})

test('the own company cannot be suspended or deleted', async () => {
  const { otto, home } = await withOperators()
  const { companyId: id } = home
  for (const attempt of [
    () => otto(companyAdmin.update, { id, status: false }),
    () => otto(companyAdmin.remove, { id }),
    () => otto(companyAdmin.enter, { id, reason: 'Um motivo qualquer' }),
  ])
    await expect(attempt()).rejects.toThrow('ERR_OWN_COMPANY')
})

test('a plan beneath the use needs a second word, after a list of what is over', async () => {
  const { otto, companyId } = await withOperators()
  const planId = await aPlan(2)
  const id = companyId
  await expect(otto(companyAdmin.update, { id, planId })).rejects.toMatchObject({
    code: 'ERR_PLAN_BELOW_USE',
    details: {
      excesses: [
        { limit: 'users', used: 5, allowed: 2 },
        { limit: 'queues', used: 2, allowed: 1 },
      ],
    },
  })
  const changed = await otto(companyAdmin.update, { id, planId, acceptsExcess: true })
  expect(changed).toMatchObject({ planId, usage: { users: 5 } })
  expect(await otto(companyAdmin.update, { id, planId })).toMatchObject({ planId })
})

test('absent fields stay, empty ones are removed, and both audit logs tell the change', async () => {
  const { otto, ana, companyId, home } = await withOperators()
  const id = companyId
  const today = '2099-03-31'
  await otto(companyAdmin.update, {
    id,
    email: 'caixa@casa.test',
    phone: '+55 11 4002',
    dueDate: today,
  })
  const changed = await otto(companyAdmin.update, { id, email: '', recurrence: 'ANUAL' })
  expect(changed).toMatchObject({
    email: null,
    phone: '+55 11 4002',
    recurrence: 'ANUAL',
    dueDate: today,
  })
  const reckoned = { id, dueDate: addDays(today, 30), dueDateBefore: today }
  await otto(companyAdmin.update, reckoned)
  // An older due date would take back what was paid meanwhile.
  await expect(otto(companyAdmin.update, reckoned)).rejects.toThrow('ERR_COMPANY_CHANGED')
  await otto(companyAdmin.update, { id, recurrence: 'ANUAL' })
  const boss = await home.hire({ name: 'Oto Reis', profile: 'admin', super: true })
  for (const reader of [ana, boss]) {
    const { entries } = await reader(audit.list, { kind: 'operator' })
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({
      act: 'company.update',
      subject: 'Casa Azul',
      user: { name: 'Otto Rangel' },
      changes: [{ field: 'dueDate', before: today, after: '2099-04-30' }],
    })
  }
  expect(await otto(companyAdmin.update, { id, dueDate: null })).toMatchObject({ dueDate: null })
})

test('an operator sets the hours of a company, inside that company', async () => {
  const { otto, ana, companyId, heard } = await withOperators()
  const schedules = [
    {
      weekdayEn: 'monday' as const,
      weekday: 'Segunda-feira',
      startTime: '10:00',
      endTime: '12:00',
    },
  ]
  await otto(companies.setSchedules, { id: companyId, schedules })
  expect((await ana(companies.show, { id: companyId })).schedules).toContainEqual(
    expect.objectContaining({ weekdayEn: 'monday', startTime: '10:00' }),
  )
  expect(heard()).toEqual([])
  const { entries } = await ana(audit.list, {})
  expect(entries[0]).toMatchObject({ act: 'hours.update', user: { name: 'Otto Rangel' } })
})
