import { z } from 'zod'
import { Setting } from '../accounts/settings.ts'
import { email } from '../accounts/user-fields.ts'
import { endpoint, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'

/** What is answered instead of a stored secret. Sent back, it leaves the secret unchanged. */
export const STORED_SECRET = '********'

const MailServer = {
  /** The sender, who is also the user of the server. Empty with the host: removes the server. */
  smtpEmail: z.union([z.literal(''), email]).optional(),
  smtpPassword: z.string().max(200, 'tooLong').optional(),
  smtpHost: z.string().trim().max(253, 'tooLong').optional(),
  smtpPort: z
    .union([z.literal(''), z.coerce.number('notANumber').int().min(1).max(65_535)], 'notANumber')
    .optional(),
}

/** The integrations of a brand. An absent or empty secret stays unchanged. */
export const IntegrationForm = z.object({
  tokenAsaas: z.string().trim().max(500, 'tooLong').optional(),
  ...MailServer,
})

/** The mail server to test. An absent or empty password is the stored one. */
export const MailServerForm = z.object(MailServer)

export const integrations = {
  list: endpoint('GET /integrations', {
    about: 'Returns the integrations of the own brand. A stored secret is shown as `********`.',
    may: 'integrations.edit',
    answer: z.array(Setting),
  }),
  save: endpoint('PUT /integrations', {
    about:
      'Changes the integrations of the own brand. They stand over those of the installation. An absent or empty secret stays unchanged.',
    may: 'integrations.edit',
    body: IntegrationForm,
    answer: z.array(Setting),
  }),
  testPayment: endpoint('POST /integrations/payment/test', {
    about:
      'Asks the payment provider whether it accepts this token, or the stored one if none is sent.',
    may: 'integrations.edit',
    body: IntegrationForm,
    answer: z.object({
      /** The token belongs to the test environment of the provider: no money moves. */
      isSandbox: z.boolean(),
    }),
  }),
  testMail: endpoint('POST /integrations/smtp/test', {
    about:
      'Sends a mail through this mail server to the caller. An absent or empty password is the stored one.',
    may: 'integrations.edit',
    body: MailServerForm,
    answer: z.object({ to: z.string() }),
  }),
  removePayment: endpoint('DELETE /integrations/payment', {
    about:
      'Removes the payment token of the own brand. The account of the installation collects. Refused with ERR_PAYMENT_CHARGES_OPEN while charges of the account may be paid.',
    may: 'integrations.edit',
    answer: nothing,
  }),
}

export const descriptions = {
  'IntegrationForm tokenAsaas':
    'The token of the account at Asaas. Absent, empty or `********` leaves it unchanged.',
  'IntegrationForm smtpEmail': 'The sender, who is also the user of the mail server.',
  'IntegrationForm smtpPassword':
    'The password of the mail server. Absent, empty or `********` leaves it unchanged.',
  'IntegrationForm smtpHost': 'The mail server. Empty removes it: that of the installation sends.',
  'IntegrationForm smtpPort': 'The port: 25, 465, 587 or 2525.',
  'MailServerForm smtpEmail': 'The sender, who is also the user of the mail server.',
  'MailServerForm smtpPassword': 'The password. Absent, empty or `********`: the stored one.',
  'MailServerForm smtpHost': 'The mail server.',
  'MailServerForm smtpPort': 'The port: 25, 465, 587 or 2525.',
} satisfies Record<string, string>

export const errors = {
  ERR_MAIL_SERVER_NOT_ALLOWED: {
    status: 400,
    pt: 'Este servidor não pode ser usado. Informe um servidor público de e-mail e uma das portas 25, 465, 587 ou 2525.',
    en: 'This server cannot be used. Enter a public mail server and one of the ports 25, 465, 587 or 2525.',
    es: 'Este servidor no se puede usar. Indique un servidor público de correo y uno de los puertos 25, 465, 587 o 2525.',
  },
  ERR_MAIL_SERVER_NOT_FOUND: {
    status: 400,
    pt: 'Este servidor não existe na internet. Confira se está escrito certo.',
    en: 'This server does not exist on the internet. Check that it is spelled correctly.',
    es: 'Este servidor no existe en internet. Revise que esté bien escrito.',
  },
  ERR_MAIL_SERVER: {
    status: 400,
    pt: 'O servidor de e-mail não aceitou. Confira endereço, porta, e-mail e senha.',
    en: 'The mail server did not accept it. Check the address, port, e-mail and password.',
    es: 'El servidor de correo no lo aceptó. Revise la dirección, el puerto, el correo y la contraseña.',
  },
  ERR_INVALID_PAYMENT_TOKEN: {
    status: 400,
    pt: 'O Asaas não aceitou este token. Copie a chave de API de novo.',
    en: 'Asaas did not accept this token. Copy the API key again.',
    es: 'Asaas no aceptó este token. Copie la clave de API de nuevo.',
  },
  ERR_PAYMENT_CHARGES_OPEN: {
    status: 400,
    pt: 'Há cobranças em aberto nesta conta. Marque ou exclua as faturas antes, ou use outra chave da mesma conta.',
    en: 'There are open charges in this account. Settle or delete their invoices first, or use another key of the same account.',
    es: 'Hay cobros abiertos en esta cuenta. Marque o elimine antes las facturas, o use otra clave de la misma cuenta.',
  },
} satisfies DeclaredErrors
