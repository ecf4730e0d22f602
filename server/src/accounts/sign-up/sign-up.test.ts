import { audit } from '@recado/contract/accounts/audit'
import { session } from '@recado/contract/accounts/session'
import { CONTRACT_VERSION, signUp } from '@recado/contract/accounts/sign-up'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { owner } from '../../../test/database.ts'
import { aBrand, aFounding, aSignUpDesk, companyOf } from '../../../test/mail/sign-up-desk.ts'
import { dayIn } from '../session/rules.ts'
import { SIGN_UPS_PER_NETWORK } from './rules.ts'
import { excludeSweeps } from '../../../test/database/exclusive-lock.ts'

const inThreeDays = () => dayIn('America/Sao_Paulo', new Date(Date.now() + 3 * 86_400_000))

test('a stranger founds a company on trial and signs in as its administrator', async () => {
  const { app, found } = await aSignUpDesk()
  const founding = aFounding()
  const { name, email, password, planId } = founding
  const reply = await found(founding)
  expect(reply.json()).toEqual({
    name,
    email,
    planId,
    recurrence: 'MENSAL',
    status: true,
    campaignsEnabled: true,
    dueDate: inThreeDays(),
  })
  const browser = aBrowser(app)
  const { user, token } = await browser.call(session.login, { email, password })
  expect(user).toMatchObject({ name: 'Nina Prado', profile: 'admin', super: false })
  const values = Object.fromEntries(user.company.settings.map(({ key, value }) => [key, value]))
  expect(values).toMatchObject({
    userRating: 'disabled',
    scheduleType: 'disabled',
    call: 'enabled',
    CheckMsgIsGroup: 'enabled',
    chatBotType: 'text',
    outsidemessage: 'disabled',
    campaignsEnabled: 'true',
  })
  const headers = { authorization: `Bearer ${token}` }
  const { entries } = await browser.call(audit.list, { kind: 'settings' }, headers)
  expect(entries).toMatchObject([
    { act: 'company.signUp', subject: name, changes: [{ after: CONTRACT_VERSION }] },
  ])
})

test('document, contract, phone and address are stored', async () => {
  const { found, companyId } = await aSignUpDesk()
  const founding = aFounding({ CpfCnpj: '12.abc.345/01de-35', companyId })
  await found(founding)
  const company = await companyOf(founding.email)
  expect(company).toMatchObject({
    document: '12ABC34501DE35',
    phone: '81940021180',
    postal_address: 'Rua Azul, 1, Recife',
    email: founding.email,
    referred_by: companyId,
    contract_version: CONTRACT_VERSION,
    contract_accepted_by: company!['user_id'],
    contract_accepted_at: expect.any(Date),
  })
})

test('what the server decides is ignored in the body', async () => {
  const { found } = await aSignUpDesk()
  const founding = aFounding()
  const reply = await found({
    ...founding,
    dueDate: '2099-01-01',
    due_date: '2099-01-01',
    status: 'f',
    recurrence: 'ANUAL',
    campaignsEnabled: false,
    super: true,
    profile: 'user',
    plan: { users: 999 },
    settings: { userRating: 'enabled' },
    timeZone: 'Pacific/Auckland',
    companyId: 2_000_000_000,
  })
  expect(reply.statusCode).toBe(200)
  expect(await companyOf(founding.email)).toMatchObject({
    due: inThreeDays(),
    status: true,
    recurrence: 'MENSAL',
    super: false,
    profile: 'admin',
    plan_id: founding.planId,
    white_label_id: null,
    time_zone: 'America/Sao_Paulo',
    referred_by: null,
    settings: { campaignsEnabled: 'true', userRating: 'disabled' },
  })
})

