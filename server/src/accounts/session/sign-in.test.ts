import { session } from '@recado/contract/accounts/session'
import { queues } from '@recado/contract/accounts/queues'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { openSession } from './commands.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a correct password gives a token, a cookie and the full user', async () => {
  const { app, bia, sales, companyId } = await aCompany({ dueDate: '2999-12-31' })
  const browser = aBrowser(app)
  const reply = await browser.request(session.login, { email: bia.user.email, password: PASSWORD })
  expect(reply.statusCode).toBe(200)
  const { token, user } = reply.json()
  expect(user).toMatchObject({
    id: bia.user.id,
    name: 'Bia Nunes',
    profile: 'user',
    super: false,
    companyId,
    queues: [{ id: sales.id, name: 'Vendas', color: sales.color }],
    company: {
      id: companyId,
      name: 'Casa Azul',
      dueDate: '2999-12-31',
      status: true,
      whiteLabelId: 0,
    },
  })
  expect(user.company.plan).toMatchObject({ name: expect.stringMatching(/^Com folga /) })
  expect(user.company.settings).toContainEqual({ key: 'call', value: 'enabled' })
  const [cookie] = reply.headers['set-cookie'] as string[]
  expect(cookie).toContain('Path=/api/auth')
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  expect(cookie).toContain('Max-Age=604800')
  expect(cookie).not.toContain('Secure')
  expect(await browser.call(session.me, {}, bearer(token))).toEqual(user)
})

test('the cookie is Secure when PUBLIC_URL is https', async () => {
  const { app, world, bia } = await aCompany()
  world.publicUrl = new URL('https://desk.example')
  const reply = await aBrowser(app).request(session.login, {
    email: bia.user.email,
    password: PASSWORD,
  })
  for (const cookie of reply.headers['set-cookie'] as string[]) expect(cookie).toContain('Secure')
})

test('a page opened over http is refused when PUBLIC_URL is https', async () => {
  const { app, world, bia } = await aCompany()
  world.publicUrl = new URL('https://desk.example')
  const known = { email: bia.user.email, password: PASSWORD }
  const from = (origin?: string) =>
    aBrowser(app).request(session.login, known, origin ? { origin } : {})
  const refused = await from('http://desk.example')
  expect(refused.json()).toMatchObject({
    error: 'ERR_HTTPS_REQUIRED',
    details: { address: 'https://desk.example' },
  })
  expect(refused.headers['set-cookie']).toBeUndefined()
  const good = ['https://desk.example', 'http://localhost:8080', 'http://127.0.0.1:8080', undefined]
  for (const origin of good) expect((await from(origin)).statusCode).toBe(200)
  world.publicUrl = new URL('http://desk.example')
  expect((await from('http://desk.example')).statusCode).toBe(200)
})

test('an e-mail may have upper case and surrounding spaces', async () => {
  const { app, bia } = await aCompany()
  const email = ` ${bia.user.email.toUpperCase()} `
  const { user } = await aBrowser(app).call(session.login, { email, password: PASSWORD })
  expect(user.id).toBe(bia.user.id)
})

test('private settings are not sent', async () => {
  const { app, ana, companyId } = await aCompany()
  await owner`insert into settings (company_id, key, value) values (${companyId}, 'smtpPassword', 'hush')`
  const { email } = ana.user
  const { user } = await aBrowser(app).call(session.login, { email, password: PASSWORD })
  expect(JSON.stringify(user)).not.toContain('hush')
})

test('a wrong password, an unknown e-mail and a wrong brand get the same refusal', async () => {
  const { app, bia } = await aCompany()
  const browser = aBrowser(app)
  const { email } = bia.user
  const tries = [
    { email, password: 'another-one' },
    { email: `nobody.${email}`, password: PASSWORD },
    { email, password: PASSWORD, whiteLabelId: 7 },
  ]
  const replies = await Promise.all(tries.map((input) => browser.request(session.login, input)))
  const bodies = new Set(replies.map(({ body }) => body))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  expect(bodies.size).toBe(1)
  expect(replies[0]!.json().error).toBe('ERR_INVALID_CREDENTIALS')
  expect(browser.cookie).toBe('')
})

