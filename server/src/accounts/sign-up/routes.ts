import { signUp } from '@recado/contract/accounts/sign-up'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { foundCompany } from './found.ts'
import { requestSignUpMail } from './request-mail.ts'

export const signUpRoutes = routes(signUp, {
  found: withWorld(foundCompany),
  mail: withWorld(requestSignUpMail),
})
