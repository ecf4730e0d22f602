import { session } from '@recado/contract/accounts/session'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { sql } from 'kysely'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const anyText = sql`gen_random_uuid()::text`
const now = sql`now()`
const davi = () => ({
  name: 'Davi Reis',
  email: `davi.${crypto.randomUUID()}@casa.test`,
  password: 'uma senha boa',
})

/** Facts for the tests over the whole contract: users. */
export const fixtures = defineFixtures({
  insertRow: async ({ bia }) => bia.user.id,
  attacks: (id, { sales, neighbour }) => ({
    'GET /users/:id': [{ id }],
    'GET /users/:id/usage': [{ id }],
    'GET /users': [{ queueId: sales.id }],
    'PUT /users/:id': [
      { id, name: 'Invadida' },
      { id, profile: 'admin' },
      { id, active: false },
    ],
    'POST /users': [{ ...davi(), queueIds: [sales.id], companyId: neighbour.companyId }],
    'DELETE /users/:id': [{ id }],
    'POST /users/:id/photo': [{ id }],
    'DELETE /users/:id/photo': [{ id }],
  }),
  withoutIds: [
    'GET /users/list',
    'GET /users/names',
    'PUT /auth/me/pause',
    'DELETE /auth/me/pause',
  ],
  bodies: { 'POST /users': davi(), 'PUT /auth/me/pause': { reason: 'coffee' } },
  publicIds: ['/users'],
  uniqueKeys: {
    users_email_key: {
      table: 'users',
      copy: { photo_token: sql`null` },
      allowed: [{ email: anyText }, { deleted_at: now, deactivated_at: now }],
    },
    users_photo_token_key: {
      table: 'users',
      given: { photo_token: sql`gen_random_uuid()` },
      copy: { email: anyText },
      allowed: [{ photo_token: sql`gen_random_uuid()` }, { photo_token: sql`null` }],
    },
  },
  provoked: {
    ERR_USER_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      await owner`update plans set users = 4
        where id = (select plan_id from companies where id = ${companyId})`
      return ana(userAdmin.create, davi())
    },
    ERR_EMAIL_ALREADY_EXISTS: async () => {
      const { ana, stranger } = await aCompany()
      return ana(userAdmin.create, { ...davi(), email: stranger.user.email.toUpperCase() })
    },
    ERR_LAST_ADMIN: async () => {
      const { ana } = await aCompany()
      return ana(userAdmin.update, { id: ana.user.id, profile: 'manager' })
    },
    ERR_OWN_ACCOUNT: async () => {
      const { ana } = await aCompany()
      return ana(userAdmin.remove, { id: ana.user.id })
    },
    ERR_WRONG_PASSWORD: async () => {
      const { bia } = await aCompany()
      return bia(session.changeMe, { password: 'outra senha boa', currentPassword: 'errada' })
    },
    ERR_USER_INACTIVE: async () => {
      const { app, ana, bia } = await aCompany()
      await ana(userAdmin.update, { id: bia.user.id, active: false })
      return aBrowser(app).call(session.login, { email: bia.user.email, password: PASSWORD })
    },
  },
})
