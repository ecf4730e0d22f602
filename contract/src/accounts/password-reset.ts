import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { email, emailAddress, newPassword } from './user-fields.ts'

export const ResetRequest = z.object({ email })

/** Links are mangled on their way: any text of this length is read and then refused as no token. */
const TOKEN_MAX = 1000

export const PasswordReset = z.object({
  email: emailAddress,
  password: newPassword,
  token: z.string().max(TOKEN_MAX, 'tooLong'),
})

/** The sentences of the answers, in the language of the request. */
const Told = z.object({ message: z.string() })

export const passwordReset = {
  request: endpoint('POST /email/reset', {
    about:
      'Mails a link with which the user of this e-mail sets a new password. The answer is the same if no user has this e-mail. The link works once, for 30 minutes.',
    may: 'public',
    body: ResetRequest,
    answer: Told,
  }),
  reset: endpoint('POST /users/resetPassword', {
    about:
      'Sets a new password with the token of a mailed link, and ends every session of the user. A token works once.',
    may: 'public',
    body: PasswordReset,
    answer: Told,
  }),
}

/** The texts of the answers. */
export const resetMessages = {
  sent: {
    pt: 'Email enviado com sucesso! Verifique sua caixa de entrada',
    en: 'E-mail sent. Check your inbox',
    es: 'Correo enviado con éxito. Revise su bandeja de entrada',
  },
  done: {
    pt: 'Senha redefinida com sucesso',
    en: 'Your password has been reset',
    es: 'Contraseña restablecida con éxito',
  },
} as const

export const errors = {
  ERR_INVALID_RESET_TOKEN: {
    status: 400,
    pt: 'Este link já foi usado, passou de 30 minutos ou é de outro e-mail. Peça um novo link.',
    en: 'This link has been used, is older than 30 minutes or belongs to another e-mail. Ask for a new link.',
    es: 'Este enlace ya se usó, pasó de 30 minutos o es de otro correo. Pida un enlace nuevo.',
  },
  ERR_MAIL_NOT_CONFIGURED: {
    status: 400,
    pt: 'Esta instalação não envia e-mails. Fale com o administrador da sua empresa.',
    en: 'This installation sends no e-mails. Talk to an administrator of your company.',
    es: 'Esta instalación no envía correos. Hable con el administrador de su empresa.',
  },
} satisfies DeclaredErrors

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'ResetRequest email': 'The e-mail with which the user signs in.',
  'PasswordReset email': 'The e-mail that the link names.',
  'PasswordReset password':
    'The new password, 8 to 50 characters. The most common passwords are refused.',
  'PasswordReset token': 'The token of the mailed link.',
}
