import { CONTRACT_VERSION, signUp } from '@recado/contract/accounts/sign-up'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { aFounding, aSignUpDesk } from '../../../test/mail/sign-up-desk.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const founding = {
  name: 'Casa Nova',
  email: 'ana@casa.test',
  password: 'casa-azul-5678',
  CpfCnpj: '529.982.247-25',
  Address: 'Rua Azul, 1',
  planId: 1,
  acceptContract: true,
  contractVersion: CONTRACT_VERSION,
}

/** Facts for the tests over the whole contract: sign-up. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: ['POST /companies/cadastro', 'POST /email/signup'],
  bodies: {
    'POST /companies/cadastro': founding,
    'POST /email/signup': { email: founding.email },
  },
  publicIds: [],
  uniqueKeys: {},
  provoked: {
    ERR_SIGN_UP_CLOSED: async () => aBrowser((await aCompany()).app).call(signUp.found, founding),
    ERR_CONTRACT_NOT_ACCEPTED: async () => {
      const { app } = await aSignUpDesk()
      return aBrowser(app).call(signUp.found, aFounding({ contractVersion: 'old' }))
    },
  },
})
