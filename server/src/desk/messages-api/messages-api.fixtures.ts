import { defineFixtures } from '../../../test/resource-fixtures.ts'

const hello = { number: '5511987654321', body: 'Saiu para entrega' }

/** Facts for the tests over the whole contract: the messages API. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: ['POST /messages/send'],
  bodies: { 'POST /messages/send': hello },
  publicIds: [],
  uniqueKeys: {},
  provoked: {},
})
