import type { texts as pt } from '../pt/sign-up.ts'

export const texts: typeof pt = {
  title: 'Create a company',
  hint_one: '{{count}} day free, without a card. Then you choose whether to go on.',
  hint_other: '{{count}} days free, without a card. Then you choose whether to go on.',
  known: 'Do you have an account?',
  enter: 'Sign in',
  closed: 'Sign-up is closed. Talk to the people who sell the service.',
  plan: 'Plan',
  perMonth: 'a month',
  noPlans: 'No plans are for sale yet. Talk to the people who sell the service.',
  retry: 'Try again',
  company: 'Company and first user',
  name: 'Name of the company',
  document: 'CPF or CNPJ',
  legalEntity: 'CNPJ: legal entity',
  individual: 'CPF: individual',
  documentWrong: 'There is no such CPF or CNPJ: check the digits',
  userName: 'Your name',
  phone: 'WhatsApp with area code',
  phoneWrong: 'Write the number with its area code',
  address: 'Address',
  email: 'E-mail',
  password: 'Password',
  passwordShort: 'The password needs at least 8 characters',
  ruleLength: '8 characters or more',
  ruleCommon: 'The most common passwords are refused',
  contract: 'Contract',
  download: 'Download',
  version: 'Version {{version}}',
  agree: 'I have read and accept the contract on behalf of the company',
  submit: 'Create company',
  free: '{{plan}}, free until {{until}}.',
  failed: 'The company could not be created. Try again later.',
  checkTitle: 'Check your e-mail',
  checkText:
    'We have written to {{email}}. If the e-mail already has an account, the message says how to sign in.',
  doneTitle: 'Company created',
  doneText: 'Sign in with {{email}} and the password that you chose.',
  resend: 'Send again',
  resendIn_one: 'Send again in {{count}} second',
  resendIn_other: 'Send again in {{count}} seconds',
  providerTitle: 'Who provides the service',
  providerText:
    '{{brand}} provides the service at the address {{host}}. Its identification and billing data are on every invoice.',
  serviceTitle: 'What the service is',
  serviceText:
    '{{brand}} brings the WhatsApp conversations of your company together in one place, where several people answer them, within the limits of the chosen plan.',
  trialTitle: 'Trial and billing',
  trialText:
    'The trial lasts 3 days. Nothing is charged unless you choose so. Every month is paid in advance, by Pix, bank slip or card. Without a payment the access stops after the due date, and nothing is deleted because of that.',
  supportTitle: 'Support',
  supportText:
    'Support answers by e-mail and by the WhatsApp number on the help page, from Monday to Friday, 8 a.m. to 6 p.m. (Brasília time).',
  changesTitle: 'Changes',
  changesText:
    'A feature ends only with a notice of 90 days. Changes of this contract are announced by e-mail and need a new acceptance.',
  cancellingTitle: 'Cancelling',
  cancellingText:
    'You may cancel at any time with a notice of 7 days. {{brand}} may end the contract with the same notice.',
  dataTitle: 'Data of your customers',
  dataText:
    'They are yours. We process messages only to provide the service, under the LGPD. When the contract ends, you export everything and we delete the data within 30 days.',
  useTitle: 'Responsible use',
  useText:
    'It is not allowed to send messages to people who did not ask for them, or to use the service against the law or the rules of WhatsApp.',
}
