import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { makeMailer } from './mail/mailer.ts'
import { mediaUrls } from './media/addresses.ts'
import type { Files, World } from './platform/ctx.ts'
import type { Database } from './platform/database.ts'
import { makeQueue } from './platform/job-runner.ts'
import type { Live } from './platform/live.ts'
import { makePush } from './push/sender.ts'
import { makeSeal } from './platform/seal.ts'
import { makeTokens } from './session/tokens.ts'
import type { Networks } from './whatsapp/driver.ts'

type Parts = {
  db: Database
  log: Logger
  files: Files
  live: Pick<Live, 'publish' | 'signal' | 'whoIsHere'>
  networks: Networks
}

/** Puts together where jobs and errands of this process stand. */
export function buildWorld(config: Config, { live, ...parts }: Parts): World {
  const { secretKey, publicUrl, mail, push } = config
  return {
    ...parts,
    clock: () => new Date(),
    publish: live.publish,
    signal: live.signal,
    whoIsHere: live.whoIsHere,
    queue: makeQueue(),
    mediaUrl: mediaUrls(secretKey),
    seal: makeSeal(secretKey),
    tokens: makeTokens(secretKey),
    mail: mail && makeMailer(mail),
    push: makePush({ secretKey, ...push, log: parts.log }),
    publicUrl: new URL(publicUrl),
  }
}
