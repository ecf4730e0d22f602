import { expect, test } from 'vitest'
import { session } from '@recado/contract/accounts/session'
import { aCompany, PASSWORD } from '../test/company.ts'
import { listen } from '../test/listening-app.ts'
import { buildMetricsApp } from './platform/metrics.ts'

/** The answer to a refused call. */
type Failure = { error: string; message: string; details: { id: string } }

const json = { 'content-type': 'application/json' }

test('an error is one JSON object with a code of the catalogue', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world)
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  const told = async (reply: Response) => [reply.status, ((await reply.json()) as Failure).error]

  expect(await told(await fetch(`${url}/api/nothing-here`))).toEqual([404, 'ERR_NO_ROUTE'])
  expect(await told(await fetch(`${url}/api/auth/me`))).toEqual([401, 'ERR_SESSION_EXPIRED'])
  expect(await told(await post('{ "email": '))).toEqual([400, 'ERR_MALFORMED_BODY'])
  expect(await told(await post('{}'))).toEqual([400, 'ERR_INVALID_INPUT'])
  expect(await told(await post('email=x', { 'content-type': 'text/plain' }))).toEqual([
    400,
    'ERR_MALFORMED_BODY',
  ])
  const huge = Buffer.alloc(20 * 1024 * 1024, ' ')
  expect(await told(await post(huge))).toEqual([413, 'ERR_BODY_TOO_LARGE'])
  expect(await told(await fetch(`${url}/api/%E0%A4%A`))).toEqual([404, 'ERR_NO_ROUTE'])
})

test('the response to a malformed address has the usual headers', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world)
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`${url}${path}`)
    return [...headers.keys()].filter((name) => !/^(vary|content-length|date)$/.test(name))
  }
  expect(await headersOf('/api/%')).toEqual(await headersOf('/api/nothing-here'))
})

test('a page has the same content in every encoding, cached or not', async () => {
  const acme = await aCompany()
  const { url } = await listen(acme.world)
  for (const lastMessage of ['Chegou “hoje” 🙏', 'Ação', 'ok']) await acme.ticket({ lastMessage })
  const authorization = `Bearer ${await acme.ana.token()}`
  const page = async (encoding: string) => {
    const headers = { authorization, 'accept-encoding': encoding }
    const reply = await fetch(`${url}/api/tickets?showAll=true`, { headers })
    return [
      reply.headers.get('content-encoding'),
      (await reply.json()) as { tickets: unknown[] },
    ] as const
  }
  const [, plain] = await page('identity')
  expect(plain.tickets).toHaveLength(3)
  for (const [asked, used] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const)
    for (const _time of [1, 2]) expect(await page(asked)).toEqual([used, plain])
})

test('a trailing slash changes nothing', async () => {
  const { world, ana } = await aCompany()
  const { url } = await listen(world)
  const headers = { authorization: `Bearer ${await ana.token()}` }
  for (const path of ['/whatsapp/?session=0', '/whatsapp?session=0', '/tickets/', '/contacts/'])
    expect((await fetch(`${url}/api${path}`, { headers })).status, path).toBe(200)
})

test('the request log names the user and the action, without token, body, query or number', async () => {
  const { world, ana, companyId } = await aCompany()
  const { url, lines } = await listen(world)
  const token = await ana.token()
  const headers = { authorization: `Bearer ${token}`, cookie: 'jrt=a-refresh-token' }
  await fetch(`${url}/api/auth/me?token=in-the-query&number=5511900000001`, { headers })
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ email: 'someone@casa.test', password: 'the-password' }),
  })
  const log = lines.join('')
  for (const secret of [token, 'a-refresh-token', 'in-the-query', '5511900000001'])
    expect(log).not.toContain(secret)
  for (const part of ['someone@casa.test', 'the-password']) expect(log).not.toContain(part)
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([
    { method: 'GET', route: '/api/auth/me', status: 200, company: companyId, user: ana.user.id },
    { method: 'POST', route: '/api/auth/login', status: 401, refused: 'ERR_INVALID_CREDENTIALS' },
  ])
})

test('an internal error is answered with the id of its log line', async () => {
  const { world } = await aCompany()
  const broken = Object.assign({}, world, {
    tokens: {
      ...world.tokens,
      verify: async () => {
        throw new Error('the number 5511900000001 broke it')
      },
    },
  })
  const { url, lines } = await listen(broken)
  const reply = await fetch(`${url}/api${session.me.path}`, {
    headers: { authorization: 'Bearer x' },
  })
  const { error, message, details } = (await reply.json()) as Failure
  expect([reply.status, error]).toEqual([500, 'ERR_UNEXPECTED'])
  expect(message).not.toContain('broke')
  const line = lines.find((one) => one.includes(details.id) && one.includes('broke it'))!
  expect(line).toBeDefined()
  expect(line).not.toContain('5511900000001')
})

