import { connections, type Whatsapp } from '@recado/contract/connections/connections'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { claimLeaseFor } from '../../../test/sender.ts'
import { owner } from '../../../test/database.ts'
import type { StateInfo } from '../../platform/whatsapp-driver.ts'
import { saveFindings, saveState } from '../state.ts'
import { makeHealthMonitor } from './health.ts'
import { markOrphaned, mailOutages } from './watch-outages.ts'

/** A connected number whose lease this node holds. */
async function aNumber() {
  const acme = await aCompany()
  const { id } = await acme.connection({ name: 'Loja', status: 'OPENING', number: '5511900000001' })
  const lease = await claimLeaseFor(acme, id)
  const state = (info: StateInfo) => acme.inside((ctx) => saveState(ctx, { lease, info }))
  await state({ state: 'CONNECTED' })
  const shownConnection = (): Promise<Whatsapp> => acme.ana(connections.show, { id })
  /** Backdates the start of the outage by this many seconds. */
  const downFor = (seconds: number) =>
    owner`update connections set down_since = now() - make_interval(secs => ${seconds}) where id = ${id}`
  /** Only the mails of this company: the outages of other companies are checked as well. */
  const outageMails = async () =>
    (await acme.waitingJobs())
      .map(({ data }) => data)
      .filter((mail) => mail.id.startsWith(`drop-${id}-`))
  return { acme, id, lease, state, shownConnection, downFor, outageMails }
}

test('an outage is reported when it ends, with the number of messages that the network had stored', async () => {
  const { acme, lease, state, shownConnection, downFor } = await aNumber()
  expect((await shownConnection()).gap).toBeNull()
  await state({ state: 'OPENING', reason: 'network' })
  await downFor(60)
  const snapshot = (await state({ state: 'CONNECTED' }))!
  const { gap } = await shownConnection()
  expect(Date.parse(gap!.to) - Date.parse(gap!.from)).toBeGreaterThanOrEqual(60_000)
  expect(gap!.recovered).toBe(0)

  const health = makeHealthMonitor(acme.world, { gapEndedAt: undefined, restrictedUntil: null })
  health.stateSaved(true, snapshot)
  for (const id of ['a', 'b', 'a']) health.replayed(id)
  const findings = health.findings()!
  await acme.inside((ctx) => saveFindings(ctx, { lease, findings }))
  expect((await shownConnection()).gap).toEqual({ ...gap, recovered: 2 })
})

test('a short outage is not reported, and the last ten longer ones are stored', async () => {
  const { id, state, shownConnection, downFor } = await aNumber()
  await state({ state: 'OPENING' })
  await state({ state: 'CONNECTED' })
  expect((await shownConnection()).gap).toBeNull()
  for (let time = 1; time <= 12; time++) {
    await state({ state: 'OPENING' })
    await downFor(10 + time)
    await state({ state: 'CONNECTED' })
  }
  const [row] =
    await owner`select jsonb_array_length(gaps) as count from connections where id = ${id}`
  expect(row.count).toBe(10)
  const { from, to } = (await shownConnection()).gap!
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(22_000)
})

test('a number is silent while it is connected and does not respond to a message', async () => {
  const { acme, lease, state, shownConnection } = await aNumber()
  const { clock, world } = acme
  clock.set(new Date())
  const began = clock.now()
  const health = makeHealthMonitor(world, { gapEndedAt: undefined, restrictedUntil: null })
  health.stateSaved(true, { gapEndedAt: undefined, restrictedUntil: null })
  clock.advance(60_000)
  expect(health.findings()).toBeUndefined()
  health.sendStarted()
  clock.advance(29_000)
  expect(health.findings()).toBeUndefined()
  clock.advance(1000)
  const findings = health.findings()!
  await acme.inside((ctx) => saveFindings(ctx, { lease, findings }))
  health.saved(findings)
  expect((await shownConnection()).silentSince).toBe(began.toISOString())
  expect(acme.heard()).toContain('whatsappSession update')

  health.sendAccepted()
  const better = health.findings()!
  await acme.inside((ctx) => saveFindings(ctx, { lease, findings: better }))
  expect(await shownConnection()).toMatchObject({
    silentSince: null,
    lastSentAt: clock.now().toISOString(),
  })

  await acme.inside((ctx) => saveFindings(ctx, { lease, findings }))
  await state({ state: 'OPENING', reason: 'network' })
  expect((await shownConnection()).silentSince).toBeNull()
})

