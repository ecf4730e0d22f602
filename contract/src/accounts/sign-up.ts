import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { TaxDocument } from './tax-document.ts'
import { email, name, newPassword } from './user-fields.ts'

/** The version of the contract that the sign-up page shows. Changes with every change of its text. */
export const CONTRACT_VERSION = '2026-11-26'

/** How many days a new company may use the product before it pays. */
export const TRIAL_DAYS = 3

/** Seconds after which the welcome mail can be asked for again. */
export const RESEND_SECONDS = 60

const ADDRESS_MAX = 200
const PHONE_MAX = 20

const phone = z
  .string()
  .max(PHONE_MAX, 'tooLong')
  .transform((typed) => typed.replaceAll(/\D/g, ''))
  .refine((digits) => digits === '' || /^\d{8,15}$/.test(digits), 'malformed')

/** What a stranger says to found a company. The server decides everything else. */
export const SignUpForm = z.object({
  /** The name of the company. */
  name,
  /** The name of the first user. The company's, if it is absent. */
  userName: z.optional(name),
  email,
  password: newPassword,
  CpfCnpj: TaxDocument,
  Address: z.string().trim().min(1, 'required').max(ADDRESS_MAX, 'tooLong'),
  phone: z.optional(phone),
  planId: z.number('required').int().min(1, 'required'),
})

const SignUp = z.object({
  ...SignUpForm.shape,
  /** 0 is the default brand. */
  whiteLabelId: z.number().int().min(0).default(0),
  /** The company whose link was followed. */
  companyId: z.number().int().min(1).max(2_147_483_647).optional(),
  acceptContract: z.boolean().default(false),
  /** The version of the contract that was read and accepted. */
  contractVersion: z.string().max(20, 'tooLong').optional(),
})

/** The company as it was asked for. The answer to a known e-mail is the same, so it has no id. */
const SignedUp = z.object({
  name: z.string(),
  email: z.string(),
  planId: z.number(),
  recurrence: z.literal('MENSAL'),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  /** The last day of the trial, YYYY-MM-DD. */
  dueDate: z.string(),
})

export const signUp = {
  found: endpoint('POST /companies/cadastro', {
    about:
      'Founds a company with its first administrator and a trial of 3 days. If somebody has the e-mail already, nothing is founded; the answer is the same where the installation mails, because the mail tells the owner.',
    may: 'public',
    body: SignUp,
    answer: SignedUp,
  }),
  mail: endpoint('POST /email/signup', {
    about:
      'Mails the first administrator of a new company, or tells the owner of a known e-mail that the account exists. The answer is the same for every e-mail.',
    may: 'public',
    body: z.object({ email, name: z.string().optional() }),
    answer: z.object({ message: z.string() }),
  }),
}

/** The text of the answer, in the language of the request. */
export const signUpMailed = {
  pt: 'Enviamos um e-mail. Verifique sua caixa de entrada',
  en: 'We have sent an e-mail. Check your inbox',
  es: 'Enviamos un correo. Revise su bandeja de entrada',
} as const

export const errors = {
  ERR_SIGN_UP_CLOSED: {
    status: 400,
    pt: 'Novos cadastros estão fechados. Fale com quem vende o serviço.',
    en: 'Sign-up is closed. Talk to the people who sell the service.',
    es: 'El registro está cerrado. Hable con quien vende el servicio.',
  },
  ERR_CONTRACT_NOT_ACCEPTED: {
    status: 400,
    pt: 'O contrato mudou. Recarregue a página, leia e aceite de novo.',
    en: 'The contract has changed. Reload the page, read it and accept it again.',
    es: 'El contrato cambió. Vuelva a cargar la página, léalo y acéptelo de nuevo.',
  },
} satisfies DeclaredErrors

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'POST /companies/cadastro name': 'The name of the company, 2 to 50 characters.',
  'POST /companies/cadastro userName':
    'The name of the first administrator. Absent: the name of the company.',
  'POST /companies/cadastro email': 'The e-mail with which the first administrator signs in.',
  'POST /companies/cadastro password':
    'The password, 8 to 50 characters. The most common passwords are refused.',
  'POST /companies/cadastro CpfCnpj':
    'The CPF or CNPJ with right check digits. A CNPJ may hold letters.',
  'POST /companies/cadastro Address': 'The address of the company.',
  'POST /companies/cadastro phone': 'The phone number with its area code.',
  'POST /companies/cadastro planId': 'The id of a plan of `GET /plans/list`.',
  'POST /companies/cadastro whiteLabelId': 'The id of the brand. 0 is the default brand.',
  'POST /companies/cadastro companyId': 'The id of the company whose link was followed.',
  'POST /companies/cadastro acceptContract': 'Whether the contract was accepted. It must be true.',
  'POST /companies/cadastro contractVersion':
    'The version of the contract that was accepted. Only the present one is valid.',
  'POST /email/signup email': 'The e-mail of the sign-up.',
  'POST /email/signup name': 'Ignored: the mail uses the stored name.',
}
