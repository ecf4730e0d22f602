import { limits } from '@recado/contract/platform/limits'
import { aCompanyWithProgram } from '../../../test/api-program.ts'
import { answered } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'

const hello = { number: '5511987654321', body: 'Saiu para entrega' }

/** What the tests of the whole contract need to know about the messages API. */
export const fixtures = defineFixtures({
  insertRow: async () => undefined,
  attacks: () => ({}),
  withoutIds: ['POST /messages/send'],
  bodies: { 'POST /messages/send': hello },
  publicIds: [],
  uniqueKeys: {},
  provoked: {
    ERR_TOO_MANY_SENDS: async () => {
      const { program } = await aCompanyWithProgram()
      for (let sent = 0; sent < limits.sendsPerMinute; sent++) await program.send(hello)
      return answered(program.send(hello))
    },
    ERR_IDEMPOTENCY_KEY_USED: async () => {
      const { program } = await aCompanyWithProgram()
      const once = { 'idempotency-key': 'pedido-20391' }
      await program.send(hello, once)
      return answered(program.send({ ...hello, body: 'Foi entregue' }, once))
    },
  },
})
