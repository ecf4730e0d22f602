import { audit } from '@recado/contract/accounts/audit'
import { passwordReset } from '@recado/contract/accounts/password-reset'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { expect, onTestFinished, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { resetLinkIn, startMailServer, textOfMail } from '../../../test/mail/mail-server.ts'
import { aResetDesk, PUBLIC_URL } from '../../../test/mail/reset-desk.ts'
import { makeMailer } from '../../platform/mail/mailer.ts'
import { mailResetLink } from './mail-link.ts'
import { LINK_MINUTES, LINKS_PER_ADDRESS, REQUESTS_PER_NETWORK } from './rules.ts'
import { excludeSweeps } from '../../../test/database/exclusive-lock.ts'

const unknown = () => `${crypto.randomUUID()}@casa.test`

const tokensOf = ({ bia }: Awaited<ReturnType<typeof aResetDesk>>) =>
  owner`select token_hash as hash from password_reset_tokens where user_id = ${bia.user.id}`

test('the link reaches the mailbox through a mail server', async () => {
  const { taken, url, stop } = await startMailServer()
  onTestFinished(stop)
  const { bia, world, ask, runJobs } = await aResetDesk()
  world.mail = makeMailer({ smtpUrl: url, from: 'Recado <recado@casa.test>' })
  expect((await ask(bia.user.email)).json()).toEqual({
    message: 'Email enviado com sucesso! Verifique sua caixa de entrada',
  })
  await runJobs()
  expect(taken).toMatchObject([{ from: 'recado@casa.test', to: [bia.user.email] }])
  const { link, email, token } = resetLinkIn(textOfMail(taken[0]!))
  expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/reset`)
  expect({ email, length: token.length }).toEqual({ email: bia.user.email, length: 43 })
})

test('neither the database nor the job queue holds the token', async () => {
  const desk = await aResetDesk()
  await desk.ask(desk.bia.user.email)
  expect((await desk.waitingJobs()).map(({ data }) => Object.keys(data).sort())).toEqual([
    ['askedAt', 'email', 'origin'],
  ])
  await desk.runJobs()
  const { token } = resetLinkIn(desk.mails[0]!.text)
  const [row] = await tokensOf(desk)
  expect(row!.hash.includes(Buffer.from(token, 'base64url'))).toBe(false)
  expect(row!.hash).toHaveLength(32)
})

test('the mail is in the language of the user, and the answer in the language of the caller', async () => {
  await excludeSweeps('default brand')
  const { bia, ask, runJobs, mails } = await aResetDesk()
  await owner`update users set language = 'es' where id = ${bia.user.id}`
  const reply = await ask(bia.user.email, { 'accept-language': 'en' })
  expect(reply.json().message).toBe('E-mail sent. Check your inbox')
  await runJobs()
  expect(mails[0]).toMatchObject({ subject: 'Recado: cree una contraseña nueva' })
  expect(mails[0]!.text).toContain('¡Hola, Bia Nunes!')
})

test('the link leads to the brand of the company', async () => {
  const path = `azulao-${crypto.randomUUID()}`
  const [brand] = await owner`
    insert into white_labels (name, path) values ('Azulão', ${path}) returning id`
  const { bia, linkFor, mails } = await aResetDesk({ whiteLabelId: brand!.id })
  const { link } = await linkFor(bia.user.email)
  expect(link.pathname).toBe(`/${path}/reset`)
  expect(mails[0]!.subject).toBe('Azulão: crie uma nova senha')
})

test('the link leads to the own domain of a brand once it is proven', async () => {
  const [path, domain] = ['azulao', 'falaja'].map((word) => `${word}-${crypto.randomUUID()}`)
  const [brand] = await owner`
    insert into white_labels (name, path, domain, domain_token)
    values ('Azulão', ${path}, ${`${domain}.example`}, 'abc') returning id`
  const { bia, linkFor } = await aResetDesk({ whiteLabelId: brand!.id })
  expect((await linkFor(bia.user.email)).link.origin).toBe(PUBLIC_URL)
  await owner`update white_labels set domain_proven_at = now() where id = ${brand!.id}`
  const { link } = await linkFor(bia.user.email)
  expect(link.origin + link.pathname).toBe(`https://${domain}.example/reset`)
})

test('no header of the caller changes the address of the link', async () => {
  const { bia, ask, runJobs, mails } = await aResetDesk()
  await ask(bia.user.email, {
    host: 'evil.example',
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  })
  await runJobs()
  expect(resetLinkIn(mails[0]!.text).link.origin).toBe(PUBLIC_URL)
})

test('an unknown address gets the same answer and the same work as a known one', async () => {
  const { bia, ask, runJobs, waitingJobs, mails } = await aResetDesk()
  const replies = [await ask(bia.user.email), await ask(unknown())]
  const [known, other] = replies.map(({ statusCode, body, headers }) => ({
    statusCode,
    body,
    headers: Object.keys(headers),
  }))
  expect(other).toEqual(known)
  expect((await waitingJobs()).map(({ name }) => name)).toEqual(Array(2).fill('mail-reset-link'))
  await runJobs()
  expect(mails.map(({ to }) => to)).toEqual([bia.user.email])
})

test('nobody can flood a mailbox: above the limit the answer stays and no mail follows', async () => {
  const { bia, ask, runJobs, mails } = await aResetDesk()
  const many = Array.from({ length: LINKS_PER_ADDRESS + 3 }, (_, i) =>
    ask(i % 2 ? bia.user.email : bia.user.email.toUpperCase()),
  )
  const bodies = new Set((await Promise.all(many)).map(({ body }) => body))
  expect(bodies.size).toBe(1)
  await runJobs()
  expect(mails).toHaveLength(LINKS_PER_ADDRESS)
})

test('one network cannot ask for the links of many addresses', async () => {
  const { app, waitingJobs } = await aResetDesk()
  const browser = aBrowser(app)
  await owner`
    insert into sign_in_failures (key, failures, expires_at)
    values (${`reset-network:${browser.address}`}, ${REQUESTS_PER_NETWORK - 1}, now() + interval '1 hour')`
  await browser.call(passwordReset.request, { email: unknown() })
  const next = browser.call(passwordReset.request, { email: unknown() })
  await expect(next).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS', status: 429 })
  expect(await waitingJobs()).toHaveLength(1)
})

test('a deactivated user and a user of an inactive company get no link', async () => {
  const { ana, bia, rui, ask, runJobs, mails, companyId } = await aResetDesk()
  await ana(userAdmin.update, { id: bia.user.id, active: false })
  await ask(bia.user.email)
  await runJobs()
  await owner`update companies set status = false where id = ${companyId}`
  await ask(rui.user.email)
  await runJobs()
  expect(mails).toEqual([])
})

test('a refused mail is repeated with another link, and a request that waited too long is dropped', async () => {
  const desk = await aResetDesk()
  const { bia, ask, runJobs, world, waitingJobs, mails, clock } = desk
  await ask(bia.user.email)
  const [order] = await waitingJobs()
  world.mail = async () => Promise.reject(new Error('no room'))
  await expect(runJobs()).rejects.toThrow('no room')
  world.mail = async (letter) => void mails.push(letter)
  await mailResetLink.run(world, order!.data)
  expect(await tokensOf(desk)).toHaveLength(2)
  clock.advance((LINK_MINUTES + 1) * 60_000)
  await mailResetLink.run(world, order!.data)
  expect(mails).toHaveLength(1)
})

test('the audit log names the user whose link was mailed, and where the request came from', async () => {
  const { ana, bia, linkFor } = await aResetDesk()
  await linkFor(bia.user.email)
  const { entries } = await ana(audit.list, { kind: 'rights' })
  expect(entries[0]).toMatchObject({ act: 'user.passwordLink', subject: 'Bia Nunes', user: null })
  expect(entries[0]!.address).toMatch(/^10\./)
})

test('without a mail server or PUBLIC_URL the request is refused, and no page leads to it', async () => {
  const { app, bia, world } = await aCompany()
  const browser = aBrowser(app)
  const offered = async () => (await browser.call(whiteLabels.own, {})).resetsPasswords
  expect(await offered()).toBe(false)
  const asked = browser.call(passwordReset.request, { email: bia.user.email })
  await expect(asked).rejects.toMatchObject({ code: 'ERR_MAIL_NOT_CONFIGURED', status: 400 })
  world.resetsPasswords = true
  expect(await offered()).toBe(true)
})