test('the server is always live, and ready only while its dependencies respond', async () => {
  const { world } = await aCompany()
  let isThere = true
  const database = async () => {
    if (!isThere) throw new Error('gone')
  }
  const { url } = await listen(world, { checks: { database } })
  const ready = async () => {
    const reply = await fetch(`${url}/health/ready`)
    return [reply.status, await reply.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ok' }])
  isThere = false
  expect(await ready()).toEqual([503, { status: 'unavailable', failed: ['database'] }])
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
})

test('a check without a response fails after a second', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world, { checks: { redis: () => new Promise(() => {}) } })
  expect((await fetch(`${url}/health/ready`)).status).toBe(503)
})

test('metrics name routes by their pattern', async () => {
  const { world, ana } = await aCompany()
  const { url } = await listen(world)
  const headers = { authorization: `Bearer ${await ana.token()}` }
  await fetch(`${url}/api/tickets/123456`, { headers })
  const text = (await buildMetricsApp().inject('/metrics')).body
  expect(text).toContain('route="/api/tickets/:ticketId"')
  expect(text).not.toContain('123456')
})

test('metrics are not served on the public port', async () => {
  const { app } = await listen((await aCompany()).world)
  for (const path of ['/metrics', '/metrics/', '/METRICS', '/api/metrics', '/%6detrics'])
    expect((await app.inject(path)).statusCode).toBe(404)
})

test('the contract can be read and browsed', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world)
  for (const address of ['openapi.json', 'docs/json']) {
    const document = (await (await fetch(`${url}/api/${address}`)).json()) as { paths: object }
    expect(Object.keys(document.paths).length).toBeGreaterThan(15)
  }
  const yaml = await fetch(`${url}/api/docs/yaml`)
  expect(await yaml.text()).toMatch(/^openapi: 3\.1\.0$[^]*^paths:$[^]*^ {2}\/auth\/login:$/m)
  const page = await fetch(`${url}/api/docs`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('swagger-ui')])
})

test('pages may load nothing from other origins and cannot be framed', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world)
  const { headers } = await fetch(`${url}/health/live`, { method: 'HEAD' })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('pages open sockets to the host they came from and to PUBLIC_URL, and to no other', async () => {
  const { world } = await aCompany()
  world.publicUrl = new URL('https://desk.example')
  const { app } = await listen(world)
  const connectsTo = async (host: string) => {
    const { headers } = await app.inject({ url: '/health/live', headers: { host } })
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]
  }
  const named = 'ws://desk.example wss://desk.example'
  expect(await connectsTo('desk.example')).toBe(`'self' ${named} blob:`)
  expect(await connectsTo('10.0.0.7:8080')).toBe(
    `'self' ws://10.0.0.7:8080 wss://10.0.0.7:8080 ${named} blob:`,
  )
  expect(await connectsTo('[::1]:8080')).toContain('ws://[::1]:8080')
  for (const odd of ['a;script-src *', 'a *', '*', "'unsafe-inline'"])
    expect(await connectsTo(odd)).toBe(`'self' ${named} blob:`)
})

test('pages may use the microphone and no other device', async () => {
  const { app } = await listen((await aCompany()).world)
  const { headers } = await app.inject('/health/live')
  expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), /)
  for (const feature of ['camera', 'geolocation', 'usb', 'payment'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`)
})

test('browsers and proxies cache no API response', async () => {
  const { world, ana, bia } = await aCompany()
  const { app } = await listen(world)
  const headers = { authorization: `Bearer ${await ana.token()}` }
  const payload = { email: bia.user.email, password: PASSWORD }
  const replies = await Promise.all([
    app.inject({ url: '/api/auth/me', headers }),
    app.inject('/api/auth/me'),
    app.inject('/api/no-such-call'),
    app.inject({ url: '/api/tickets', headers }),
    app.inject({ url: '/api/auth/login', method: 'POST', payload }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 200, 200])
  expect(new Set(replies.map((one) => one.headers['cache-control']))).toEqual(new Set(['no-store']))
})

test('long responses are compressed', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world)
  const ask = (path: string) =>
    fetch(url + path, { headers: { 'accept-encoding': 'br' } }).then(async (reply) => {
      await reply.text()
      return reply.headers.get('content-encoding')
    })
  expect(await ask('/api/openapi.json')).toBe('br')
  expect(await ask('/health/live')).toBeNull()
})

test('a node without the web role serves only its health', async () => {
  const { world } = await aCompany()
  const { url } = await listen(world, { servesHealthOnly: true })
  const status = async (path: string) => (await fetch(url + path, { method: 'HEAD' })).status
  expect([await status('/health/ready'), await status('/metrics')]).toEqual([200, 404])
  expect(await status('/api/auth/me')).toBe(404)
})
