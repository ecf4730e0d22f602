import { type signUp, signUpMailed } from '@recado/contract/accounts/sign-up'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { LINK_MAIL_ATTEMPTS, mayMail } from '../mails/mail-limit.ts'
import { networkOf } from '../session/rules.ts'
import { mailSignUp } from './mail-sign-up.ts'
import { FORGET_MAILS_SECONDS, MAILS_PER_ADDRESS, MAILS_PER_NETWORK } from './rules.ts'

type Mail = typeof signUp.mail

const limit = {
  kind: 'sign-up-mail',
  allowed: MAILS_PER_ADDRESS,
  forgetAfterS: FORGET_MAILS_SECONDS,
}

/**
 * Enqueues the mail about a sign-up. Does the same work for every e-mail: only the job reads who has it. Above the limit of an address no mail follows,
 * and the answer stays the same.
 *
 * @throws Refusal ERR_SIGN_UP_CLOSED, ERR_MAIL_NOT_CONFIGURED, ERR_TOO_MANY_ATTEMPTS for the network
 */
export async function requestSignUpMail(
  world: World,
  { input: { email }, request }: EndpointRequest<Input<Mail>>,
): Promise<Answer<Mail>> {
  if (!world.signsUp) throw new Refusal('ERR_SIGN_UP_CLOSED')
  if (!world.resetsPasswords) throw new Refusal('ERR_MAIL_NOT_CONFIGURED')
  const key = `sign-up-mails:${networkOf(request.ip)}`
  await countAttempt(world, [{ key, allowed: MAILS_PER_NETWORK }], FORGET_MAILS_SECONDS)
  if (await mayMail(world, { ...limit, email })) {
    const data = { email, askedAt: world.clock().toISOString() }
    await world.queue(world.db, mailSignUp, [{ data, maxAttempts: LINK_MAIL_ATTEMPTS }])
  }
  return { message: signUpMailed[languageOf(request)] }
}
