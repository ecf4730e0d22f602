import { audit } from '@recado/contract/accounts/audit'
import { type Plan, plans } from '@recado/contract/accounts/plans'
import { queues } from '@recado/contract/accounts/queues'
import { users } from '@recado/contract/accounts/users'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { cleanup } from '../../../test/cleanup.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { insertCompany } from '../companies/create-company.ts'
import { removePlan } from './commands.ts'

const form = { value: 99.9, users: 5, connections: 1, queues: 3 }

/** A name that comes before those of other tests. */
const aName = (word: string) => `0 ${word} ${crypto.randomUUID().slice(0, 8)}`

/** Casa Azul with the operator Otto, who is an agent there. `make` creates a plan that the test removes. */
async function withOperator() {
  const company = await aCompany()
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const make = async (more: Partial<typeof form & { name: string }> = {}): Promise<Plan> => {
    const plan = await otto(plans.create, { name: aName('Plano'), ...form, ...more })
    cleanup.push(
      () => owner`delete from plans where id = ${plan.id} and not exists (
      select from companies where plan_id = ${plan.id})`,
    )
    return plan
  }
  const use = (planId: number) =>
    owner`update companies set plan_id = ${planId} where id = ${company.companyId}`
  return { ...company, otto, make, use }
}

test('an operator creates, changes and deletes a plan, and the own company learns it', async () => {
  const { otto, make, heard, app } = await withOperator()
  const name = aName('Essencial')
  const plan = await make({ name: ` ${name} ` })
  expect(plan).toEqual({ id: plan.id, name, ...form, companies: 0 })
  const offered = await aBrowser(app).call(plans.list, {})
  expect(offered.find(({ id }) => id === plan.id)).toEqual({ id: plan.id, name, ...form })
  expect((await otto(plans.all, {})).find(({ id }) => id === plan.id)).toEqual(plan)
  const changed = await otto(plans.update, { id: plan.id, value: 120, users: 2 })
  expect(changed).toEqual({ ...plan, value: 120, users: 2, excesses: [] })
  expect(await otto(plans.show, { id: plan.id })).toEqual({ ...plan, value: 120, users: 2 })
  await otto(plans.remove, { id: plan.id })
  for (const call of [plans.show, plans.update, plans.remove])
    await expect(otto(call, { id: plan.id })).rejects.toThrow('ERR_NO_PLAN_FOUND')
  expect(heard()).toEqual(['plan update', 'plan update', 'plan delete'])
})

test('the offered plans say nothing of companies', async () => {
  const { make, use, app } = await withOperator()
  const plan = await make()
  await use(plan.id)
  const offered = await aBrowser(app).call(plans.list, {})
  for (const one of offered)
    expect(Object.keys(one)).toEqual(['id', 'name', 'value', 'users', 'connections', 'queues'])
})

test.for([0, 0.01, 99.9, 1234.56, 4.35, 1.1, 9_999_999.99])(
  'the price %d is stored to the cent',
  async (value) => {
    const { otto, make } = await withOperator()
    const { id } = await make({ value })
    expect((await otto(plans.show, { id })).value).toBe(value)
    const [row] = await owner`select value_cents as cents from plans where id = ${id}`
    expect(row!.cents).toBe(Number((value * 100).toFixed(0)))
  },
)

test.for([
  '1.234,56',
  '99,90',
  '99.90',
  '1e9',
  '',
  Number.NaN,
  Infinity,
  null,
  1e9,
  10_000_000,
  12_345_678,
  9_999_999.999,
  1.234,
  0.001,
  -0.01,
])('the price %j is refused', async (value) => {
  const { otto } = await withOperator()
  const refused = otto(plans.create, { name: aName('Caro'), ...form, value: value as number })
  await expect(refused).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT', status: 400 })
})

test.for([
  { users: 0 },
  { users: 1.5 },
  { connections: -1 },
  { queues: -1 },
  { queues: 1_000_001 },
  { name: ' A ' },
  { name: 'a'.repeat(51) },
])('a plan with %j is refused', async (wrong) => {
  const { otto, make } = await withOperator()
  const plan = await make()
  for (const attempt of [
    () => otto(plans.create, { name: aName('Errado'), ...form, ...wrong }),
    () => otto(plans.update, { id: plan.id, ...wrong }),
  ])
    await expect(attempt()).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { issues: [{ path: Object.keys(wrong)[0] }] },
    })
})

test('one name is given once, without regard to case, also to two operators at once', async () => {
  const { otto, make } = await withOperator()
  const { name } = await make()
  const other = await make()
  for (const taken of [name, name.toUpperCase()]) {
    const refused = otto(plans.update, { id: other.id, name: taken })
    await expect(refused).rejects.toThrow('ERR_PLAN_NAME_ALREADY_EXISTS')
  }
  const wanted = aName('Disputado')
  const outcomes = await Promise.allSettled([
    make({ name: wanted }),
    make({ name: wanted.toUpperCase() }),
  ])
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
    'ERR_PLAN_NAME_ALREADY_EXISTS',
  ])
})

