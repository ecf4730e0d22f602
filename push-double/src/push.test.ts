import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, sign } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Subscription } from './browser.ts'
import { startPushDouble } from './server.ts'

async function aDouble() {
  const double = await startPushDouble()
  onTestFinished(() => double.close())
  return double
}

/** An application server: its keys, and the proof it carries. */
function aSender() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  const key = Buffer.concat(point).toString('base64url')
  const proof = (claims: Record<string, unknown>) => {
    const parts = [{ alg: 'ES256', typ: 'JWT' }, claims]
    const words = parts.map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
    const signed = words.join('.')
    const signature = sign('sha256', Buffer.from(signed), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${key}`
  }
  return { key, proof }
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

/** As RFC 8291 says, written apart from the product's own. */
function encrypted({ keys: { p256dh, auth } }: Subscription, text: string): Buffer {
  const [browser, salt] = [Buffer.from(p256dh, 'base64url'), Buffer.alloc(16, 7)]
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser, point])
  const shared = own.computeSecret(browser)
  const first = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), about, 32))
  const [key, nonce] = [
    ['aes128gcm', 16],
    ['nonce', 12],
  ].map(([name, length]) =>
    Buffer.from(hkdfSync('sha256', first, salt, `Content-Encoding: ${name}\0`, Number(length))),
  )
  const cipher = createCipheriv('aes-128-gcm', key!, nonce!)
  const body = Buffer.concat([cipher.update(`${text}\u0002`), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([salt, Buffer.of(0, 0, 16, 0), Buffer.of(65), point, body])
}

type Double = Awaited<ReturnType<typeof aDouble>>
type Sending = { to: Subscription; text?: string; authorization: string; body?: Buffer }

function post(
  { to, text = 'Oi', authorization, body }: Sending,
  more: Record<string, string> = {},
) {
  return fetch(to.endpoint, {
    method: 'POST',
    headers: {
      ttl: '60',
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ...more,
    },
    body: new Uint8Array(body ?? encrypted(to, text)),
  })
}

const claimsFor = ({ url }: Double) => ({ aud: url, exp: inAnHour(), sub: 'mailto:ti@casa.test' })

test('what is encrypted for a browser and proven by its application server arrives, in words', async () => {
  const double = await aDouble()
  const { key, proof } = aSender()
  const { subscription: to, arrived } = double.subscribe(key)
  const authorization = proof(claimsFor(double))
  expect((await post({ to, text: 'Olá', authorization }, { topic: 'a' })).status).toBe(201)
  expect((await post({ to, text: 'De novo', authorization }, { topic: 'a' })).status).toBe(201)
  expect((await post({ to, text: 'Outra', authorization })).status).toBe(201)
  expect(arrived).toEqual([
    { text: 'De novo', ttl: 60, urgency: 'normal', topic: 'a', subject: 'mailto:ti@casa.test' },
    { text: 'Outra', ttl: 60, urgency: 'normal', topic: undefined, subject: 'mailto:ti@casa.test' },
  ])
})

test('whoever does not prove who they are is refused, and so is another than the browser knows', async () => {
  const double = await aDouble()
  const { key, proof } = aSender()
  const { subscription: to, arrived } = double.subscribe(key)
  const claims = claimsFor(double)
  const wrong = [
    '',
    proof({ ...claims, aud: 'https://push.example.com' }),
    proof({ ...claims, exp: inAnHour() - 7200 }),
    proof({ ...claims, exp: inAnHour() + 100_000 }),
    proof({ ...claims, sub: 'nobody' }),
    proof(claims).replace(/k=.*/, `k=${aSender().key}`),
  ]
  for (const authorization of wrong) expect((await post({ to, authorization })).status).toBe(401)
  expect((await post({ to, authorization: aSender().proof(claims) })).status).toBe(403)
  expect(arrived).toEqual([])
})

test('what this browser cannot read, or no browser takes, is refused', async () => {
  const double = await aDouble()
  const { proof } = aSender()
  const { subscription: to } = double.subscribe()
  const other = double.subscribe().subscription
  const authorization = proof(claimsFor(double))
  expect((await post({ to, authorization, body: encrypted(other, 'Oi') })).status).toBe(400)
  expect((await post({ to, authorization, body: Buffer.alloc(50) })).status).toBe(400)
  expect((await post({ to, authorization, body: Buffer.alloc(5000) })).status).toBe(413)
  expect((await post({ to, authorization }, { ttl: 'soon' })).status).toBe(400)
  expect((await post({ to, authorization }, { topic: 'x'.repeat(33) })).status).toBe(400)
})

test('another process subscribes, sees what arrived, lets a browser go and orders faults', async () => {
  const double = await aDouble()
  const { proof } = aSender()
  const command = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = body ? { headers, body: JSON.stringify(body) } : {}
    return (await fetch(`${double.url}/double/${path}`, { method, ...sent })).json() as Promise<any>
  }
  const { id, subscription: to } = await command('POST', 'browsers', {})
  const authorization = proof(claimsFor(double))
  await command('POST', 'faults', { status: 429, retryAfter: 7 })
  const late = await post({ to, authorization })
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '7'])
  await post({ to, authorization })
  expect(await command('GET', `browsers/${id}/arrived`)).toMatchObject([{ text: 'Oi' }])
  await command('DELETE', `browsers/${id}`)
  expect((await post({ to, authorization })).status).toBe(410)
  expect(
    (await post({ to: { ...to, endpoint: `${double.url}/push/x` }, authorization })).status,
  ).toBe(404)
  expect(double.asked()).toBe(4)
})
