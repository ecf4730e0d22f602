import { session } from '@recado/contract/accounts/session'
import { errand, routes } from '../../platform/http/routes.ts'
import { showMe } from './queries.ts'
import { renew, signOut } from './renew.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = routes(session, {
  login: errand(signIn),
  refresh: errand(renew),
  logout: errand(signOut),
  me: showMe,
})
