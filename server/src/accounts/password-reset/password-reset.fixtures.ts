import { passwordReset } from '@recado/contract/accounts/password-reset'
import { sql } from 'kysely'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const reset = { email: 'ana@casa.test', password: 'casa-azul-5678', token: 'abc' }

/** Facts for the tests over the whole contract: links to set a new password. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId, bia }) => {
    await owner`
      insert into password_reset_tokens (company_id, user_id, token_hash, expires_at)
      values (${companyId}, ${bia.user.id}, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day')`
  },
  attacks: () => ({}),
  withoutIds: ['POST /email/reset', 'POST /users/resetPassword'],
  bodies: { 'POST /email/reset': { email: reset.email }, 'POST /users/resetPassword': reset },
  publicIds: [],
  uniqueKeys: {
    password_reset_tokens_token_hash_key: {
      table: 'password_reset_tokens',
      copy: { id: sql`gen_random_uuid()` },
      allowed: [{ token_hash: sql`sha256(gen_random_uuid()::text::bytea)` }],
    },
  },
  provoked: {
    ERR_INVALID_RESET_TOKEN: async () =>
      aBrowser((await aCompany()).app).call(passwordReset.reset, reset),
    ERR_MAIL_NOT_CONFIGURED: async () =>
      aBrowser((await aCompany()).app).call(passwordReset.request, { email: reset.email }),
  },
})