test('a company belongs to the brand under which it was founded', async () => {
  const { found, app } = await aSignUpDesk()
  const whiteLabelId = await aBrand()
  const founding = aFounding({ whiteLabelId })
  await found(founding)
  const { email, password } = founding
  const signIn = (brand: number) =>
    aBrowser(app).call(session.login, { email, password, whiteLabelId: brand })
  await expect(signIn(0)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  expect((await signIn(whiteLabelId)).user.company.whiteLabelId).toBe(whiteLabelId)
})

test('a wrong document, name, password, plan, brand or contract founds nothing', async () => {
  const { found } = await aSignUpDesk()
  const overdue = await aBrand({ dueDate: '2020-01-01' })
  const cases = [
    [{ CpfCnpj: '11.222.333/0001-82' }, 'ERR_INVALID_INPUT'],
    [{ CpfCnpj: '' }, 'ERR_INVALID_INPUT'],
    [{ name: 'A' }, 'ERR_INVALID_INPUT'],
    [{ name: 'A'.repeat(51) }, 'ERR_INVALID_INPUT'],
    [{ Address: ' ' }, 'ERR_INVALID_INPUT'],
    [{ phone: '12' }, 'ERR_INVALID_INPUT'],
    [{ email: 'nina' }, 'ERR_INVALID_INPUT'],
    [{ password: 'curta12' }, 'ERR_INVALID_INPUT'],
    [{ password: 'senha123' }, 'ERR_INVALID_INPUT'],
    [{ planId: 2_000_000_000 }, 'ERR_NO_PLAN_FOUND'],
    [{ whiteLabelId: 2_000_000_000 }, 'ERR_NO_WHITE_LABEL_FOUND'],
    [{ whiteLabelId: overdue }, 'ERR_SIGN_UP_CLOSED'],
    [{ acceptContract: false }, 'ERR_CONTRACT_NOT_ACCEPTED'],
    [{ contractVersion: '2020-01-01' }, 'ERR_CONTRACT_NOT_ACCEPTED'],
  ] as const
  for (const [changes, code] of cases) {
    const founding = aFounding(changes)
    expect([changes, (await found(founding)).json().error]).toEqual([changes, code])
    expect(await companyOf(founding.email)).toBeUndefined()
  }
})

test('a known e-mail founds nothing, and the answer does not tell', async () => {
  const { found, bia } = await aSignUpDesk()
  const name = `Casa ${crypto.randomUUID().slice(0, 8)}`
  const known = aFounding({ name, email: bia.user.email.toUpperCase() })
  const reply = await found(known)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    ...(await found(aFounding({ name }))).json(),
    email: bia.user.email,
  })
  expect(await owner`select id from companies where name = ${name}`).toHaveLength(1)
})

test('without mail nobody else could tell, so a known e-mail is refused', async () => {
  const { found, bia, world } = await aSignUpDesk()
  world.resetsPasswords = false
  const reply = await found(aFounding({ email: bia.user.email }))
  expect(reply.json().error).toBe('ERR_EMAIL_ALREADY_EXISTS')
})

test('of a hundred sign-ups at once under a brand with five accounts five succeed', async () => {
  const { found } = await aSignUpDesk()
  const whiteLabelId = await aBrand({ usersCount: 5 })
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => found(aFounding({ whiteLabelId }))),
  )
  const codes = replies.map((reply) => reply.json().error ?? 'founded')
  expect(codes.filter((code) => code === 'founded')).toHaveLength(5)
  expect(codes.filter((code) => code === 'ERR_WHITE_LABEL_USER_LIMIT')).toHaveLength(95)
  const companies = await owner`select id from companies where white_label_id = ${whiteLabelId}`
  expect(companies).toHaveLength(5)
})

test('of many sign-ups at once with one e-mail one succeeds', async () => {
  const { found } = await aSignUpDesk()
  const founding = aFounding({ name: `Casa ${crypto.randomUUID().slice(0, 8)}` })
  await Promise.all(Array.from({ length: 6 }, () => found(founding)))
  expect(await owner`select id from companies where name = ${founding.name}`).toHaveLength(1)
})

test('one network cannot found companies without end', async () => {
  const { app } = await aSignUpDesk()
  const browser = aBrowser(app)
  await owner`
    insert into sign_in_failures (key, failures, expires_at)
    values (${`sign-up:${browser.address}`}, ${SIGN_UPS_PER_NETWORK}, now() + interval '1 hour')`
  await expect(browser.call(signUp.found, aFounding())).rejects.toThrow('ERR_TOO_MANY_ATTEMPTS')
  await aBrowser(app).call(signUp.found, aFounding())
})

test('the operator closes sign-up, and the brand says so', async () => {
  const { found, app, world, askMail } = await aSignUpDesk()
  const offered = async () => (await aBrowser(app).call(whiteLabels.own, {})).signsUp
  expect(await offered()).toBe(true)
  world.signsUp = false
  expect(await offered()).toBe(false)
  expect((await found(aFounding())).json().error).toBe('ERR_SIGN_UP_CLOSED')
  expect((await askMail('nina@nova.test')).json().error).toBe('ERR_SIGN_UP_CLOSED')
})

test('the founder is welcomed by mail, an owner of a known e-mail is told, and a stranger gets none', async () => {
  await excludeSweeps('default brand')
  const { found, askMail, bia, mails, runJobs } = await aSignUpDesk()
  const founding = aFounding()
  await found(founding)
  const replies = []
  for (const email of [founding.email, bia.user.email, `${crypto.randomUUID()}@nova.test`])
    replies.push((await askMail(email)).json())
  await runJobs()
  expect(new Set(replies.map(({ message }) => message))).toEqual(
    new Set(['Enviamos um e-mail. Verifique sua caixa de entrada']),
  )
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [founding.email, 'Sua empresa está pronta no Recado'],
    [bia.user.email, 'Você já tem uma conta no Recado'],
  ])
  expect(mails[0]!.text).toContain('https://desk.casa.test/login')
})

test('one address gets three mails in half an hour, and the answer stays the same', async () => {
  const { found, askMail, mails, runJobs } = await aSignUpDesk()
  const founding = aFounding()
  await found(founding)
  for (let i = 0; i < 5; i += 1) expect((await askMail(founding.email)).statusCode).toBe(200)
  await runJobs()
  expect(mails).toHaveLength(3)
})
