import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { isForOperators, scopes } from '@recado/contract/platform/permissions'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aKey, programWith } from '../programs/api-program.ts'
import { requestFor } from '../caller.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { NOWHERE } from '../refusals/provocation.ts'
import { wellFormed } from './well-formed.ts'

/** Every call for operators, by everybody who is none. */

const calls = Object.values(contract)
  .flatMap((room) => Object.values<Endpoint>(room))
  .filter(({ may }) => isForOperators(may))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Names no row, so that an allowed call changes nothing. */
const requestOf = (endpoint: Endpoint) => {
  const input = wellFormed(endpoint)
  return requestFor(endpoint, {
    ...input,
    ...(input['id'] !== undefined && { id: NOWHERE }),
    ...(input['name'] !== undefined && { name: `Plano ${crypto.randomUUID()}` }),
  })
}

test('these calls are for operators', () => {
  expect(calls.map(lineOf).toSorted()).toEqual([
    'DELETE /companies/:id',
    'DELETE /helps/:id',
    'DELETE /integrations/payment',
    'DELETE /invoices/:id',
    'DELETE /plans/:id',
    'GET /companies',
    'GET /companies/:id/support',
    'GET /companies/list/:whiteLabelId',
    'GET /integrations',
    'GET /invoices/list',
    'GET /operation',
    'GET /plans/:id',
    'GET /plans/all',
    'GET /whitelabelsList',
    'GET /whitelabelsList/:id',
    'POST /companies',
    'POST /companies/:id/support',
    'POST /helps',
    'POST /integrations/payment/test',
    'POST /integrations/smtp/test',
    'POST /invoices',
    'POST /plans',
    'POST /whitelabels',
    'POST /whitelabels/:id/domain/proof',
    'PUT /companies/:id',
    'PUT /helps/:id',
    'PUT /integrations',
    'PUT /invoices/:id',
    'PUT /plans/:id',
    'PUT /whitelabels/:id',
  ])
  expect(scopes).not.toContain('plans.see')
  expect(scopes).not.toContain('plans.edit')
  expect(scopes).not.toContain('helps.edit')
  expect(scopes).not.toContain('companies.edit')
  expect(scopes).not.toContain('brands.edit')
  expect(scopes).not.toContain('invoices.edit')
  expect(scopes).not.toContain('integrations.edit')
})

test('agents, managers and administrators of any company are refused, and so is everybody without a session', async () => {
  const { ana, mel, bia, stranger, app } = await aCompany()
  for (const endpoint of calls) {
    const request = requestOf(endpoint)
    for (const who of [bia, mel, ana, stranger]) {
      const reply = await who.request(request)
      expect([lineOf(endpoint), reply.statusCode]).toEqual([lineOf(endpoint), 403])
      expect(reply.json().error).toBe('ERR_NO_PERMISSION')
    }
    expect((await app.inject(request)).statusCode, lineOf(endpoint)).toBe(401)
  }
})

test('an API key is refused, also one that an operator has created with every scope', async () => {
  const company = await aCompany()
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  const { id: whatsappId } = await company.connection()
  const { key } = await aKey({ ana: otto }, [...scopes] as never, { whatsappId })
  for (const endpoint of calls) {
    const reply = await programWith(company, key).request(requestOf(endpoint))
    expect([lineOf(endpoint), reply.statusCode]).toEqual([lineOf(endpoint), 403])
  }
})

test('an operator may, whatever the profile, until the right or the session is gone', async () => {
  const { hire } = await aCompany()
  for (const profile of ['user', 'admin'] as const) {
    const otto = await hire({ name: 'Otto Rangel', profile, super: true })
    for (const endpoint of calls) {
      const { statusCode, body } = await otto.request(requestOf(endpoint))
      // The installation of the tests has neither a payment account nor a mail server.
      const isAllowed =
        [200, 404].includes(statusCode) || /ERR_PAYMENT_NOT_CONF|smtpEmail/.test(body)
      expect([lineOf(endpoint), isAllowed]).toEqual([lineOf(endpoint), true])
    }
    await owner`update users set super = false where id = ${otto.user.id}`
    for (const endpoint of calls)
      expect((await otto.request(requestOf(endpoint))).statusCode).toBe(403)
  }
  await owner`delete from helps where title = 'Etiquetas' and description = 'Marque o que é urgente.'`
})

const brandFunctions = (acting: number) => [
  sql`select * from brands_of_operator(${acting}, null, 1)`,
  sql`select create_brand(${acting}, 'Invadida', 'invadida')`,
  sql`select change_brand(${acting}, 1, '{}')`,
  sql`select change_brand_logo(${acting}, 1, 'login', null, null, null, null, null)`,
  sql`select change_brand_domain(${acting}, 1, null, null)`,
  sql`select prove_brand_domain(${acting}, 1, '', '')`,
]

const platformFunctions = (acting: number) => [
  sql`select * from plan_excesses(${acting}, 1, 1)`,
  sql`select create_plan(${acting}, 'Invadido', 1, 1, 1, 1)`,
  sql`select * from change_plan(${acting}, 1, 'Invadido', null, null, null, null)`,
  sql`select * from delete_plan(${acting}, 1)`,
  sql`select create_help(${acting}, 'Invadida', '', '')`,
  sql`select * from change_help(${acting}, 1, 'Invadida', null, null)`,
  sql`select delete_help(${acting}, 1)`,
]

