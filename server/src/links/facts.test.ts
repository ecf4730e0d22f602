import { connections, type Whatsapp } from '@recado/contract/connections'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { theLease } from '../../test/courier.ts'
import { owner } from '../../test/database.ts'
import type { StateInfo } from '../platform/whatsapp-driver.ts'
import { keepFindings, keepState } from './state.ts'
import { makeVitals } from './health/health.ts'
import { findLeftAlone, tellDown } from './health/watch-outages.ts'

/** A number that is connected and that this node works. */
async function aNumber() {
  const acme = await aCompany()
  const { id } = await acme.connection({ name: 'Loja', status: 'OPENING', number: '5511900000001' })
  const lease = await theLease(acme, id)
  const state = (info: StateInfo) => acme.inside((ctx) => keepState(ctx, { lease, info }))
  await state({ state: 'CONNECTED' })
  const shown = (): Promise<Whatsapp> => acme.ana(connections.show, { id })
  /** As if it had gone down so long ago. */
  const downFor = (seconds: number) =>
    owner`update connections set down_since = now() - make_interval(secs => ${seconds}) where id = ${id}`
  /** Not those to others, whose numbers are looked after as well. */
  const lettersTo = async () =>
    (await acme.waitingJobs())
      .map(({ data }) => data)
      .filter((letter) => letter.id.startsWith(`drop-${acme.companyId}-`))
  return { acme, id, lease, state, shown, downFor, lettersTo }
}

test('a time without connection is told when it is over, with what the network had kept', async () => {
  const { acme, lease, state, shown, downFor } = await aNumber()
  expect((await shown()).gap).toBeNull()
  await state({ state: 'OPENING', reason: 'network' })
  await downFor(60)
  const standing = (await state({ state: 'CONNECTED' }))!
  const { gap } = await shown()
  expect(Date.parse(gap!.to) - Date.parse(gap!.from)).toBeGreaterThanOrEqual(60_000)
  expect(gap!.recovered).toBe(0)

  const vitals = makeVitals(acme.world, { gapEndedAt: undefined, restrictedUntil: null })
  vitals.stands(true, standing)
  for (const id of ['a', 'b', 'a']) vitals.recovered(id)
  const findings = vitals.findings()!
  await acme.inside((ctx) => keepFindings(ctx, { lease, findings }))
  expect((await shown()).gap).toEqual({ ...gap, recovered: 2 })
})

test('a moment without connection is not worth telling, and of the others the last ten are kept', async () => {
  const { id, state, shown, downFor } = await aNumber()
  await state({ state: 'OPENING' })
  await state({ state: 'CONNECTED' })
  expect((await shown()).gap).toBeNull()
  for (let time = 1; time <= 12; time++) {
    await state({ state: 'OPENING' })
    await downFor(10 + time)
    await state({ state: 'CONNECTED' })
  }
  const [row] =
    await owner`select jsonb_array_length(gaps) as kept from connections where id = ${id}`
  expect(row.kept).toBe(10)
  const { from, to } = (await shown()).gap!
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(22_000)
})

test('a number is silent while it is connected, owes us a word, and says none', async () => {
  const { acme, lease, state, shown } = await aNumber()
  const { clock, world } = acme
  clock.set(new Date())
  const began = clock.now()
  const vitals = makeVitals(world, { gapEndedAt: undefined, restrictedUntil: null })
  vitals.stands(true, { gapEndedAt: undefined, restrictedUntil: null })
  clock.advance(60_000)
  expect(vitals.findings()).toBeUndefined()
  vitals.asked()
  clock.advance(29_000)
  expect(vitals.findings()).toBeUndefined()
  clock.advance(1000)
  const findings = vitals.findings()!
  await acme.inside((ctx) => keepFindings(ctx, { lease, findings }))
  vitals.kept(findings)
  expect((await shown()).silentSince).toBe(began.toISOString())
  expect(acme.heard()).toContain('whatsappSession update')

  vitals.sent()
  const better = vitals.findings()!
  await acme.inside((ctx) => keepFindings(ctx, { lease, findings: better }))
  expect(await shown()).toMatchObject({
    silentSince: null,
    lastSentAt: clock.now().toISOString(),
  })

  await acme.inside((ctx) => keepFindings(ctx, { lease, findings }))
  await state({ state: 'OPENING', reason: 'network' })
  expect((await shown()).silentSince).toBeNull()
})

