import { audit } from '@recado/contract/accounts/audit'
import { passwordReset } from '@recado/contract/accounts/password-reset'
import { session } from '@recado/contract/accounts/session'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { expect, test, vi } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aResetDesk, NEW_PASSWORD } from '../../../test/mail/reset-desk.ts'
import { ready, startLive } from '../../../test/screens.ts'
import { deleteOldSessions } from '../session/jobs.ts'
import { LINK_MINUTES, RESETS_PER_NETWORK } from './rules.ts'

type Desk = Awaited<ReturnType<typeof aResetDesk>>

const signIn = ({ app }: Desk, email: string, password: string) =>
  aBrowser(app).call(session.login, { email, password })

/** Asks for a link as Bia. Returns what it carries. */
async function aLink() {
  const desk = await aResetDesk()
  return { desk, ...(await desk.linkFor(desk.bia.user.email)) }
}

const refused = { statusCode: 400, error: 'ERR_INVALID_RESET_TOKEN' }

/** What a call with this token is answered. */
async function answerTo({ reset }: Desk, input: Parameters<Desk['reset']>[0]) {
  const reply = await reset(input)
  return { statusCode: reply.statusCode, error: reply.json().error }
}

test('the link sets a new password', async () => {
  const { desk, email, token } = await aLink()
  expect((await desk.reset({ email: email.toUpperCase(), token })).json()).toEqual({
    message: 'Senha redefinida com sucesso',
  })
  expect((await signIn(desk, email, NEW_PASSWORD)).user.email).toBe(email)
  await expect(signIn(desk, email, PASSWORD)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
})

test('every session of the user ends, with its sockets; colleagues stay', async () => {
  const { desk, email, token } = await aLink()
  const { url, live } = await startLive(desk)
  const open = await ready(url, desk.bia)
  const colleague = await ready(url, desk.rui)
  await desk.reset({ email, token })
  await vi.waitFor(() => expect(open.lost).toEqual(['io server disconnect']))
  await expect(desk.bia(session.me, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  await desk.rui(session.me, {})
  expect(colleague.lost).toEqual([])
  await vi.waitFor(() => expect(live.count()).toBe(1))
})

test('a token works once, also for two calls at the same time', async () => {
  const { desk, email, token } = await aLink()
  const passwords = Array.from({ length: 6 }, (_, i) => `outra senha boa ${i}`)
  const replies = await Promise.all(
    passwords.map((password) => desk.reset({ email, token, password })),
  )
  const won = replies.flatMap(({ statusCode }, i) => (statusCode === 200 ? [passwords[i]!] : []))
  expect(won).toHaveLength(1)
  await signIn(desk, email, won[0]!)
  expect(await answerTo(desk, { email, token })).toEqual(refused)
})

test('a late token, an unknown one and one of another e-mail are refused alike', async () => {
  const { desk, email, token } = await aLink()
  const { rui, stranger, clock } = desk
  for (const other of [rui, stranger])
    expect(await answerTo(desk, { email: other.user.email, token })).toEqual(refused)
  for (const wrong of ['', 'x', token.slice(1), `${token.slice(0, -1)}_`, "' or 1 = 1 --"])
    expect(await answerTo(desk, { email, token: wrong })).toEqual(refused)
  clock.advance(LINK_MINUTES * 60_000)
  expect(await answerTo(desk, { email, token })).toEqual(refused)
  await signIn(desk, email, PASSWORD)
})

test('a link works until its last moment', async () => {
  const { desk, email, token } = await aLink()
  desk.clock.advance((LINK_MINUTES - 1) * 60_000)
  expect((await desk.reset({ email, token })).statusCode).toBe(200)
})

test('a new password, a new e-mail and a deactivation use up every link', async () => {
  const { desk, email, token: first } = await aLink()
  const { ana, bia } = desk
  const { token: second } = await desk.linkFor(email)
  expect((await desk.reset({ email, token: first })).statusCode).toBe(200)
  expect(await answerTo(desk, { email, token: second })).toEqual(refused)

  const { token: third } = await desk.linkFor(email)
  await ana(userAdmin.update, { id: bia.user.id, active: false })
  await ana(userAdmin.update, { id: bia.user.id, active: true })
  expect(await answerTo(desk, { email, token: third })).toEqual(refused)

  const ruis = await desk.linkFor(desk.rui.user.email)
  const renamed = `rui.${crypto.randomUUID()}@nova.test`
  await ana(userAdmin.update, { id: desk.rui.user.id, email: renamed })
  for (const address of [ruis.email, renamed])
    expect(await answerTo(desk, { email: address, token: ruis.token })).toEqual(refused)
})

test('a weak password is refused at its field, and the link stays valid', async () => {
  const { desk, email, token } = await aLink()
  for (const [password, code] of [
    ['curta', 'tooShort'],
    ['x'.repeat(51), 'tooLong'],
    ['senha123', 'tooCommon'],
  ] as const) {
    const { error, details } = (await desk.reset({ email, token, password })).json()
    expect([error, details.issues]).toEqual([
      'ERR_INVALID_INPUT',
      [expect.objectContaining({ path: 'password', code })],
    ])
  }
  expect((await desk.reset({ email, token })).statusCode).toBe(200)
})

test('the state of the company is told only with a valid link, which stays valid', async () => {
  const { desk, email, token } = await aLink()
  await owner`update companies set status = false where id = ${desk.companyId}`
  expect(await answerTo(desk, { email, token: 'x' })).toEqual(refused)
  expect((await answerTo(desk, { email, token })).error).toBe('ERR_COMPANY_INACTIVE')
  await owner`update companies set status = true where id = ${desk.companyId}`
  expect((await desk.reset({ email, token })).statusCode).toBe(200)
})

test('whoever has failed to sign in can sign in at once with the new password', async () => {
  const { desk, email, token } = await aLink()
  const browser = aBrowser(desk.app)
  const guess = (password: string) => browser.call(session.login, { email, password })
  for (let i = 0; i < 5; i += 1)
    await expect(guess(`errada-${i}`)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  await expect(guess(PASSWORD)).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  await browser.call(passwordReset.reset, { email, token, password: NEW_PASSWORD })
  await guess(NEW_PASSWORD)
})

test('one network cannot try tokens without end', async () => {
  const { desk, email, token } = await aLink()
  const browser = aBrowser(desk.app)
  await owner`
    insert into sign_in_failures (key, failures, expires_at)
    values (${`reset-token:${browser.address}`}, ${RESETS_PER_NETWORK}, now() + interval '1 hour')`
  const input = { email, token, password: NEW_PASSWORD }
  await expect(browser.call(passwordReset.reset, input)).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  expect((await desk.reset({ email, token })).statusCode).toBe(200)
})

test('the audit log names who has set a new password by a link', async () => {
  const { desk, email, token } = await aLink()
  const { ana, bia } = desk
  await desk.reset({ email, token })
  const { entries } = await ana(audit.list, { kind: 'rights' })
  expect(entries[0]).toMatchObject({
    act: 'user.passwordReset',
    subject: 'Bia Nunes',
    user: { id: bia.user.id, name: 'Bia Nunes' },
    changes: [],
  })
})

test('old tokens are deleted', async () => {
  const { desk, email } = await aLink()
  await owner`
    update password_reset_tokens set expires_at = now() - interval '31 days'
     where user_id = ${desk.bia.user.id}`
  await desk.linkFor(email)
  await deleteOldSessions.run(desk.world, {})
  const left = await owner`
    select id from password_reset_tokens where user_id = ${desk.bia.user.id}`
  expect(left).toHaveLength(1)
})