test('the functions of brands, plans and helps refuse the operators of every brand but the default one', async () => {
  const [brand] = await owner<{ id: number }>`
    insert into white_labels (name, path) values ('Azulão', ${`azulao-${crypto.randomUUID()}`}) returning id`
  const { hire } = await aCompany({ whiteLabelId: brand!.id })
  const ugo = await hire({ name: 'Ugo Reis', profile: 'admin', super: true })
  for (const query of [...brandFunctions(ugo.user.id), ...platformFunctions(ugo.user.id)])
    await expect(ugo.inside(({ db }) => query.execute(db))).rejects.toMatchObject({
      constraint: 'white_labels_default_brand_only',
    })
})

test('the functions of the database refuse everybody but operators of the current company', async () => {
  const { ana, stranger, hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const gone = await hire({ name: 'Gil Rocha', profile: 'user', super: true })
  await owner`update users set deactivated_at = now() where id = ${gone.user.id}`
  const functions = (acting: number) => [
    sql`select * from plan_use(${acting}, array[1])`,
    ...platformFunctions(acting),
    sql`select * from find_companies(${acting}, null, '', null, now(), 0, 1, 1)`,
    sql`select * from operated_companies(${acting}, array[1], now())`,
    sql`select * from operated_brands(${acting})`,
    sql`select * from operators_overview(${acting}, now())`,
    sql`select * from operators_revenue(${acting}, now())`,
    sql`select * from operators_jobs(${acting}, now(), 1)`,
    sql`select people_active(${acting}, 1, now())`,
    sql`select * from week_of_company(${acting}, 1)`,
    sql`select * from sessions_of_company(${acting}, 1)`,
    sql`select * from support_entries_of(${acting}, 1, 1)`,
    sql`select audit_as_operator(${acting}, 1, 'company.update', 'Invadida', '[]', '', '')`,
    sql`select * from enter_as_support(${acting}, ${crypto.randomUUID()}, 1, 'Um motivo qualquer')`,
    sql`select * from delete_company(${acting}, 1)`,
    sql`select * from change_company(${acting}, 1, 'Invadida', null, null, null, null, false, null, null, null, null,
                                     null, null)`,
    sql`select * from create_company(${acting}, 'Invadida', 1, null, 0, 'MENSAL', null, null, null, '{}', 'Ivo',
                                     'ivo@invadida.test', 'x')`,
    ...brandFunctions(acting),
    sql`select * from operators_surplus_payments(${acting}, 1)`,
    sql`select * from operator_invoices(${acting}, null, null, null, '', now(), 1, 0)`,
    sql`select create_invoice(${acting}, 1, 'Invadida', 1, '2030-01-01')`,
    sql`select * from change_invoice(${acting}, 1, 'Invadida', null, null, true, now())`,
    sql`select * from charges_of_invoice(${acting}, 1)`,
    sql`select * from delete_invoice(${acting}, 1)`,
    sql`select read_payment_account(${acting})`,
    sql`select * from read_mail_account(${acting})`,
    sql`select save_mail_account(${acting}, 'a@casa.test', 'mail.casa.test', 587, 'x'::bytea)`,
    sql`select save_payment_account(${acting}, null)`,
    sql`select * from open_charge_of_account(${acting})`,
  ]
  const wrong = [
    { who: ana, acting: ana.user.id },
    { who: ana, acting: gone.user.id },
    { who: ana, acting: 0 },
    { who: stranger, acting: otto.user.id },
  ]
  for (const { who, acting } of wrong)
    for (const query of functions(acting))
      await expect(who.inside(({ db }) => query.execute(db))).rejects.toThrow('is no operator')
})

test('the application itself writes neither plans nor helps nor brands', async () => {
  const { hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  for (const query of [
    sql`insert into plans (name, users, connections, queues) values ('Invadido', 1, 1, 1)`,
    sql`update plans set users = 1`,
    sql`delete from plans`,
    sql`insert into helps (title) values ('Invadida')`,
    sql`update helps set title = ''`,
    sql`delete from helps`,
    sql`insert into companies (name) values ('Invadida')`,
    sql`update companies set due_date = null`,
    sql`delete from companies`,
    sql`select * from found_company('Invadida', 1, null, 0, 'MENSAL', null, null, null, '{}', 'Ivo', 'i@i.test', 'x')`,
    sql`insert into support_entries (operator_company_id, operator_id, operator_session_id, operator_name, reason, ends_at)
        values (1, 1, gen_random_uuid(), 'Ivo', 'Um motivo qualquer', now())`,
    sql`delete from support_entries`,
    sql`update company_months set position = 0`,
    sql`insert into white_labels (name, path) values ('Invadida', 'invadida')`,
    sql`update white_labels set users_count = null`,
    sql`delete from white_label_logos`,
  ])
    await expect(otto.inside(({ db }) => query.execute(db))).rejects.toThrow('permission denied')
})

test('an administrator of the operator’s company cannot take over, lock out or delete the operator', async () => {
  const company = await aCompany()
  const { ana } = company
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const { id } = otto.user
  for (const change of [
    { password: 'outra senha de Otto' },
    { email: `ana-${crypto.randomUUID()}@acme.test` },
    { active: false },
  ])
    await expect(ana(userAdmin.update, { id, ...change })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(ana(userAdmin.remove, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  const boss = await company.hire({ name: 'Olga Reis', profile: 'admin', super: true })
  expect(await boss(userAdmin.update, { id, capacity: 7 })).toMatchObject({ id })
})
