import { settings } from '@recado/contract/accounts/settings'
import { aCompany } from '../../../test/company.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

/** Facts for the tests over the whole contract: settings. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: ['GET /settings', 'PUT /settings/:key'],
  bodies: { 'PUT /settings/:key': { value: 'enabled' } },
  publicIds: [],
  uniqueKeys: {},
  provoked: {
    ERR_INVALID_SETTING: async () => {
      const { ana } = await aCompany()
      return ana(settings.update, { key: 'language', value: 'fr' })
    },
  },
})
