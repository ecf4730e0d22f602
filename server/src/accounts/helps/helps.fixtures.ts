import { helps } from '@recado/contract/accounts/helps'
import { aCompany } from '../../../test/company.ts'
import { NOWHERE } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

/** Facts for the tests over the whole contract: helps, which are rows of no company. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: [
    'GET /helps/list',
    'GET /helps',
    'POST /helps',
    'PUT /helps/:id',
    'DELETE /helps/:id',
  ],
  bodies: {
    'POST /helps': { title: 'Etiquetas', description: 'Marque o que é urgente.' },
    'PUT /helps/:id': { title: 'Etiquetas' },
  },
  publicIds: ['/helps'],
  uniqueKeys: {},
  provoked: {
    ERR_NO_HELP_FOUND: async () => {
      const { hire } = await aCompany()
      const otto = await hire({ name: 'Otto', profile: 'user', super: true })
      return otto(helps.remove, { id: NOWHERE })
    },
  },
})
