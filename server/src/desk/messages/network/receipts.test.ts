import { expect, test } from 'vitest'
import { aConversation } from '../../../../test/conversation.ts'
import { raiseAck } from './receipts.ts'

test('a receipt of a message that is still pending changes nothing', async () => {
  const { acme, connectionId, sent, one, networkIdOf } = await aConversation()
  const message = await sent('Bom dia')
  const networkId = await networkIdOf(message.id)
  const before = await one(message.id)
  await acme.inside((ctx) => raiseAck(ctx, { connectionId, networkId, ack: 0 }))
  expect(await one(message.id)).toEqual(before)
})
