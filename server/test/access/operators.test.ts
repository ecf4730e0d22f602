import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { isForOperators, scopes } from '@recado/contract/platform/permissions'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aKey, programWith } from '../api-program.ts'
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
    'DELETE /helps/:id',
    'DELETE /plans/:id',
    'GET /plans/:id',
    'GET /plans/all',
    'POST /helps',
    'POST /plans',
    'PUT /helps/:id',
    'PUT /plans/:id',
  ])
  expect(scopes).not.toContain('plans.edit')
  expect(scopes).not.toContain('helps.edit')
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
      const { statusCode } = await otto.request(requestOf(endpoint))
      expect([lineOf(endpoint), [200, 404].includes(statusCode)]).toEqual([lineOf(endpoint), true])
    }
    await owner`update users set super = false where id = ${otto.user.id}`
    for (const endpoint of calls)
      expect((await otto.request(requestOf(endpoint))).statusCode).toBe(403)
  }
  await owner`delete from helps where title = 'Etiquetas' and description = 'Marque o que é urgente.'`
})

test('the functions of the database refuse everybody but operators of the current company', async () => {
  const { ana, stranger, hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const gone = await hire({ name: 'Gil Rocha', profile: 'user', super: true })
  await owner`update users set deactivated_at = now() where id = ${gone.user.id}`
  const functions = (acting: number) => [
    sql`select * from plan_use(${acting}, array[1])`,
    sql`select * from plan_excesses(${acting}, 1, 1)`,
    sql`select create_plan(${acting}, 'Invadido', 1, 1, 1, 1)`,
    sql`select * from change_plan(${acting}, 1, 'Invadido', null, null, null, null)`,
    sql`select * from delete_plan(${acting}, 1)`,
    sql`select create_help(${acting}, 'Invadida', '', '')`,
    sql`select * from change_help(${acting}, 1, 'Invadida', null, null)`,
    sql`select delete_help(${acting}, 1)`,
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

test('the application itself writes neither plans nor helps', async () => {
  const { hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  for (const query of [
    sql`insert into plans (name, users, connections, queues) values ('Invadido', 1, 1, 1)`,
    sql`update plans set users = 1`,
    sql`delete from plans`,
    sql`insert into helps (title) values ('Invadida')`,
    sql`update helps set title = ''`,
    sql`delete from helps`,
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
