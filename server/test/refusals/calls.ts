import { dashboard } from '@recado/contract/desk/dashboard'
import { limits } from '@recado/contract/platform/limits'
import { session } from '@recado/contract/accounts/session'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import type { World } from '../../src/platform/ctx.ts'
import { connect } from '../../src/platform/database/database.ts'
import { makeTokens } from '../../src/accounts/session/tokens.ts'
import { aBrowser } from '../browser.ts'
import { aCompany, PASSWORD } from '../company.ts'
import { owner } from '../database.ts'
import { SECRET_KEY } from '../world.ts'
import { answered } from './provocation.ts'

const me = { method: 'GET', url: `/api${session.me.path}` } as const
const login = { method: 'POST', url: `/api${session.login.path}` } as const

/** Bia's sign-in after a change of her company. */
async function signingIn(spoil: (companyId: number) => Promise<unknown>, password = PASSWORD) {
  const { app, bia, companyId } = await aCompany()
  await spoil(companyId)
  return aBrowser(app).call(session.login, { email: bia.user.email, password })
}

/** Bia's request to a process with a replaced part of its world. */
async function asking(part: (world: World) => Partial<World>) {
  const { bia, world } = await aCompany()
  const app = buildApp({ ...world, ...part(world) }, { secretKey: SECRET_KEY })
  return answered(app.inject({ ...me, headers: { authorization: `Bearer ${await bia.token()}` } }))
}

/** Refusals before a call reaches its subject. */
export const ofCalls = {
  ERR_SESSION_EXPIRED: async () => answered((await aCompany()).app.inject(me)),
  ERR_INVALID_CREDENTIALS: () => signingIn(async () => undefined, 'another-one'),
  ERR_SUBSCRIPTION_EXPIRED: () =>
    signingIn((id) => owner`update companies set due_date = '2020-01-01' where id = ${id}`),
  ERR_COMPANY_INACTIVE: () =>
    signingIn((id) => owner`update companies set status = false where id = ${id}`),
  ERR_TOKEN_EXPIRED: async () => {
    const { app, bia } = await aCompany()
    const early = makeTokens(SECRET_KEY, () => new Date(Date.now() - 16 * 60_000))
    const authorization = `Bearer ${await early.issue(bia.claims)}`
    return answered(app.inject({ ...me, headers: { authorization } }))
  },
  ERR_NO_PERMISSION: async () => (await aCompany()).bia(dashboard.show, { days: 7 }),
  ERR_TOO_MANY_ATTEMPTS: async () => {
    const { app, bia } = await aCompany()
    const browser = aBrowser(app)
    const guess = (password: string) =>
      browser.call(session.login, { email: bia.user.email, password })
    for (let attempt = 1; attempt <= 5; attempt++)
      await guess(`guess-${attempt}`).catch(() => 'refused')
    return guess(PASSWORD)
  },
  ERR_HTTPS_REQUIRED: async () => {
    const { app, world } = await aCompany()
    world.publicUrl = new URL('https://desk.example')
    const headers = { origin: 'http://desk.example' }
    const payload = { email: 'bia@casa.test', password: PASSWORD }
    return answered(app.inject({ ...login, headers, payload }))
  },
  ERR_INVALID_INPUT: async () =>
    answered((await aCompany()).app.inject({ ...login, payload: { email: 'bia' } })),
  ERR_MALFORMED_BODY: async () => {
    const headers = { 'content-type': 'application/json' }
    return answered((await aCompany()).app.inject({ ...login, headers, payload: '{ "email": ' }))
  },
  ERR_BODY_TOO_LARGE: async () => {
    const payload = { email: 'x'.repeat(limits.jsonBytesMax) }
    return answered((await aCompany()).app.inject({ ...login, payload }))
  },
  ERR_NO_ROUTE: async () =>
    answered((await aCompany()).app.inject({ method: 'GET', url: '/api/nothing-here' })),
  ERR_NO_WHITE_LABEL_FOUND: async () =>
    aBrowser((await aCompany()).app).call(whiteLabels.show, { name: 'no-such-brand' }),
  ERR_UNAVAILABLE: () => {
    const url = 'postgres://nobody@127.0.0.1:1/nowhere'
    return asking(() => ({ db: connect({ url, size: 1, log: pino({ level: 'silent' }) }) }))
  },
  ERR_UNEXPECTED: () =>
    asking(({ tokens }) => ({
      tokens: {
        ...tokens,
        verify: async () => {
          throw new Error('nobody foresaw this')
        },
      },
    })),
}
