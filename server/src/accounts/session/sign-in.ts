import { createHash } from 'node:crypto'
import type { Input } from '@recado/contract/platform/endpoint'
import type { session, SignInAnswer } from '@recado/contract/accounts/session'
import { sql } from 'kysely'
import { type AttemptCounter, countAttempt, forgetAttempts } from '../../platform/http/attempts.ts'
import type { World } from '../../platform/ctx.ts'
import { type EndpointRequest, originOf } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { within } from '../../platform/database/within.ts'
import { checkScheme, setRefreshCookie } from './cookie.ts'
import { recordFailure } from './audited-failures.ts'
import { openSession } from './commands.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { isPassword } from './passwords.ts'
import {
  FAILURES_PER_DEVICE,
  FAILURES_PER_MAIL,
  FAILURES_PER_NETWORK,
  FAILURES_PER_PAIR,
  FORGET_FAILURES_SECONDS,
  networkOf,
} from './rules.ts'

type Login = Input<typeof session.login>

/**
 * Sign-ins queue outside the database, fairly by network, so that a flood of them neither takes all connections nor
 * delays sign-ins from elsewhere. A known device has its own queue.
 */
const queue = makeFairQueue<string>({ most: 4, mostOfEach: 3, timeoutMs: 40_000 })

/**
 * Signs in. An unknown e-mail, a wrong password and a wrong brand give one response in the same time. The state of the
 * company is reported only after a correct password. Refuses with ERR_TOO_MANY_ATTEMPTS, with ERR_UNAVAILABLE when too
 * many sign-ins wait, and with ERR_HTTPS_REQUIRED.
 */
export async function signIn(world: World, call: EndpointRequest<Login>): Promise<SignInAnswer> {
  const { request, input } = call
  checkScheme(world, request)
  const account = hashOfMail(input.email)
  const device = knownDevice(world, request, account)
  const network = networkOf(request.ip)
  return queue.run(device ?? network, async () => {
    const signedIn = await signInCounted(world, call, { account, device, network })
    rememberDevice(world, call, account)
    return signedIn
  })
}

async function signInCounted(
  world: World,
  call: EndpointRequest<Login>,
  caller: Caller,
): Promise<SignInAnswer> {
  const counters = countersOf(caller)
  const { email, password, whiteLabelId } = call.input
  await countAttempt(world, counters, FORGET_FAILURES_SECONDS)
  const account = await findAccount(world, email)
  const isCorrect = await isPassword(password, account?.passwordHash)
  const origin = originOf(call.request)
  if (!account || !isCorrect || account.whiteLabelId !== whiteLabelId) {
    if (account) recordFailure(world, { ...account, origin })
    throw new Refusal('ERR_INVALID_CREDENTIALS')
  }
  await forgetFailures(world, counters)
  const { companyId, userId } = account
  const language = languageOf(call.request)
  const isKnownDevice = caller.device !== undefined
  const opened = await within(world, { companyId, origin }, (ctx) =>
    openSession(ctx, { ...account, language, isKnownDevice }),
  ).catch((error: unknown) => {
    if (error instanceof Refusal) recordFailure(world, { ...account, origin })
    throw error
  })
  const { sessionId, refreshToken, user } = opened
  setRefreshCookie(world, call, refreshToken)
  return { token: await world.tokens.issue({ companyId, userId, sessionId }), user }
}

/** A hash has a fixed length, and a copy of the table reveals no e-mails. */
const hashOfMail = (email: string) => createHash('sha256').update(email).digest('base64url')

type Caller = { account: string; device: string | undefined; network: string }

/**
 * The counters of an attempt, the narrowest first. On a known device only its own failures count, so that failures of
 * others never lock out an owner who has signed in there before.
 */
function countersOf({ account, device, network }: Caller): AttemptCounter[] {
  if (device) return [{ key: `device:${device}:${account}`, allowed: FAILURES_PER_DEVICE }]
  return [
    { key: `pair:${account}:${network}`, allowed: FAILURES_PER_PAIR },
    { key: `mail:${account}`, allowed: FAILURES_PER_MAIL },
    { key: `network:${network}`, allowed: FAILURES_PER_NETWORK },
  ]
}

/**
 * Clears the narrowest counter and takes back only this attempt from the others: one successful sign-in must not reset
 * the limits for other accounts, or for this account from elsewhere.
 */
async function forgetFailures(
  world: World,
  [narrowest, ...wider]: AttemptCounter[],
): Promise<void> {
  const keys = wider.map(({ key }) => key)
  await forgetAttempts(world, narrowest!.key)
  await sql`select uncount_sign_in_attempt(key) from unnest(${keys}::text[]) as key`.execute(
    world.db,
  )
}

/**
 * Clears the failed sign-ins of an e-mail from the network of this request, for an owner who has proved the account by
 * other means.
 */
export async function forgetFailuresFrom(
  world: World,
  { ip }: { ip: string },
  email: string,
): Promise<void> {
  const caller = { account: hashOfMail(email), device: undefined, network: networkOf(ip) }
  await forgetAttempts(world, countersOf(caller)[0]!.key)
}

type Account = { companyId: number; userId: number; passwordHash: string; whiteLabelId: number }

async function findAccount(world: World, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select company_id, user_id, password_hash, white_label_id
      from account_by_email(${email})`.execute(world.db)
  return rows[0]
}
