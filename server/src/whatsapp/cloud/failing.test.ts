import { expect, test } from 'vitest'
import { aCloudNumber, SHOP } from '../../../test/whatsapp/cloud-line.ts'
import { words } from '../../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../../test/eventually.ts'

test.each([
  [131031, 'banned'],
  [133010, 'bad-token'],
])(
  'a problem the check does not show (%i) is reported, and a message is retried after a growing wait',
  async (code, reason) => {
    const { reaches, connection, double, told } = await aCloudNumber({}, { failingRetryMs: 300 })
    await reaches('CONNECTED')
    const refused = async () => {
      double.fault({ kind: 'fail', code }, { path: /messages/ })
      const since = performance.now()
      expect(await connection.send(words('oi'))).toMatchObject({ retry: { afterMs: 60_000 } })
      expect(await reaches('DISCONNECTED')).toEqual({ state: 'DISCONNECTED', reason })
      expect(await connection.send(words('oi'))).toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' })
      await reaches('CONNECTED')
      return performance.now() - since
    }
    expect(await refused()).toBeGreaterThan(250)
    expect(await refused()).toBeGreaterThan(550)
    expect(await connection.send(words('oi'))).toEqual({ outcome: 'accepted' })
    await eventually(() => expect(told.states.at(-1)).toEqual({ state: 'CONNECTED', phone: SHOP }))
  },
)

test('after a problem one message is sent first; the others follow once it was accepted', async () => {
  const { reaches, connection, double, told } = await aCloudNumber({}, { failingRetryMs: 150 })
  await reaches('CONNECTED')
  const trouble = { kind: 'fail', code: 131031 } as const
  const five = () =>
    Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => connection.send(words(text))))
  double.fault(trouble, { path: /messages/ })
  await connection.send(words('oi'))
  await reaches('DISCONNECTED')
  await reaches('CONNECTED')
  expect(told.states.at(-1)).toMatchObject({ isOnTrial: true })
  double.fault(trouble, { path: /messages/ })
  const tried = await five()
  expect(tried.filter(({ outcome }) => outcome === 'refused')).toHaveLength(5)
  expect(tried).toContainEqual(expect.objectContaining({ retry: { afterMs: 60_000 } }))
  const away = expect.objectContaining({ code: 'ERR_WAPP_NOT_INITIALIZED' })
  expect(tried.filter((one) => away.asymmetricMatch(one))).toHaveLength(4)
  await reaches('DISCONNECTED')
  await reaches('CONNECTED')
  expect((await five()).map(({ outcome }) => outcome)).toEqual(Array(5).fill('accepted'))
  await eventually(() => expect(told.states.at(-1)).toEqual({ state: 'CONNECTED', phone: SHOP }))
})
