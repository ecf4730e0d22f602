import { createTransport } from 'nodemailer'
import type { SendLetter } from '../ctx.ts'

type Options = {
  /** smtp://user:password@host:587 or smtps://…:465. */
  smtpUrl: string
  /** Address of the sender, with or without a name. */
  from: string
}

const PATIENCE_MS = 20_000

/**
 * Sends mail through the server at `smtpUrl`. Resolves once the server has accepted the mail, and rejects otherwise.
 */
export function makeMailer({ smtpUrl, from }: Options): SendLetter {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail contains text of users, which must not name a file or URL to be included.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { host } = new URL(smtpUrl)
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${host}>` })
  }
}
