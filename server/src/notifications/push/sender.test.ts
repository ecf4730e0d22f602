import { type PushDouble, startPushDouble } from '@recado/push-double/server'
import { onTestFinished, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { SECRET_KEY } from '../../../test/world.ts'
import type { PushAddress } from '../../platform/ctx.ts'
import { pushResults } from '../../platform/metrics.ts'
import { makePush } from './sender.ts'

async function aSender() {
  const [double, other] = await Promise.all([startPushDouble(), startPushDouble()])
  onTestFinished(() => Promise.all([double.close(), other.close()]).then(() => undefined))
  const warned: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line) => void warned.push(JSON.parse(line)) })
  const services = [double.url, other.url]
  const push = makePush({ secretKey: SECRET_KEY, subject: 'mailto:ti@casa.test', services, log })
  const message = { text: 'Oi', topic: 'a', ttlS: 60, urgency: 'high' as const }
  const aBrowser = (of: PushDouble): PushAddress => {
    const { endpoint, keys } = of.subscribe(push.publicKey).subscription
    return { endpoint, ...keys }
  }
  return { double, other, warned, aBrowser, send: (to: PushAddress) => push.send(to, message) }
}

test('a 429 for one browser delays only this notification', async () => {
  const { double, warned, aBrowser, send } = await aSender()
  double.fault({ kind: 'status', status: 429, retryAfter: 120 })
  expect(await send(aBrowser(double))).toEqual({ is: 'later', status: 429, afterMs: 120_000 })
  expect(await send(aBrowser(double))).toMatchObject({ is: 'taken' })
  expect(warned).toEqual([])
})

test('the circuit of a failing service opens for half a minute, and others stay closed', async () => {
  const { double, other, warned, aBrowser, send } = await aSender()
  double.fault({ kind: 'status', status: 503, retryAfter: 3600 })
  expect(await send(aBrowser(double))).toMatchObject({ is: 'later', afterMs: 3_600_000 })
  const resting = await send(aBrowser(double))
  expect(resting).toMatchObject({ is: 'later', status: null })
  expect(resting).toHaveProperty(
    'afterMs',
    expect.toSatisfy((ms: number) => ms <= 30_000),
  )
  expect(double.asked()).toBe(1)
  expect(await send(aBrowser(other))).toMatchObject({ is: 'taken' })
  expect(warned).toMatchObject([{ origin: double.url, status: 503 }])
})

test('a hanging service holds two posts at a time, others continue, and it recovers', async () => {
  const { double, other, aBrowser, send } = await aSender()
  double.fault({ kind: 'hang' }, 2)
  const hanging = [send(aBrowser(double)), send(aBrowser(double))]
  await vi.waitFor(() => expect(double.asked()).toBe(2))
  const [third, elsewhere] = await Promise.all([send(aBrowser(double)), send(aBrowser(other))])
  expect([third.is, elsewhere.is]).toEqual(['later', 'taken'])
  expect(double.asked()).toBe(2)
  await double.close()
  expect((await Promise.all(hanging)).map(({ is }) => is)).toEqual(['later', 'later'])
})

test('a post waits for a free slot of its service', async () => {
  const { double, aBrowser, send } = await aSender()
  const many = Array.from({ length: 6 }, () => send(aBrowser(double)))
  expect((await Promise.all(many)).map(({ is }) => is)).toEqual(Array(6).fill('taken'))
})

test('unusable keys count as a gone browser, and outcomes are counted', async () => {
  const { double, aBrowser, send } = await aSender()
  const counted = async (outcome: string) =>
    (await pushResults.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  const before = await counted('gone')
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  expect(await send({ ...aBrowser(double), p256dh })).toEqual({ is: 'gone', status: null })
  expect(double.asked()).toBe(0)
  expect(await counted('gone')).toBe(before + 1)
})
