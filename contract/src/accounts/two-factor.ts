import { z } from 'zod'
import { byId, endpoint, moment, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { UserFull } from './users.ts'

/** How long somebody with the right password may take for the second step. */
export const SECOND_STEP_MINUTES = 10
/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10

const challenge = z.string().max(2000, 'tooLong')

/** A code of the authenticator, or a recovery code. */
const code = z.string().trim().min(1, 'required').max(50, 'tooLong')
export const CodeForm = z.object({ code })

const password = z.string().max(limits.passwordMax, 'tooLong')
export const PasswordForm = z.object({ currentPassword: password })

/** One of the two is enough. */
const Proof = z
  .object({ currentPassword: password.optional(), code: code.optional() })
  .refine((said) => said.currentPassword !== undefined || said.code !== undefined, {
    error: 'required',
    path: ['currentPassword'],
  })

/** What an authenticator needs: the secret to type, and the same as an address for the QR code. */
const Authenticator = z.object({ secret: z.string(), uri: z.string() })
export type Authenticator = z.infer<typeof Authenticator>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const SecondStepAnswer = z.object({
  token: z.string(),
  user: UserFull,
  /** The recovery codes, shown once. Empty unless the authenticator was set up with this step. */
  recoveryCodes: z.array(z.string()),
})
export type SecondStepAnswer = z.infer<typeof SecondStepAnswer>

/** The details of ERR_TWO_FACTOR_REQUIRED. */
export type SecondStep = {
  /** Proves the right password for ten minutes. It opens no session. */
  challenge: string
  /** The user has no authenticator yet and must set one up. */
  mustSetUp: boolean
}

const OwnTwoFactor = z.object({
  isOn: z.boolean(),
  /** Since when. Null: it is off. */
  since: moment.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The company requires it, or the user is an operator: it cannot be turned off. */
  isRequired: z.boolean(),
})
export type OwnTwoFactor = z.infer<typeof OwnTwoFactor>

const SignIn = z.object({
  at: moment,
  act: z.enum(['session.signIn', 'session.signInNewDevice', 'session.signInFailed']),
  address: z.string(),
  device: z.string(),
})
export type RecentSignIn = z.infer<typeof SignIn>

export const twoFactor = {
  secondStep: endpoint('POST /auth/second', {
    about:
      'Finishes a sign-in that was refused with ERR_TWO_FACTOR_REQUIRED: with the challenge of its details and a code of the authenticator, or a recovery code. A code works once.',
    may: 'public',
    body: z.object({ challenge, code }),
    answer: SecondStepAnswer,
  }),
  secondStepSetUp: endpoint('POST /auth/second/setup', {
    about:
      'Begins to set up an authenticator for a user who must have one to sign in. The first code of it finishes the sign-in.',
    may: 'public',
    body: z.object({ challenge }),
    answer: Authenticator,
  }),
  show: endpoint('GET /auth/two-factor', {
    about: 'Whether the own sign-in needs a second step.',
    may: 'session.own',
    answer: OwnTwoFactor,
  }),
  begin: endpoint('POST /auth/two-factor', {
    about: 'Begins to set up the own authenticator. Needs the current password.',
    may: 'session.own',
    body: PasswordForm,
    answer: Authenticator,
  }),
  confirm: endpoint('POST /auth/two-factor/confirm', {
    about:
      'Turns the second step on with the first code of the authenticator. Returns the recovery codes, once.',
    may: 'session.own',
    body: CodeForm,
    answer: RecoveryCodes,
  }),
  turnOff: endpoint('POST /auth/two-factor/off', {
    about: 'Turns the own second step off. Needs the current password.',
    may: 'session.own',
    body: PasswordForm,
    answer: nothing,
  }),
  renewCodes: endpoint('POST /auth/two-factor/recovery-codes', {
    about:
      'Replaces the own recovery codes and returns the new ones, once. The old ones stop working. Needs the current password or a code of the authenticator.',
    may: 'session.own',
    body: Proof,
    answer: RecoveryCodes,
  }),
  reset: endpoint('DELETE /users/:id/two-factor', {
    about: 'Removes the authenticator and the recovery codes of a user who has lost them.',
    may: 'users.edit',
    params: byId,
    answer: nothing,
  }),
  signIns: endpoint('GET /auth/sessions', {
    about: 'Lists the last 20 own sign-ins, successful and failed ones, the latest first.',
    may: 'session.own',
    answer: z.object({ signIns: z.array(SignIn) }),
  }),
  signOutEverywhere: endpoint('DELETE /auth/sessions', {
    about: 'Ends every own session, this one too.',
    may: 'session.own',
    answer: nothing,
  }),
}

export const errors = {
  ERR_TWO_FACTOR_REQUIRED: {
    status: 401,
    pt: 'Falta o código do aplicativo autenticador.',
    en: 'The code of the authenticator app is missing.',
    es: 'Falta el código de la aplicación de autenticación.',
  },
  ERR_SECOND_STEP_EXPIRED: {
    status: 401,
    pt: 'Passou do tempo. Entre de novo com e-mail e senha.',
    en: 'It took too long. Sign in again with e-mail and password.',
    es: 'Pasó demasiado tiempo. Entre de nuevo con correo y contraseña.',
  },
  ERR_WRONG_CODE: {
    status: 400,
    pt: 'O código não está certo ou já foi usado. Espere o próximo e tente de novo.',
    en: 'The code is wrong or was already used. Wait for the next one and try again.',
    es: 'El código no es correcto o ya se usó. Espere el siguiente e intente de nuevo.',
  },
  ERR_TWO_FACTOR_ON: {
    status: 400,
    pt: 'A verificação em duas etapas já está ligada.',
    en: 'Two-step verification is already on.',
    es: 'La verificación en dos pasos ya está activada.',
  },
  ERR_TWO_FACTOR_OFF: {
    status: 400,
    pt: 'A verificação em duas etapas está desligada. Ligue-a para ter códigos de recuperação.',
    en: 'Two-step verification is off. Turn it on to have recovery codes.',
    es: 'La verificación en dos pasos está desactivada. Actívela para tener códigos de recuperación.',
  },
  ERR_TWO_FACTOR_NEEDED: {
    status: 400,
    pt: 'Sua conta precisa da verificação em duas etapas. Ela não pode ser desligada.',
    en: 'Your account needs two-step verification. It cannot be turned off.',
    es: 'Su cuenta necesita la verificación en dos pasos. No se puede desactivar.',
  },
} satisfies DeclaredErrors

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'POST /auth/second challenge': 'The challenge of the refused sign-in.',
  'POST /auth/second code': 'The six digits of the authenticator, or a recovery code.',
  'POST /auth/second/setup challenge': 'The challenge of the refused sign-in.',
  'PasswordForm currentPassword': 'The password with which you signed in.',
  'CodeForm code': 'The six digits of the authenticator.',
  'POST /auth/two-factor/recovery-codes currentPassword':
    'The password with which you signed in. Absent: the code counts.',
  'POST /auth/two-factor/recovery-codes code':
    'The six digits of the authenticator, in place of the password. No recovery code.',
  'DELETE /users/{id}/two-factor id': 'The id of the user.',
}
