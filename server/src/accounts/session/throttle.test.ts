import { session } from '@recado/contract/accounts/session'
import { expect, test } from 'vitest'
import { type Browser, aBrowser } from '../../../test/browser.ts'
import { aCompany, PASSWORD } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import type { App } from '../../../test/shared-app.ts'

test('after five wrong passwords even the right one is refused, in that network only', async () => {
  const { app, ana, bia } = await aCompany()
  const { email } = bia.user
  const guesser = aBrowser(app)
  for (let attempt = 1; attempt <= 5; attempt++) {
    const wrong = guesser.call(session.login, { email, password: `guess-${attempt}` })
    await expect(wrong).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  }
  const reply = await guesser.request(session.login, { email, password: PASSWORD })
  expect(reply.statusCode).toBe(429)
  const { error, details } = reply.json()
  expect(error).toBe('ERR_TOO_MANY_ATTEMPTS')
  expect(details.retryAfter).toBeGreaterThan(800)
  expect(details.retryAfter).toBeLessThanOrEqual(900)
  expect(reply.headers['retry-after']).toBe(String(details.retryAfter))
  await guesser.call(session.login, { email: ana.user.email, password: PASSWORD })
  await aBrowser(app).call(session.login, { email, password: PASSWORD })
})

test('concurrent guesses get no more attempts than sequential ones', async () => {
  const { app, bia } = await aCompany()
  const { email } = bia.user
  const browser = aBrowser(app)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      browser.request(session.login, { email, password: `guess-${i}` }),
    ),
  )
  const answers = replies.map(({ statusCode }) => statusCode)
  expect(answers.filter((status) => status === 401)).toHaveLength(5)
  expect(answers.filter((status) => status === 429)).toHaveLength(15)
})

const guess = (browser: Browser, email: string) =>
  browser.request(session.login, { email, password: 'guess-1' })

/** A new browser behind the same address. */
function aNeighbour(app: App, { address }: Browser): Browser {
  const neighbour = aBrowser(app)
  neighbour.address = address
  return neighbour
}

const failuresOf = async (key: string): Promise<number> => {
  const [row] = await owner<{ failures: number }>`
    select failures from sign_in_failures where key = ${key}`
  return row?.failures ?? 0
}

test('a successful sign-in clears only the counter of this network and e-mail', async () => {
  const { app, bia, mel } = await aCompany()
  const browser = aBrowser(app)
  const { email } = bia.user
  for (let attempt = 1; attempt <= 4; attempt++) await guess(browser, email)
  await guess(browser, mel.user.email)
  await browser.call(session.login, { email, password: PASSWORD })
  expect(await failuresOf(`network:${browser.address}`)).toBe(5)
  const neighbour = aNeighbour(app, browser)
  for (let attempt = 1; attempt <= 5; attempt++)
    expect((await guess(neighbour, email)).statusCode).toBe(401)
})

test('guesses at unknown e-mails lock out nobody behind the same address', async () => {
  const { app, bia } = await aCompany()
  const browser = aBrowser(app)
  for (let attempt = 1; attempt <= 30; attempt++)
    await guess(browser, `${attempt}.${bia.user.email}`)
  const neighbour = aNeighbour(app, browser)
  await neighbour.call(session.login, { email: bia.user.email, password: PASSWORD })
})

test('guesses at many e-mails from one network, and at one e-mail from many networks, are limited', async () => {
  const { app, bia, mel } = await aCompany()
  const sprayer = aBrowser(app)
  await guess(sprayer, mel.user.email)
  await owner`
    update sign_in_failures set failures = 1000 where key = ${`network:${sprayer.address}`}`
  expect((await guess(sprayer, bia.user.email)).statusCode).toBe(429)
  const networks = Array.from({ length: 20 }, () => aBrowser(app))
  const tries = networks.flatMap((browser) =>
    Array.from({ length: 5 }, () => guess(browser, bia.user.email)),
  )
  const answers = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(new Set(answers)).toEqual(new Set([401]))
  expect((await guess(aBrowser(app), bia.user.email)).statusCode).toBe(429)
})

test('a known device is not affected by the attempts of others', async () => {
  const { app, bia } = await aCompany()
  const { email } = bia.user
  const own = aBrowser(app)
  const known = { email, password: PASSWORD }
  const cookie = (await own.request(session.login, known)).cookies.find(
    ({ name }) => name === 'jdv',
  )
  expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Lax' })
  expect(cookie!.value).not.toContain(email)
  const neighbour = aNeighbour(app, own)
  for (let attempt = 1; attempt <= 6; attempt++) await guess(neighbour, email)
  expect((await neighbour.request(session.login, known)).statusCode).toBe(429)
  await owner`update sign_in_failures set failures = 1000 where key = ${`network:${own.address}`}`
  await own.call(session.login, known)
})

test('a known device has ten attempts, only for the account that signed in there', async () => {
  const { app, ana, bia } = await aCompany()
  const own = aBrowser(app)
  const known = { email: bia.user.email, password: PASSWORD }
  await own.call(session.login, known)
  const answersTo = async (email: string, tries: number) => {
    const replies = await Promise.all(Array.from({ length: tries }, () => guess(own, email)))
    return replies.filter(({ statusCode }) => statusCode === 401).length
  }
  expect(await answersTo(bia.user.email, 12)).toBe(10)
  expect(await answersTo(ana.user.email, 12)).toBe(5)
  await aBrowser(app).call(session.login, known)
})

test('a forged device cookie is ignored', async () => {
  const { app, bia } = await aCompany()
  const own = aBrowser(app)
  await own.call(session.login, { email: bia.user.email, password: PASSWORD })
  own.device = `${own.device.slice(0, -4)}AAAA`
  const answers: number[] = []
  for (let attempt = 1; attempt <= 6; attempt++)
    answers.push((await guess(own, bia.user.email)).statusCode)
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})
