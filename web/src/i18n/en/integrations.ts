import type { Catalogue } from '../catalogue.ts'

/** The integrations of a brand, for operators. */
export const texts: Catalogue['integrations'] = {
  title: 'Integrations',
  hint: 'They apply to the companies of this brand, instead of those of the installation.',
  payment: 'Payments (Asaas)',
  paymentText:
    'The invoices of companies are collected in this account. The address that receives news of payments is created by itself.',
  token: 'Asaas token',
  tokenHint: 'The API key of the account. Once saved it is not shown again.',
  mail: 'E-mail (SMTP)',
  mailText:
    'E-mails to the companies of this brand leave through this server. Leave the server empty to use that of the installation.',
  mailHost: 'Server',
  mailPort: 'Port',
  mailPortWrong: 'Enter a port: 25, 465, 587 or 2525',
  mailEmail: 'E-mail of the sender',
  mailPassword: 'Password of the e-mail',
  mailPasswordHint: 'Once saved, it is not shown again.',
  mailTest: 'Send a test e-mail',
  mailTested: 'Test e-mail sent to {{to}}',
  saved: 'Integrations saved',
  failed: 'The integrations could not be saved',
  test: 'Test',
  production: 'Asaas accepted the token. A production account.',
  sandbox: 'Asaas accepted the token. A test account: no money moves.',
  remove: 'Remove token',
  askRemove: 'Remove the token of this brand?',
  removeText: 'Further charges are made in the account of the installation, if there is one.',
  removed: 'Token removed',
}
