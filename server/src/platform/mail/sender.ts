import type { MailSender } from '../ctx.ts'

type Mailbox = { name: string; address: string }

/** The address in `Recado <recado@example.com>`, or in an address alone. */
export const addressIn = (mailbox: string): string => /[^\s<>]+@[^\s<>]+/.exec(mailbox)?.[0] ?? ''

const nameIn = (mailbox: string): string =>
  mailbox
    .replace(/<[^<>]*>\s*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')

/**
 * From whom a mail comes, and where answers go. The mail comes from the mail server's own sender under the name of this one, and
 * answers go to this one: servers refuse or distrust mails from an address that is not their user's.
 *
 * @param own The sender of the mail server, with or without a name.
 */
export function headersOf(
  own: string,
  { name, email }: MailSender = {},
): { from: Mailbox; replyTo?: Mailbox } {
  const address = addressIn(own)
  const shown = name ?? (address === own.trim() ? '' : nameIn(own))
  const from = { name: shown, address }
  return email && email !== address ? { from, replyTo: { name: shown, address: email } } : { from }
}
