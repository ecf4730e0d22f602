import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { aClient, phone } = makeTestDouble()

test('a device that is linked is told the chats until then', async () => {
  const shop = phone('Loja')
  const lia = phone('Lia Duarte')
  const rui = phone('Rui')
  await lia.write(shop, 'antes')
  await shop.write(lia, 'resposta')
  await rui.write(shop, 'também antes')
  const client = aClient()
  await shop.scan(await until(() => client.codes[0]))
  await until(() => client.history.length)
  expect(client.history).toEqual([{ chats: 2, messages: 3 }])
  expect(client.text('antes')).toBeUndefined()
  await lia.write(shop, 'depois')
  await until(() => client.text('depois'))
})
