import { z } from 'zod'
import { isMailAddress, isPushService, isPushSubject, parseList } from './addresses.ts'
import { nameServers } from './name-servers.ts'
import { docs, trimSlash } from './schemas.ts'

/** The variables of services outside the installation: mail, push notifications and names. */
export const serviceVariables = {
  SMTP_URL: z.string().refine(isMailAddress).optional().register(docs, {
    meaning: 'mail server for outage mails and links for a forgotten password; needs MAIL_FROM',
    fallback: 'none: no mail is sent',
    expected: 'of the form smtp://user:password@host:587 or smtps://user:password@host:465',
    isSecret: true,
  }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/)
    .optional()
    .register(docs, {
      meaning: 'sender of e-mails',
      fallback: 'none; needed with SMTP_URL',
      expected: 'an address such as Recado <recado@example.com>',
    }),
  PUSH_SUBJECT: z.string().refine(isPushSubject).optional().register(docs, {
    meaning: 'contact address (mailto: or https:) for the push services of browsers',
    fallback: 'PUBLIC_URL with https, else the address in MAIL_FROM',
    expected: 'of the form mailto:ana@example.com or an address with https',
  }),
  PUSH_SERVICES: z
    .string()
    .transform(parseList)
    .pipe(z.array(z.string().refine(isPushService).transform(trimSlash)))
    .optional()
    .register(docs, {
      meaning: 'push services in addition to those of the browser vendors',
      fallback: 'none: Google, Mozilla, Microsoft and Apple',
      expected: 'origins such as https://push.example.com, separated by commas',
    }),
  DNS_SERVERS: nameServers().register(docs, {
    meaning: 'name servers that are asked for the TXT record that proves the domain of a brand',
    fallback: 'those of the system',
    expected: 'addresses such as 10.0.0.2 or 10.0.0.2:53, separated by commas',
  }),
}