test('a restriction of a number holds until it ends or the network lifts it', async () => {
  const { state, shownConnection } = await aNumber()
  const until = new Date(Date.now() + 3_600_000)
  await state({ state: 'CONNECTED', restriction: { until } })
  await state({ state: 'CONNECTED' })
  expect((await shownConnection()).restrictedUntil).toBe(until.toISOString())
  await state({ state: 'CONNECTED', restriction: null })
  expect((await shownConnection()).restrictedUntil).toBeNull()
})

test('a number whose owner is lost no longer has the status CONNECTED', async () => {
  const { acme, id, shownConnection } = await aNumber()
  await markOrphaned.run(acme.world)
  expect((await shownConnection()).status).toBe('CONNECTED')
  await owner`update connection_leases set expires_at = now() - interval '5 seconds' where connection_id = ${id}`
  // One run handles a limited batch, and other tests leave orphaned connections behind.
  await expect
    .poll(async () => {
      await markOrphaned.run(acme.world)
      return shownConnection()
    })
    .toMatchObject({ status: 'OPENING', reason: 'owner-lost' })
})

test('administrators get one mail per outage, in their own language', async () => {
  const { acme, state, outageMails } = await aNumber()
  await owner`update users set language = 'en' where id = ${acme.ana.user.id}`
  await state({ state: 'DISCONNECTED', reason: 'logged-out' })
  const [mail, ...more] = await outageMails()
  expect(more).toEqual([])
  expect(mail.subject).toBe('The connection Loja is down')
  expect(mail.text).toContain('Scan a new QR code')
  await state({ state: 'DISCONNECTED', reason: 'logged-out' })
  expect(await outageMails()).toHaveLength(1)
  await state({ state: 'CONNECTED' })
  await state({ state: 'TIMEOUT', reason: 'network' })
  expect(await outageMails()).toHaveLength(2)
})

test('administrators get one mail per problem, however often the connection is retried', async () => {
  const { state, outageMails } = await aNumber()
  const down = { state: 'DISCONNECTED', reason: 'banned' } as const
  await state(down)
  await state({ state: 'CONNECTED', isOnTrial: true })
  await state(down)
  expect(await outageMails()).toHaveLength(1)
  await state({ state: 'CONNECTED', isOnTrial: true })
  await state({ state: 'CONNECTED' })
  await state(down)
  expect(await outageMails()).toHaveLength(2)
})

test('a new problem of a number on trial is mailed as well', async () => {
  const { state, outageMails } = await aNumber()
  await state({ state: 'DISCONNECTED', reason: 'banned' })
  await state({ state: 'CONNECTED', isOnTrial: true })
  await state({ state: 'DISCONNECTED', reason: 'bad-token' })
  await state({ state: 'DISCONNECTED', reason: 'banned' })
  expect(await outageMails()).toHaveLength(2)
})

test('a number that does not recover within five minutes is mailed as well', async () => {
  const { acme, state, downFor, outageMails } = await aNumber()
  await state({ state: 'OPENING', reason: 'network' })
  await downFor(299)
  await mailOutages.run(acme.world)
  expect(await outageMails()).toEqual([])
  await downFor(301)
  await mailOutages.run(acme.world)
  await mailOutages.run(acme.world)
  expect((await outageMails()).map(({ subject }) => subject)).toEqual(['A conexão Loja caiu'])
})

test('no mail is sent about a change made by users or about a number that was never connected', async () => {
  const { acme, id, downFor, outageMails } = await aNumber()
  await acme.ana(connections.stop, { id })
  await acme.ana(connections.restart, { id })
  await downFor(3600)
  const fresh = await acme.connection({ status: 'OPENING' })
  const lease = await claimLeaseFor(acme, fresh.id)
  const info = { state: 'TIMEOUT', reason: 'qr-expired' } as const
  await acme.inside((ctx) => saveState(ctx, { lease, info }))
  await mailOutages.run(acme.world)
  expect(await outageMails()).toEqual([])
})
