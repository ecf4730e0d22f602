import { describe, expect, test } from 'vitest'
import { LIA, rigs, words } from '../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../test/eventually.ts'

describe.each(rigs.filter(([name]) => name !== 'cloud'))('%s', (_, { linked }) => {
  test('a number that is refused a new conversation reports a restriction', async () => {
    const { connection, network, told } = await linked()
    await network.rules({ refuse: { [LIA]: '463' } })
    expect(await connection.send(words('Olá'))).toMatchObject({
      outcome: 'refused',
      code: 'ERR_WAPP_NEW_CHATS_RESTRICTED',
      retry: 'never',
    })
    await eventually(() =>
      expect(told.states.at(-1)).toMatchObject({ state: 'CONNECTED', restriction: {} }),
    )
  })
})
