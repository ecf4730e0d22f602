import { describe, expect, test } from 'vitest'
import { LIA, rigs, SHOP, words } from '../../test/whatsapp/driver-rigs.ts'
import { aCore } from '../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../test/eventually.ts'

/** How a driver connects, and its behaviour while it is not connected. */
describe.each(rigs)('the %s driver', (_name, { can, tells, aRig, opened, linked }) => {
  test.runIf(can.qr)(
    'shows a code, pairs when it is scanned, and stores the credentials before it is connected',
    async () => {
      const rig = await aRig()
      const core = aCore()
      opened(rig, core)
      const { qr } = await core.reaches('qrcode')
      expect(qr).toMatchObject({ attempt: 1, text: expect.stringContaining(tells.code) })
      expect(qr!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 50_000)
      await rig.network.scan(qr!.text, SHOP)
      expect(await core.reaches('CONNECTED')).toEqual({ state: 'CONNECTED', phone: SHOP })
      expect(core.told.log).toContain('secret kept')
      expect(core.told.log.filter((one) => one !== 'secret kept')).toEqual([
        'OPENING',
        'qrcode',
        'PAIRING',
        'CONNECTED',
      ])
      expect(core.told.log.indexOf('secret kept')).toBeLessThan(core.told.log.indexOf('CONNECTED'))
      expect(await rig.network.phone(SHOP).devices()).toMatchObject([
        { label: 'Loja', online: true },
      ])
    },
  )

  test.runIf(can.qr)(
    'replaces an expired code, and stops after three rounds without a scan',
    async () => {
      const rig = await aRig()
      await rig.network.rules({ qrSeconds: 0.05 })
      const core = aCore()
      opened(rig, core)
      expect(await core.reaches('TIMEOUT')).toEqual({ state: 'TIMEOUT', reason: 'qr-expired' })
      const codes = core.told.states.flatMap(({ qr }) => qr ?? [])
      expect(codes.map(({ attempt }) => attempt)).toEqual(
        Array.from({ length: 18 }, (_, i) => i + 1),
      )
      expect(new Set(codes.map(({ text }) => text)).size).toBe(18)
    },
  )

  test('reconnects with its credentials after it was closed, without a code', async () => {
    const { connection, told, again, reaches, shop, latest } = await linked()
    await connection.close()
    if (can.qr)
      await eventually(async () => expect(await shop.devices()).toMatchObject([{ online: false }]))
    expect(latest().state).toBe('CONNECTED')
    told.states.splice(0)
    again()
    await reaches('CONNECTED')
    expect(told.states.map(({ state }) => state)).toEqual(['OPENING', 'CONNECTED'])
  })

  test('an outage is reported with the next attempt, and messages written during it arrive afterwards', async () => {
    const { connection, network, lia, told, reaches, texts } = await linked()
    await network.rules({ number: SHOP, outage: true })
    const { reason, retry } = await reaches('OPENING')
    expect(reason).toBe('network')
    expect(retry).toMatchObject({ attempt: expect.any(Number), at: expect.any(Date) })
    await eventually(() => expect(told.states.at(-1)!.retry!.attempt).toBeGreaterThan(2))
    await lia.write(SHOP, 'tem alguém aí?')
    expect(await connection.send(words('oi'))).toMatchObject({
      outcome: 'refused',
      code: 'ERR_WAPP_NOT_INITIALIZED',
    })
    if (can.numberCheck)
      await expect(connection.checkNumbers([LIA])).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED')
    await network.rules({ number: SHOP, outage: false })
    await reaches('CONNECTED')
    await eventually(() => expect(texts()).toEqual(['tem alguém aí?']))
    expect(await connection.send(words('agora sim'))).toEqual({ outcome: 'accepted' })
  })

  test.runIf(can.qr)(
    'unlinked by the phone, it deletes its credentials and stays disconnected',
    async () => {
      const { shop, reaches, core } = await linked()
      await shop.unlinkDevices()
      expect(await reaches('DISCONNECTED')).toEqual({ state: 'DISCONNECTED', reason: 'logged-out' })
      expect(core.secret).toBeUndefined()
    },
  )

  test.runIf(can.qr)('banned, it stays disconnected and keeps its credentials', async () => {
    const { network, reaches, core } = await linked()
    await network.cut(SHOP, 403)
    expect(await reaches('DISCONNECTED')).toEqual({ state: 'DISCONNECTED', reason: 'banned' })
    expect(core.secret).toBeDefined()
  })

  test.runIf(can.qr)('refused because of its version, it retries later', async () => {
    const { network, told, reaches } = await linked()
    await network.cut(SHOP, 405)
    await eventually(() => expect(told.states.map(({ reason }) => reason)).toContain('bad-version'))
    await reaches('CONNECTED')
  })

  test.runIf(can.qr)('asked to restart, it reconnects at once', async () => {
    const { network, told, reaches } = await linked()
    told.states.splice(0)
    await network.cut(SHOP, 515)
    await eventually(() => expect(told.states).toHaveLength(2))
    expect(await reaches('CONNECTED')).toBeDefined()
    expect(told.states[0]).toEqual({ state: 'OPENING' })
  })

  test.runIf(can.qr)(
    'replaced by another client with its credentials, it reconnects once and then gives up',
    async () => {
      const first = await linked()
      const second = aCore()
      second.core.secret = first.core.secret
      opened(first.rig, second)
      await eventually(() =>
        expect(first.told.states.map(({ reason }) => reason)).toContain('replaced'),
      )
      await eventually(() => {
        const ends = [first, second].filter(({ latest }) => latest()?.state === 'DISCONNECTED')
        expect(ends.map(({ latest }) => latest().reason)).toEqual(['replaced'])
      })
      for (const { core } of [first, second]) expect(core.secret).toBeDefined()
    },
  )

  test.runIf(can.qr)(
    'logged out, it removes the device from the phone and deletes its credentials',
    async () => {
      const { connection, shop, core, told } = await linked()
      told.states.splice(0)
      await connection.logout()
      await connection.close()
      expect(await shop.devices()).toEqual([])
      expect(core.secret).toBeUndefined()
      expect(told.states).toEqual([])
    },
  )

  test('may be closed at any moment, and more than once', async () => {
    const rig = await aRig()
    const core = aCore()
    const connection = core.open(rig.driver)
    await connection.close()
    await connection.close()
    await connection.logout()
    const { connection: other, network } = await linked()
    await network.rules({ outage: true })
    await other.close()
    expect(await other.send(words('oi'))).toMatchObject({ outcome: 'refused' })
  })
})
