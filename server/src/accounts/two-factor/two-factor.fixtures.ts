import { session } from '@recado/contract/accounts/session'
import { settings } from '@recado/contract/accounts/settings'
import { twoFactor } from '@recado/contract/accounts/two-factor'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'
import { anAuthenticator } from '../../../test/access/authenticator.ts'

const own = { currentPassword: 'casa-azul-5678' }

/** Facts for the tests over the whole contract: the second step of a sign-in. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId, bia }) => {
    await owner`
      insert into two_factors (company_id, user_id, secret) values (${companyId}, ${bia.user.id}, 'sealed')`
    await owner`
      insert into recovery_codes (company_id, user_id, code_hash)
      values (${companyId}, ${bia.user.id}, sha256(gen_random_uuid()::text::bytea))`
    return bia.user.id
  },
  attacks: (id) => ({ 'DELETE /users/:id/two-factor': [{ id }] }),
  withoutIds: [
    'POST /auth/second',
    'POST /auth/second/setup',
    'GET /auth/two-factor',
    'POST /auth/two-factor',
    'POST /auth/two-factor/confirm',
    'POST /auth/two-factor/off',
    'POST /auth/two-factor/recovery-codes',
    'GET /auth/sessions',
    'DELETE /auth/sessions',
  ],
  bodies: {
    'POST /auth/second': { challenge: 'abc', code: '123456' },
    'POST /auth/second/setup': { challenge: 'abc' },
    'POST /auth/two-factor': own,
    'POST /auth/two-factor/confirm': { code: '123456' },
    'POST /auth/two-factor/off': own,
    'POST /auth/two-factor/recovery-codes': own,
  },
  publicIds: [],
  uniqueKeys: {},
  provoked: {
    ERR_TWO_FACTOR_REQUIRED: async () => {
      const { app, ana, bia } = await aCompany()
      await ana(settings.update, { key: 'requireTwoFactor', value: 'enabled' })
      return aBrowser(app).call(session.login, { email: bia.user.email, password: PASSWORD })
    },
    ERR_SECOND_STEP_EXPIRED: async () =>
      aBrowser((await aCompany()).app).call(twoFactor.secondStep, { challenge: 'x', code: '1' }),
    ERR_WRONG_CODE: async () => (await aCompany()).bia(twoFactor.confirm, { code: '123456' }),
    ERR_TWO_FACTOR_ON: async () => {
      const company = await aCompany()
      await anAuthenticator(company, company.bia)
      return company.bia(twoFactor.begin, { currentPassword: PASSWORD })
    },
    ERR_TWO_FACTOR_OFF: async () =>
      (await aCompany()).bia(twoFactor.renewCodes, { currentPassword: PASSWORD }),
    ERR_TWO_FACTOR_NEEDED: async () => {
      const { ana, bia } = await aCompany()
      await ana(settings.update, { key: 'requireTwoFactor', value: 'enabled' })
      return bia(twoFactor.turnOff, { currentPassword: PASSWORD })
    },
  },
})
