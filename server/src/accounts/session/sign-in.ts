import { createHash } from 'node:crypto'
import type { Input } from '@recado/contract/platform/endpoint'
import type { session, SignInAnswer } from '@recado/contract/accounts/session'
import type { Profile } from '@recado/contract/platform/permissions'
import { sql } from 'kysely'
import {
  type AttemptCounter,
  counting,
  forgetAttempts,
  refuseToWait,
} from '../../platform/http/attempts.ts'
import type { World } from '../../platform/ctx.ts'
import { type EndpointRequest, originOf } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { within } from '../../platform/database/within.ts'
import { checkScheme, setRefreshCookie } from './cookie.ts'
import { needsSecondStep, type SecondStepNeed, secondStepRefusal } from '../two-factor/required.ts'
import { recordFailure } from './audited-failures.ts'
import { openSession } from './commands.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { isPassword } from './passwords.ts'
import { type CompanyState, refuseClosedCompany } from './queries.ts'
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
  const account = await countAndFind(world, counters, email)
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
  const isStrict = world.operatorsNeedTwoFactor === true
  const enter = async () => {
    askSecondStep(world, account, isStrict)
    return within(world, { companyId, origin }, (ctx) =>
      openSession(ctx, { ...account, language, isKnownDevice, isStrict }),
    )
  }
  const opened = await enter().catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'ERR_TWO_FACTOR_REQUIRED')
      recordFailure(world, { ...account, origin })
    throw error
  })
  const { sessionId, refreshToken, user } = opened
  setRefreshCookie(world, call, refreshToken)
  return { token: await world.tokens.issue({ companyId, userId, sessionId }), user }
}

/** A hash has a fixed length, and a copy of the table reveals no e-mails. */
export const hashOfMail = (email: string) => createHash('sha256').update(email).digest('base64url')

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
  await forgetAttempts(
    world,
    [narrowest!.key],
    wider.map(({ key }) => key),
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
  await forgetAttempts(world, [countersOf(caller)[0]!.key])
}

type Account = CompanyState &
  SecondStepNeed & {
    companyId: number
    userId: number
    passwordHash: string
    profile: Profile
    isDeactivated: boolean
    whiteLabelId: number
    timeZone: string
  }

/** Counts the attempt and reads the account, in one statement. */
async function countAndFind(
  { db }: World,
  counters: AttemptCounter[],
  email: string,
): Promise<Account | undefined> {
  const { rows } = await sql<Partial<Account> & { wait: number }>`
    select * from (select ${counting(counters, FORGET_FAILURES_SECONDS)} as wait) counted
      left join sign_in_account(${email}) on true`.execute(db)
  const { wait, ...account } = rows[0]!
  refuseToWait(wait)
  return isFound(account) ? account : undefined
}

const isFound = (account: Partial<Account>): account is Account =>
  typeof account.companyId === 'number'

/**
 * Asks for the second step without a transaction: the challenge opens no session, and the second step checks the account
 * again.
 */
function askSecondStep(world: World, account: Account, isStrict: boolean): void {
  if (!needsSecondStep(account, isStrict)) return
  const now = world.clock()
  refuseClosedCompany(account, { ...account, now })
  if (account.isDeactivated) throw new Refusal('ERR_USER_INACTIVE')
  throw secondStepRefusal(world.seal, { ...account, now })
}
