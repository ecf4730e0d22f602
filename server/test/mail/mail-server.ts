import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type TakenMail = { from: string; to: string[]; content: string }

/** Starts a mail server on a free port. With `refuses` it rejects every mail. */
export async function startMailServer({ refuses = false } = {}) {
  const taken: TakenMail[] = []
  const logins: { user: string; password: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (password === 'errada') return done(new Error('wrong password'))
      logins.push({ user: String(username), password: String(password) })
      done(null, { user: String(username) })
    },
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        if (refuses) return done(new Error('no room'))
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    taken,
    logins,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The source of a mail, whose lines are cut for the transport. The plain text comes before the page. */
export const textOfMail = ({ content }: TakenMail): string =>
  content.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The link of a mail to set a new password, with what it carries. */
export function resetLinkIn(text: string) {
  const link = new URL(/https?:\S+/.exec(text)![0])
  const { resetEmail = '', token = '' } = Object.fromEntries(link.searchParams)
  return { link, email: resetEmail, token }
}
