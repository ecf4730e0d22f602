import { twoFactor } from '@recado/contract/accounts/two-factor'
import { routes, withWorld } from '../../platform/http/routes.ts'
import {
  beginOwn,
  confirmOwn,
  resetTwoFactor,
  showOwn,
  signOutEverywhere,
  turnOffOwn,
} from './own.ts'
import { renewCodes } from './renew-codes.ts'
import { beginAtSignIn, finishSignIn } from './second-step.ts'
import { listSignIns } from './sign-ins.ts'

export const twoFactorRoutes = routes(twoFactor, {
  secondStep: withWorld(finishSignIn),
  secondStepSetUp: withWorld(beginAtSignIn),
  show: withWorld(showOwn),
  begin: withWorld(beginOwn),
  confirm: withWorld(confirmOwn),
  turnOff: withWorld(turnOffOwn),
  renewCodes: withWorld(renewCodes),
  reset: resetTwoFactor,
  signIns: listSignIns,
  signOutEverywhere: withWorld(signOutEverywhere),
})
