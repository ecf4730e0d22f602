import { z } from 'zod'
import { endpoint, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'
import { limits } from '../platform/limits.ts'
import { UserFull } from './users.ts'

export const LoginForm = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email('invalidEmail')),
  password: z.string().min(1, 'required').max(limits.passwordMax, 'tooLong'),
})

const Login = z.object({
  ...LoginForm.shape,
  /** 0 is the default brand. */
  whiteLabelId: z.number().int().min(0).default(0),
})

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
    about: 'Ends the session. Its tokens become invalid at once.',
    may: 'everyone',
    answer: nothing,
  }),
  me: endpoint('GET /auth/me', {
    about: 'Returns the signed-in user.',
    may: 'everyone',
    answer: UserFull,
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