test('users of a brand sign in only under their brand', async () => {
  const [brand] = await owner`
    insert into white_labels (name, path) values ('Azulão', ${`azulao-${crypto.randomUUID()}`}) returning id`
  const { app, bia } = await aCompany({ whiteLabelId: brand.id })
  const browser = aBrowser(app)
  const known = { email: bia.user.email, password: PASSWORD }
  await expect(browser.call(session.login, known)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  const { user } = await browser.call(session.login, { ...known, whiteLabelId: brand.id })
  expect(user.company.whiteLabelId).toBe(brand.id)
})

test('a disabled company is reported only after a correct password', async () => {
  const { app, bia, companyId } = await aCompany()
  await owner`update companies set status = false where id = ${companyId}`
  const browser = aBrowser(app)
  const { email } = bia.user
  const wrong = browser.call(session.login, { email, password: 'another-one' })
  await expect(wrong).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  const right = browser.call(session.login, { email, password: PASSWORD })
  await expect(right).rejects.toMatchObject({ code: 'ERR_COMPANY_INACTIVE', status: 401 })
})

test('the subscription lasts to the end of its due date in the time zone of the company', async () => {
  const { app, bia, clock } = await aCompany({
    dueDate: '2030-03-10',
    timeZone: 'America/Sao_Paulo',
  })
  const browser = aBrowser(app)
  const known = { email: bia.user.email, password: PASSWORD }
  clock.set('2030-03-11T02:59:00Z')
  await browser.call(session.login, known)
  clock.set('2030-03-11T03:01:00Z')
  await expect(browser.call(session.login, known)).rejects.toMatchObject({
    code: 'ERR_SUBSCRIPTION_EXPIRED',
    status: 401,
    details: { dueDate: '2030-03-10' },
  })
})

test('signing in ends the older session at once and notifies its screens', async () => {
  const { app, bia, told, signals, companyId } = await aCompany()
  const before = bia.claims.sessionId
  const { token, user } = await aBrowser(app).call(session.login, {
    email: bia.user.email,
    password: PASSWORD,
  })
  await expect(bia(queues.list, {})).rejects.toMatchObject({
    code: 'ERR_SESSION_EXPIRED',
    status: 401,
  })
  expect(await aBrowser(app).call(queues.list, {}, bearer(token))).toHaveLength(2)
  expect(signals).toEqual([{ topic: 'sessionsEnded', news: { companyId, sessionIds: [before] } }])
  expect(told).toMatchObject([
    {
      event: { channel: 'auth', action: 'update' },
      to: { rooms: [`u:${user.id}`] },
      data: { user: { id: user.id, email: user.email, companyId } },
    },
  ])
  expect(told[0]!.data).not.toMatchObject({ session: before })
})

test('of concurrent sign-ins exactly one session stays live', async () => {
  const { app, bia, signals, companyId } = await aCompany()
  const known = { email: bia.user.email, password: PASSWORD }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => aBrowser(app).call(session.login, known)),
  )
  const living = await owner`
    select id from sessions where company_id = ${companyId} and user_id = ${bia.user.id} and ended_at is null`
  expect(living).toHaveLength(1)
  const tries = await Promise.all(
    answers.map(({ token }) => aBrowser(app).request(session.me, {}, bearer(token))),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4)
  expect(signals).toHaveLength(5)
})

test('a sign-in with a concurrently changed password opens no session', async () => {
  const { inside, bia } = await aCompany()
  const stale = {
    userId: bia.user.id,
    passwordHash: 'the hash of the old one',
    language: 'pt',
    isKnownDevice: true,
    isStrict: false,
  } as const
  const opening = inside((ctx) => openSession(ctx, stale))
  await expect(opening).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
  expect(await bia(session.me, {})).toMatchObject({ id: bia.user.id })
})
