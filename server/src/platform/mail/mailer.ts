import { createTransport } from 'nodemailer'
import type { SendMail } from '../ctx.ts'
import { headersOf } from './sender.ts'

type Options = {
  /** Address of the sender, with or without a name. */
  from: string
} & (
  | {
      /** smtp://user:password@host:587 or smtps://…:465. */
      smtpUrl: string
    }
  | { server: MailServer }
)

/** A mail server whose name was looked up. */
type MailServer = {
  name: string
  /** The address to connect to. */
  address: string
  /** On 465 the connection begins encrypted, on others it becomes so. */
  port: number
  user: string
  password: string
  needsTls: boolean
}

const TLS_PORT = 465

const serverOptions = ({ name, address, port, user, password, needsTls }: MailServer) => ({
  host: address,
  port,
  secure: port === TLS_PORT,
  requireTLS: needsTls,
  ignoreTLS: !needsTls,
  auth: { user, pass: password },
  // The certificate is that of the name.
  tls: { servername: name },
})

const PATIENCE_MS = 20_000

/**
 * Sends mail through a server. Resolves once the server has accepted the mail, and rejects otherwise.
 */
export function makeMailer({ from, ...to }: Options): SendMail {
  const transport = createTransport({
    ...('smtpUrl' in to ? { url: to.smtpUrl } : serverOptions(to.server)),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail contains text of users, which must not name a file or URL to be included.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = 'smtpUrl' in to ? new URL(to.smtpUrl).host : to.server.name
  return async ({ id, sender, ...letter }) => {
    await transport.sendMail({
      ...headersOf(from, sender),
      ...letter,
      messageId: `<${id}@${host}>`,
    })
  }
}
