import { queues } from '@recado/contract/accounts/queues'
import { session } from '@recado/contract/accounts/session'
import { users } from '@recado/contract/accounts/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../../test/browser.ts'
import { aCompany, ownerDb, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { deleteOldSessions } from './jobs.ts'

const DAY_MS = 86_400_000
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const refreshed = (browser: Browser, headers = {}) => browser.request(session.refresh, {}, headers)

async function signedIn() {
  const company = await aCompany()
  const { app, bia } = company
  const browser = aBrowser(app)
  const known = { email: bia.user.email, password: PASSWORD }
  const { token } = await browser.call(session.login, known)
  company.signals.length = 0
  company.told.length = 0
  const [row] = await owner`
    select id from sessions where user_id = ${bia.user.id} and ended_at is null`
  return { ...company, browser, token, known, sessionId: row.id as string }
}

/** Another holder of the cookie: a second tab or a thief. */
const copyOf = (app: Parameters<typeof aBrowser>[0], { cookie }: Browser) =>
  Object.assign(aBrowser(app), { cookie })

test('the cookie is exchanged for a new one and a new token of the same session', async () => {
  const { browser, token, signals } = await signedIn()
  const before = browser.cookie
  const answer = await browser.call(session.refresh, {})
  expect(browser.cookie).not.toBe(before)
  expect(browser.cookie).toMatch(/^[\w-]{43}$/)
  expect(answer.user).toEqual(await browser.call(session.me, {}, bearer(token)))
  expect(await browser.call(queues.list, {}, bearer(answer.token))).toHaveLength(2)
  expect(signals).toEqual([])
})

test('the database holds no usable token', async () => {
  const { browser, sessionId } = await signedIn()
  const rows = await owner`select * from refresh_tokens where session_id = ${sessionId}`
  expect(rows).toHaveLength(1)
  expect(rows[0].token_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(browser.cookie)
  expect(rows[0].token_hash.toString('base64url')).not.toBe(browser.cookie)
})

test('a missing, forged or empty cookie is refused and cleared', async () => {
  const { app } = await signedIn()
  for (const cookie of ['', 'made-up', 'A'.repeat(43)]) {
    const browser = Object.assign(aBrowser(app), { cookie })
    const reply = await refreshed(browser)
    expect(reply.statusCode).toBe(401)
    expect(reply.json().error).toBe('ERR_SESSION_EXPIRED')
    expect(reply.headers['set-cookie']).toMatch(/^jrt=; .*Path=\/api\/auth/)
  }
})

test('ten tabs that refresh concurrently all continue with a working cookie', async () => {
  const { app, browser, signals } = await signedIn()
  const tabs = Array.from({ length: 10 }, () => copyOf(app, browser))
  const replies = await Promise.all(tabs.map((tab) => refreshed(tab)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(10)
  const again = await Promise.all(tabs.map((tab) => refreshed(tab)))
  expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect(signals).toEqual([])
})

test('a renewal takes its locks in the order of a sign-in, without deadlocks', async () => {
  const { browser, bia, sessionId, companyId } = await signedIn()
  const { answer } = await ownerDb.transaction().execute(async (db) => {
    const lockRow = (table: 'users' | 'sessions', id: number | string) =>
      sql`select 1 from ${sql.table(table)} where company_id = ${companyId} and id = ${id}
             for no key update`.execute(db)
    await lockRow('users', bia.user.id)
    const held = await runBlocked(db, () => refreshed(browser, { 'accept-language': 'es' }))
    await lockRow('sessions', sessionId)
    return held
  })
  expect(await answer).toMatchObject({ statusCode: 200 })
})

test('a token reused after the grace period ends the session for thief and owner', async () => {
  const { app, browser, token, clock, signals, sessionId, companyId } = await signedIn()
  const thief = copyOf(app, browser)
  await browser.call(session.refresh, {})
  clock.advance(31_000)
  expect((await refreshed(thief)).statusCode).toBe(401)
  expect(signals).toEqual([
    { topic: 'sessionsEnded', news: { companyId, sessionIds: [sessionId] } },
  ])
  const [row] = await owner`select ended_because from sessions where id = ${sessionId}`
  expect(row.ended_because).toBe('token-reused')
  await expect(browser.call(session.refresh, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  await expect(browser.call(session.me, {}, bearer(token))).rejects.toThrow('ERR_SESSION_EXPIRED')
})

test('a thief within the grace period is detected at the next refresh', async () => {
  const { app, browser, clock } = await signedIn()
  const thief = copyOf(app, browser)
  await browser.call(session.refresh, {})
  expect((await refreshed(thief)).statusCode).toBe(200)
  clock.advance(10 * 60_000)
  await browser.call(session.refresh, {})
  clock.advance(10 * 60_000)
  expect((await refreshed(thief)).statusCode).toBe(401)
  expect((await refreshed(browser)).statusCode).toBe(401)
})

test('a session continues while it is refreshed within a week', async () => {
  const { browser, clock } = await signedIn()
  for (let week = 1; week <= 3; week++) {
    clock.advance(7 * DAY_MS - 60_000)
    await browser.call(session.refresh, {})
  }
  clock.advance(7 * DAY_MS + 60_000)
  await expect(browser.call(session.refresh, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
})

test('refreshing is refused while the company is overdue, and works again after payment', async () => {
  const { browser, companyId } = await signedIn()
  await owner`update companies set due_date = '2020-01-31' where id = ${companyId}`
  await expect(browser.call(session.refresh, {})).rejects.toMatchObject({
    code: 'ERR_SUBSCRIPTION_EXPIRED',
    details: { dueDate: '2020-01-31' },
  })
  await owner`update companies set due_date = '2999-01-31' where id = ${companyId}`
  await browser.call(session.refresh, {})
})

test('a concurrent sign-in and refresh leave one session, the new one', async () => {
  const { app, browser, known, bia } = await signedIn()
  const elsewhere = aBrowser(app)
  await Promise.all([elsewhere.call(session.login, known), refreshed(browser)])
  expect((await refreshed(browser)).statusCode).toBe(401)
  expect((await refreshed(elsewhere)).statusCode).toBe(200)
  const living = await owner`
    select id from sessions where user_id = ${bia.user.id} and ended_at is null`
  expect(living).toHaveLength(1)
})

test('signing out ends the session, clears the cookie and shows the user as offline', async () => {
  const { browser, token, bia, mel, signals, heard, sessionId, companyId } = await signedIn()
  await owner`update users set last_seen_at = now() where id = ${bia.user.id}`
  const cookie = browser.cookie
  await browser.call(session.logout, {}, bearer(token))
  expect(browser.cookie).toBe('')
  await expect(browser.call(session.me, {}, bearer(token))).rejects.toMatchObject({
    code: 'ERR_SESSION_EXPIRED',
    status: 401,
  })
  browser.cookie = cookie
  expect((await refreshed(browser)).statusCode).toBe(401)
  expect(signals).toEqual([
    { topic: 'sessionsEnded', news: { companyId, sessionIds: [sessionId] } },
  ])
  // One event for the user's own screens, one for those of leaders, one for all others.
  expect(heard()).toEqual(Array(3).fill('user update'))
  const seen = (await mel(users.list, {})).find(({ id }) => id === bia.user.id)
  expect(seen).toMatchObject({ online: false })
})

test('a concurrent sign-out and sign-in never deadlock', async () => {
  const { app, known } = await signedIn()
  const browsers = [aBrowser(app), aBrowser(app)]
  let { token } = await browsers[0]!.call(session.login, known)
  for (let round = 1; round <= 15; round++) {
    const out = browsers[0]!.request(session.logout, {}, bearer(token))
    const [left, entered] = await Promise.all([out, browsers[1]!.call(session.login, known)])
    // In either order the old session is over and the new one is live.
    expect([200, 401]).toContain(left.statusCode)
    token = entered.token
    await browsers[1]!.call(session.me, {}, bearer(token))
    browsers.reverse()
  }
})

test('a refresh from another site is refused and changes nothing', async () => {
  const { browser } = await signedIn()
  const foreign = await refreshed(browser, { origin: 'https://evil.example', host: 'desk.example' })
  expect(foreign.statusCode).toBe(403)
  const sandboxed = await refreshed(browser, { origin: 'null', host: 'desk.example' })
  expect(sandboxed.statusCode).toBe(403)
  const own = { origin: 'https://desk.example:8443', host: 'desk.example' }
  expect((await refreshed(browser, own)).statusCode).toBe(200)
})

test('a proxy that rewrites the host does not lock our own pages out', async () => {
  const { browser, world } = await signedIn()
  const renamed = { origin: 'https://desk.example', host: 'app:8080' }
  expect((await refreshed(browser, renamed)).statusCode).toBe(403)
  const vouched = { ...renamed, 'sec-fetch-site': 'same-origin' }
  expect((await refreshed(browser, vouched)).statusCode).toBe(200)
  world.publicUrl = new URL('https://desk.example')
  expect((await refreshed(browser, renamed)).statusCode).toBe(200)
})

test('old ended sessions are deleted with their tokens; live and recent ones stay', async () => {
  const { world, browser, bia, companyId, sessionId } = await signedIn()
  await owner`
    update sessions set ended_at = now() - interval '31 days'
     where company_id = ${companyId} and user_id = ${bia.user.id} and ended_at is not null`
  await browser.call(session.refresh, {})
  await owner`
    update refresh_tokens set used_at = now() - interval '31 days'
     where session_id = ${sessionId} and used_at is not null`
  await deleteOldSessions.run(world, {})
  const left = await owner`
    select s.id, (select count(*)::int from refresh_tokens t where t.session_id = s.id) as tokens
      from sessions s where company_id = ${companyId} and user_id = ${bia.user.id}`
  expect(left).toEqual([{ id: sessionId, tokens: 1 }])
  await browser.call(session.refresh, {})
})
