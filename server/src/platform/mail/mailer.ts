import { createTransport } from 'nodemailer'
import type { SendLetter } from '../ctx.ts'

type Options = {
  /** As smtp://user:password@host:587 or smtps://…:465. */
  smtpUrl: string
  /** Address of the sender, with or without a name before it. */
  from: string
}

const PATIENCE_MS = 20_000

/** Sends mail by the server at `smtpUrl`. Resolves once that server has taken the letter, and rejects where it does not. */
export function makeMailer({ smtpUrl, from }: Options): SendLetter {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A letter holds our words and a user's; neither may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { host } = new URL(smtpUrl)
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${host}>` })
  }
}
