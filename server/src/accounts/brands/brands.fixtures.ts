import { brands } from '@recado/contract/accounts/brands'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const form = {
  name: 'Fala Já',
  email: 'ajuda@falaja.test',
  primaryColor: '#12b886',
  secondaryColor: '#96f2d7',
}

const aWord = () => `fala-${crypto.randomUUID().slice(0, 13)}`

const anOperator = async () => {
  const company = await aCompany()
  const otto = await company.hire({ name: 'Otto', profile: 'user', super: true })
  return { ...company, otto }
}

const sendLogo = async (content: string) => {
  const { otto } = await anOperator()
  const files = [{ name: 'logo.png', content, type: 'image/png' }]
  return otto.upload(brands.create, { ...form, path: aWord(), logoLoginName: 'logo.png' }, files)
}

const withDomain = async () => {
  const { otto, ...company } = await anOperator()
  const domain = `${aWord()}.example`
  const { id } = await otto(brands.create, { ...form, path: aWord(), domain })
  return { ...company, otto, id, domain }
}

/** Facts for the tests over the whole contract: the administration of brands, which are rows of no company. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: [
    'GET /whitelabelsList',
    'GET /whitelabelsList/:id',
    'POST /whitelabels',
    'PUT /whitelabels/:id',
    'POST /whitelabels/:id/domain/proof',
  ],
  bodies: {
    'POST /whitelabels': { ...form, name: aWord() },
    'PUT /whitelabels/:id': { name: 'Fala' },
  },
  publicIds: ['/whitelabels', '/whitelabelsList'],
  uniqueKeys: {},
  provoked: {
    ERR_WHITE_LABEL_PATH_RESERVED: async () =>
      (await anOperator()).otto(brands.create, { ...form, path: 'tickets' }),
    ERR_WHITE_LABEL_NAME_ALREADY_EXISTS: async () => {
      const { otto } = await anOperator()
      const path = aWord()
      await owner`insert into white_labels (name, path) values ('Azulão', ${path})`
      return otto(brands.create, { ...form, path })
    },
    ERR_LOGO_TYPE_NOT_ALLOWED: () => sendLogo('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ERR_LOGO_TOO_LARGE: () => sendLogo(`GIF89a${'x'.repeat(3 * 1024 * 1024)}`),
    ERR_DOMAIN_ALREADY_EXISTS: async () => {
      const { otto, domain } = await withDomain()
      return otto(brands.create, { ...form, path: aWord(), domain })
    },
    ERR_DOMAIN_NOT_PROVEN: async () => {
      const { otto, id } = await withDomain()
      return otto(brands.proveDomain, { id })
    },
  },
})
