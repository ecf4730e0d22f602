import { createHash } from 'node:crypto'
import type { Input } from '@recado/contract/endpoint'
import type { session, SignedIn } from '@recado/contract/session'
import { sql } from 'kysely'
import { countAttempt } from '../platform/attempts.ts'
import type { World } from '../platform/ctx.ts'
import type { Visit } from '../platform/http.ts'
import { languageOf } from '../platform/language.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/within.ts'
import { keepRefreshToken } from './cookie.ts'
import { openSession } from './commands.ts'
import { isPassword } from './passwords.ts'
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_MAIL,
  FORGET_FAILURES_SECONDS,
  networkOf,
} from './rules.ts'

type Login = Input<typeof session.login>

/**
 * Signs in. Unknown e-mail, wrong password and wrong brand are told apart by nothing, neither answer nor time; what
 * the company's state forbids is told only to those who know the password.
 */
export async function signIn(world: World, visit: Visit<Login>): Promise<SignedIn> {
  const { email, password, whiteLabelId } = visit.input
  const [mail, address] = [keyOf('mail', email), keyOf('address', networkOf(visit.request.ip))]
  // The address first: one that has had its share must not go on counting against other people's e-mails.
  await countFailure(world, address, FAILURES_PER_ADDRESS)
  await countFailure(world, mail, FAILURES_PER_MAIL).catch(async (refused: unknown) => {
    await forgive(world, address)
    throw refused
  })
  const account = await accountBehind(world, email)
  const isKnown = await isPassword(password, account?.passwordHash)
  if (!account || !isKnown || account.whiteLabelId !== whiteLabelId)
    throw new Refusal('ERR_INVALID_CREDENTIALS')
  await forgetFailures(world, { mail, address })
  const { companyId, userId } = account
  const language = languageOf(visit.request)
  const opened = await within(world, { companyId }, (ctx) =>
    openSession(ctx, { ...account, language }),
  )
  const { sessionId, refreshToken, user } = opened
  keepRefreshToken(world, visit, refreshToken)
  return { token: await world.tokens.issue({ companyId, userId, sessionId }), user }
}

/** Of fixed length, whatever was typed, and no list of e-mails for whoever copies the table. */
const keyOf = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`

const countFailure = (world: World, key: string, allowed: number): Promise<void> =>
  countAttempt(world, key, { allowed, forgetAfterS: FORGET_FAILURES_SECONDS })

const forgive = (world: World, address: string) =>
  sql`select sign_in_forgiven(${address})`.execute(world.db)

const forgetFailures = (world: World, { mail, address }: { mail: string; address: string }) =>
  sql`select sign_in_succeeded(${mail}), sign_in_forgiven(${address})`.execute(world.db)

type Account = { companyId: number; userId: number; passwordHash: string; whiteLabelId: number }

async function accountBehind(world: World, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select company_id, user_id, password_hash, white_label_id
      from account_by_email(${email})`.execute(world.db)
  return rows[0]
}
