import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { type passwordReset, resetMessages } from '@recado/contract/accounts/password-reset'
import type { World } from '../../platform/ctx.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import { type EndpointRequest, originOf } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { LINK_MAIL_ATTEMPTS, mayMail } from '../mails/mail-limit.ts'
import { networkOf } from '../session/rules.ts'
import { mailResetLink } from './mail-link.ts'
import { FORGET_REQUESTS_SECONDS, LINKS_PER_ADDRESS, REQUESTS_PER_NETWORK } from './rules.ts'

type Request = typeof passwordReset.request

const limit = {
  kind: 'reset-mail',
  allowed: LINKS_PER_ADDRESS,
  forgetAfterS: FORGET_REQUESTS_SECONDS,
}

/**
 * Enqueues the mail with a link. Does the same work and gives the same answer for every address: only the job reads
 * whether a user has it. Above the limit of an address no mail follows, and the answer stays the same.
 *
 * @throws Refusal ERR_MAIL_NOT_CONFIGURED, ERR_TOO_MANY_ATTEMPTS for the network
 */
export async function requestReset(
  world: World,
  { input: { email }, request }: EndpointRequest<Input<Request>>,
): Promise<Answer<Request>> {
  if (!world.resetsPasswords) throw new Refusal('ERR_MAIL_NOT_CONFIGURED')
  const key = `reset-network:${networkOf(request.ip)}`
  await countAttempt(world, [{ key, allowed: REQUESTS_PER_NETWORK }], FORGET_REQUESTS_SECONDS)
  if (await mayMail(world, { ...limit, email })) {
    const data = { email, askedAt: world.clock().toISOString(), origin: originOf(request) }
    await world.queue(world.db, mailResetLink, [{ data, maxAttempts: LINK_MAIL_ATTEMPTS }])
  }
  return { message: resetMessages.sent[languageOf(request)] }
}