test('a limit holds at once, and the answer names what is over it', async () => {
  const { otto, ana, make, use, companyId } = await withOperator()
  const plan = await make({ users: 50, queues: 20 })
  await use(plan.id)
  const company = { id: companyId, name: 'Casa Azul' }
  // Casa Azul has four users, the operator and two queues.
  expect(await otto(plans.update, { id: plan.id, users: 3, queues: 1 })).toMatchObject({
    companies: 1,
    excesses: [
      { company, limit: 'users', used: 5, allowed: 3 },
      { company, limit: 'queues', used: 2, allowed: 1 },
    ],
  })
  const lua = { name: 'Lua', color: '#000001' }
  await expect(ana(queues.create, lua)).rejects.toThrow('ERR_QUEUE_LIMIT')
  expect(await ana(users.list, {})).toHaveLength(5)
  expect(await otto(plans.update, { id: plan.id, queues: 3 })).toMatchObject({ excesses: [] })
  await ana(queues.create, lua)
})

test('a plan in use is not deleted, and the refusal says how many companies use it', async () => {
  const { otto, make, use } = await withOperator()
  const plan = await make()
  await use(plan.id)
  await expect(otto(plans.remove, { id: plan.id })).rejects.toMatchObject({
    code: 'ERR_PLAN_IN_USE',
    details: { companies: 1 },
  })
})

test('a plan that a company begins to use at the same moment is not deleted', async () => {
  const { otto, make } = await withOperator()
  const { companies: _companies, ...plan } = await make()
  const email = `${crypto.randomUUID()}@casa.test`
  const admin = { name: 'Ivo Reis', email, password: 'uma senha boa' }
  cleanup.push(() => owner`delete from companies where plan_id = ${plan.id}`)
  const { answer } = await ownerDb.transaction().execute(async (db) => {
    await insertCompany(db, { name: 'Casa Nova', plan, admin })
    return runBlocked(db, () => otto(plans.remove, { id: plan.id }))
  })
  expect(await answer).toMatchObject({ code: 'ERR_PLAN_IN_USE', details: { companies: 1 } })
})

test('no company gets a plan that is being deleted', async () => {
  const { otto, make } = await withOperator()
  const { id: planId } = await make()
  const begin = () =>
    ownerDb.insertInto('companies').values({ name: 'Casa Nova', planId }).execute()
  const { answer } = await otto.inside(async (ctx) => {
    await removePlan(ctx, { id: planId })
    return runBlocked(ctx.db, begin)
  })
  expect(await answer).toMatchObject({ constraint: 'companies_plan_id_fkey' })
})

test('an operator of a brand reads the plans, counts the companies of the brand only, and changes none', async () => {
  const { make, use, hire, neighbour } = await withOperator()
  const plan = await make()
  await use(plan.id)
  const [brand] = await owner`
    insert into white_labels (name, path) values ('Azulão', gen_random_uuid()::text) returning id`
  const { companyId } = neighbour
  await owner`update companies set white_label_id = ${brand!.id} where id = ${companyId}`
  const olga = await hire({ name: 'Olga Reis', profile: 'admin', super: true }, companyId)
  const { id } = plan
  expect(await olga(plans.show, { id })).toEqual({ ...plan, companies: 0 })
  await owner`update companies set plan_id = ${id} where id = ${companyId}`
  expect((await olga(plans.all, {})).find((one) => one.id === id)).toEqual({
    ...plan,
    companies: 1,
  })
  const refused = { code: 'ERR_NO_PERMISSION', status: 403 }
  for (const attempt of [
    () => olga(plans.create, { name: aName('Invadido'), ...form }),
    () => olga(plans.update, { id, users: 1 }),
    () => olga(plans.remove, { id }),
  ])
    await expect(attempt()).rejects.toMatchObject(refused)
  expect(await olga(plans.show, { id })).toMatchObject({ users: plan.users, companies: 1 })
})

test('each act of an operator is an entry in the audit log of the own company', async () => {
  const { otto, ana, make } = await withOperator()
  const plan = await make()
  await otto(plans.update, { id: plan.id, value: 100 })
  await otto(plans.update, { id: plan.id, value: 100 })
  await otto(plans.remove, { id: plan.id })
  const { entries } = await ana(audit.list, {})
  expect(entries.map(({ act, subject, changes }) => ({ act, subject, changes }))).toMatchObject([
    { act: 'plan.delete', subject: plan.name },
    {
      act: 'plan.update',
      subject: plan.name,
      changes: [{ field: 'value', before: '99.90', after: '100.00' }],
    },
    { act: 'plan.create', subject: plan.name },
  ])
})
