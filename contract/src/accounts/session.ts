import { z } from 'zod'
import { endpoint, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'
import { limits } from '../platform/limits.ts'
import { email, emailAddress, name, passwordChange } from './user-fields.ts'
import { UserFull } from './users.ts'

export const LoginForm = z.object({
  email: emailAddress,
  password: z.string().min(1, 'required').max(limits.passwordMax, 'tooLong'),
})

const Login = z.object({
  ...LoginForm.shape,
  /** 0 is the default brand. */
  whiteLabelId: z.number().int().min(0).default(0),
})

/** Changes of one's own account. Absent fields stay unchanged. */
export const OwnChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  password: z.optional(passwordChange),
  /** Needed for a new e-mail or password. */
  currentPassword: z.string().max(limits.passwordMax, 'tooLong').optional(),
})

const OwnAnswer = UserFull.extend({
  /** The access token of the session that a new password has begun. Absent if the password stayed. */
  token: z.string().optional(),
})
export type OwnAnswer = z.infer<typeof OwnAnswer>

const SignInAnswer = z.object({ token: z.string(), user: UserFull })
export type SignInAnswer = z.infer<typeof SignInAnswer>

export const session = {
  login: endpoint('POST /auth/login', {
    about:
      'Signs in. Returns an access token for 15 minutes and sets the refresh token in the cookie `jrt`.',
    may: 'public',
    body: Login,
    answer: SignInAnswer,
  }),
  refresh: endpoint('POST /auth/refresh_token', {
    about: 'Exchanges the cookie `jrt` for a new one and a new access token.',
    may: 'public',
    answer: SignInAnswer,
  }),
  logout: endpoint('DELETE /auth/logout', {
    about: 'Ends the session, or the visit of an operator. Its tokens become invalid at once.',
    may: 'session.own',
    limited: true,
    support: true,
    answer: nothing,
  }),
  me: endpoint('GET /auth/me', {
    about: 'Returns the signed-in user.',
    may: 'everyone',
    answer: UserFull,
  }),
  changeMe: endpoint('PUT /auth/me', {
    about:
      'Updates the name, the e-mail or the password of the signed-in user. Absent fields stay unchanged. A new e-mail or password needs the current password. A new password ends the session and begins another one, with the access token and the cookie of this answer.',
    may: 'session.own',
    body: OwnChange,
    answer: OwnAnswer,
  }),
}

/** Somebody signed in to this account. All its other sessions have ended. `session` is the new one. */
export const signedInElsewhere = live(
  'auth',
  'update',
  z.object({
    user: z.object({ id: z.number(), email: z.string(), companyId: z.number() }),
    session: z.string(),
  }),
)

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'OwnChange name': 'Your new name, 2 to 50 characters. Absent leaves it unchanged.',
  'OwnChange email': 'Your new e-mail. It needs the current password.',
  'OwnChange password': 'Your new password. It needs the current password.',
  'OwnChange currentPassword': 'The password with which you signed in.',
}
