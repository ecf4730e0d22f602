import { describe, expect, test } from 'vitest'
import { LIA, rigs, SHOP } from '../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../test/eventually.ts'

/** Calls of customers, on networks that have them. */
describe.each(rigs)('the %s driver', (_name, { can, linked }) => {
  test.skipIf(!can.calls)(
    'reports a call once, with its caller, and its end as nothing',
    async () => {
      const { lia, told, connection } = await linked()
      const { id } = await lia.calls(SHOP)
      await eventually(() => expect(told.messages).toHaveLength(1))
      expect(told.messages[0]).toMatchObject({
        networkId: id,
        chat: { kind: 'user', phone: LIA },
        author: { kind: 'user', phone: LIA },
        fromMe: false,
        pushName: 'Lia Duarte',
        body: { type: 'call', video: false },
      })
      await connection.rejectCall!(id)
      await lia.write(SHOP, 'Liguei agora')
      await eventually(() => expect(told.messages.at(-1)!.body).toMatchObject({ type: 'text' }))
      expect(told.messages.filter(({ body }) => body.type === 'call')).toHaveLength(1)
    },
  )

  test.skipIf(!can.calls)('declines a call only if it is told to', async () => {
    const { lia, told, connection } = await linked()
    const [rings, ends] = [await lia.calls(SHOP), await lia.calls(SHOP)]
    await eventually(() => expect(told.messages).toHaveLength(2))
    await connection.rejectCall!(ends.id)
    await eventually(async () => expect(await lia.declined(ends.id)).toBe(true))
    expect(await lia.declined(rings.id)).toBe(false)
  })
})