test('what the network forbids a number stands until it ends, or until the network takes it back', async () => {
  const { state, shown } = await aNumber()
  const until = new Date(Date.now() + 3_600_000)
  await state({ state: 'CONNECTED', restriction: { until } })
  await state({ state: 'CONNECTED' })
  expect((await shown()).restrictedUntil).toBe(until.toISOString())
  await state({ state: 'CONNECTED', restriction: null })
  expect((await shown()).restrictedUntil).toBeNull()
})

test('a number that nobody works any more does not go on saying that it is connected', async () => {
  const { acme, id, shown } = await aNumber()
  await findLeftAlone(acme.world)
  expect((await shown()).status).toBe('CONNECTED')
  await owner`update connection_leases set expires_at = now() - interval '5 seconds' where connection_id = ${id}`
  // There may be more than it looks after at once: those that other tests have left.
  await expect
    .poll(async () => {
      await findLeftAlone(acme.world)
      return shown()
    })
    .toMatchObject({ status: 'OPENING', reason: 'owner-lost' })
})

test('admins are written to once for each time a number drops, in their own language', async () => {
  const { acme, state, lettersTo } = await aNumber()
  await owner`update users set language = 'en' where id = ${acme.ana.user.id}`
  await state({ state: 'DISCONNECTED', reason: 'logged-out' })
  const [letter, ...more] = await lettersTo()
  expect(more).toEqual([])
  expect(letter.subject).toBe('The connection Loja is down')
  expect(letter.text).toContain('Scan a new QR code')
  await state({ state: 'DISCONNECTED', reason: 'logged-out' })
  expect(await lettersTo()).toHaveLength(1)
  await state({ state: 'CONNECTED' })
  await state({ state: 'TIMEOUT', reason: 'network' })
  expect(await lettersTo()).toHaveLength(2)
})

test('of one trouble admins are told once, however often it is tried again meanwhile', async () => {
  const { state, lettersTo } = await aNumber()
  const down = { state: 'DISCONNECTED', reason: 'banned' } as const
  await state(down)
  await state({ state: 'CONNECTED', isOnTrial: true })
  await state(down)
  expect(await lettersTo()).toHaveLength(1)
  await state({ state: 'CONNECTED', isOnTrial: true })
  await state({ state: 'CONNECTED' })
  await state(down)
  expect(await lettersTo()).toHaveLength(2)
})

test('another trouble of a number that is only on trial is told as well', async () => {
  const { state, lettersTo } = await aNumber()
  await state({ state: 'DISCONNECTED', reason: 'banned' })
  await state({ state: 'CONNECTED', isOnTrial: true })
  await state({ state: 'DISCONNECTED', reason: 'bad-token' })
  await state({ state: 'DISCONNECTED', reason: 'banned' })
  expect(await lettersTo()).toHaveLength(2)
})

test('a number that does not come back within five minutes is told too', async () => {
  const { acme, state, downFor, lettersTo } = await aNumber()
  await state({ state: 'OPENING', reason: 'network' })
  await downFor(299)
  await tellDown(acme.world)
  expect(await lettersTo()).toEqual([])
  await downFor(301)
  await tellDown(acme.world)
  await tellDown(acme.world)
  expect((await lettersTo()).map(({ subject }) => subject)).toEqual(['A conexão Loja caiu'])
})

test('nobody is written to about what people did themselves, or about a number that was never connected', async () => {
  const { acme, id, downFor, lettersTo } = await aNumber()
  await acme.ana(connections.stop, { id })
  await acme.ana(connections.restart, { id })
  await downFor(3600)
  const fresh = await acme.connection({ status: 'OPENING' })
  const lease = await theLease(acme, fresh.id)
  const info = { state: 'TIMEOUT', reason: 'qr-expired' } as const
  await acme.inside((ctx) => keepState(ctx, { lease, info }))
  await tellDown(acme.world)
  expect(await lettersTo()).toEqual([])
})
