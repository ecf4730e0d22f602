import './reactions.ts'
import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import { makeMailSink } from './platform/mail/sink.ts'
import { mediaUrls } from './platform/files/media-addresses.ts'
import type { Files, World } from './platform/ctx.ts'
import type { Database } from './platform/database/database.ts'
import { makeQueue } from './platform/jobs/runner.ts'
import type { Live } from './platform/live/live.ts'
import { makeOutside } from './platform/outside/outside.ts'
import { makeTxtRecords } from './platform/outside/txt-records.ts'
import { makePayments } from './billing/asaas/settings.ts'
import { paymentAccess } from './payment-double.ts'
import { makePush } from './notifications/push/sender.ts'
import { makeSeal } from './platform/seal.ts'
import { makeTokens } from './accounts/session/tokens.ts'
import type { Networks } from './platform/networks.ts'

type WorldParts = {
  db: Database
  log: Logger
  files: Files
  live: Pick<Live, 'publish' | 'signal' | 'usersOnline'>
  networks: Networks
}

/** Builds the world: everything that commands and jobs of this process use. */
export function buildWorld(config: Config, { live, ...parts }: WorldParts): World {
  const { secretKey, publicUrl, academyUrl, mail, push, autoCloseHours } = config
  const mailSink = config.demo && !mail ? makeMailSink() : undefined
  return {
    ...parts,
    clock: () => new Date(),
    publish: live.publish,
    signal: live.signal,
    usersOnline: live.usersOnline,
    queue: makeQueue(),
    mediaUrl: mediaUrls(secretKey),
    seal: makeSeal(secretKey),
    tokens: makeTokens(secretKey),
    mail: mail ? makeMailer(mail) : mailSink?.send,
    mailSink,
    push: makePush({ secretKey, ...push, log: parts.log }),
    outside: makeOutside({ trusted: config.trustedAddresses }),
    txtRecords: makeTxtRecords(config.dnsServers),
    payments: makePayments({ secretKey, ...paymentAccess(config) }),
    publicUrl: new URL(publicUrl),
    resetsPasswords: config.resetsPasswords,
    signsUp: config.signsUp,
    operatorsNeedTwoFactor: !config.demo,
    academyUrl,
    autoCloseHours,
  }
}
