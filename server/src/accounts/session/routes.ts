import { session } from '@recado/contract/accounts/session'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { changeOwnAccount } from './own-account.ts'
import { showMe } from './queries.ts'
import { refreshSession, signOut } from './refresh.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = routes(session, {
  login: withWorld(signIn),
  refresh: withWorld(refreshSession),
  logout: withWorld(signOut),
  me: showMe,
  changeMe: withWorld(changeOwnAccount),
})
