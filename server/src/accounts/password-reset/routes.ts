import { passwordReset } from '@recado/contract/accounts/password-reset'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { requestReset } from './request.ts'
import { resetPassword } from './reset.ts'

export const passwordResetRoutes = routes(passwordReset, {
  request: withWorld(requestReset),
  reset: withWorld(resetPassword),
})
