import { userAdmin } from '@recado/contract/accounts/user-admin'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { answered } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

/** Facts for the tests over the whole contract: brands, which are rows of no company. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: [],
  bodies: {},
  publicIds: [],
  uniqueKeys: {},
  provoked: {
    ERR_UNKNOWN_DOMAIN: async () => {
      const { app, world } = await aCompany()
      world.publicUrl = new URL('https://desk.example')
      const url = `/api${whiteLabels.own.path}`
      return answered(app.inject({ url, headers: { host: 'evil.example' } }))
    },
    ERR_WHITE_LABEL_USER_LIMIT: async () => {
      const { ana, companyId } = await aCompany()
      const [brand] = await owner<{ id: number }>`
        insert into white_labels (name, path, users_count)
        values ('Azulão', ${`azulao-${crypto.randomUUID()}`}, 1) returning id`
      await owner`update companies set white_label_id = ${brand!.id} where id = ${companyId}`
      const password = 'uma senha boa'
      const email = `${crypto.randomUUID()}@casa.test`
      return ana(userAdmin.create, {
        name: 'Davi Reis',
        email,
        password,
        profile: 'user',
        queueIds: [],
      })
    },
  },
})
