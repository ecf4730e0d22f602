import { makeFairQueue } from '@recado/concurrency/fair-queue'
import { CONTRACT_VERSION, type signUp, TRIAL_DAYS } from '@recado/contract/accounts/sign-up'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { World } from '../../platform/ctx.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import { type EndpointRequest, originOf } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { Refusal, refuseViolations } from '../../platform/refusal.ts'
import { deviceOf } from '../audit/device.ts'
import { initialSettings } from '../companies/rules.ts'
import { checkNewPassword, hashPassword } from '../session/passwords.ts'
import { dayIn, networkOf } from '../session/rules.ts'
import { FORGET_SIGN_UPS_SECONDS, SIGN_UPS_PER_NETWORK } from './rules.ts'

type SignUp = typeof signUp.found

refuseViolations({
  white_labels_sign_up: 'ERR_SIGN_UP_CLOSED',
})

/** Sign-ups take turns by network, so that a flood of them leaves the processor to the people who work. */
const queue = makeFairQueue<string>({ most: 2, mostOfEach: 1, timeoutMs: 40_000 })

/**
 * Founds a company with its settings and its first administrator, in one statement. What the caller says about due date,
 * status, recurrence and rights is not read. A known e-mail founds nothing, and the answer is the same where the owner can be told by mail.
 *
 * @throws Refusal ERR_SIGN_UP_CLOSED, ERR_CONTRACT_NOT_ACCEPTED, ERR_INVALID_INPUT for a weak password,
 * ERR_TOO_MANY_ATTEMPTS for the network, ERR_NO_PLAN_FOUND, ERR_NO_WHITE_LABEL_FOUND, ERR_WHITE_LABEL_USER_LIMIT,
 * ERR_EMAIL_ALREADY_EXISTS where the installation does not mail
 */
export async function foundCompany(
  world: World,
  call: EndpointRequest<Input<SignUp>>,
): Promise<Answer<SignUp>> {
  const { input, request } = call
  if (!world.signsUp) throw new Refusal('ERR_SIGN_UP_CLOSED')
  if (!input.acceptContract || input.contractVersion !== CONTRACT_VERSION)
    throw new Refusal('ERR_CONTRACT_NOT_ACCEPTED')
  checkNewPassword(input.password)
  const network = networkOf(request.ip)
  const key = `sign-up:${network}`
  await countAttempt(world, [{ key, allowed: SIGN_UPS_PER_NETWORK }], FORGET_SIGN_UPS_SECONDS)
  const dueDate = await queue.run(network, () => insert(world, call))
  const { name, email, planId } = input
  const decided = { recurrence: 'MENSAL', status: true, campaignsEnabled: true } as const
  return { name, email, planId, ...decided, dueDate }
}

/** Returns the last day of the trial. */
async function insert(
  world: World,
  { input, request }: EndpointRequest<Input<SignUp>>,
): Promise<string> {
  const { name, userName = name, email, password, planId, whiteLabelId, companyId } = input
  const passwordHash = await hashPassword(password)
  const { address, userAgent } = originOf(request)
  try {
    const { rows } = await sql<{ trialUntil: string }>`
      select trial_until as "trialUntil" from sign_up_company(
        ${name}, ${planId}, ${whiteLabelId}, ${companyId ?? null}, ${input.CpfCnpj}, ${input.phone || null},
        ${input.Address}, ${CONTRACT_VERSION}, ${JSON.stringify(initialSettings)}, ${userName}, ${email},
        ${passwordHash}, ${languageOf(request)}, ${address}, ${deviceOf(userAgent)})`.execute(
      world.db,
    )
    return rows[0]!.trialUntil
  } catch (error) {
    if (!isKnownEmail(error) || !world.resetsPasswords) throw error
    return trialFrom(world.clock())
  }
}

const isKnownEmail = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'users_email_key'

/** What a founded company would have been told. */
const trialFrom = (now: Date): string =>
  dayIn('America/Sao_Paulo', new Date(now.getTime() + TRIAL_DAYS * 86_400_000))
