import { fixtures as audit } from '../src/accounts/audit/audit.fixtures.ts'
import { fixtures as companies } from '../src/accounts/companies/companies.fixtures.ts'
import { fixtures as companyAdmin } from '../src/accounts/companies/company-admin.fixtures.ts'
import { fixtures as settings } from '../src/accounts/companies/settings.fixtures.ts'
import { fixtures as apiKeys } from '../src/accounts/api-keys/api-keys.fixtures.ts'
import { fixtures as closingReasons } from '../src/accounts/closing-reasons/closing-reasons.fixtures.ts'
import { fixtures as passwordReset } from '../src/accounts/password-reset/password-reset.fixtures.ts'
import { fixtures as helps } from '../src/accounts/helps/helps.fixtures.ts'
import { fixtures as signUp } from '../src/accounts/sign-up/sign-up.fixtures.ts'
import { fixtures as twoFactor } from '../src/accounts/two-factor/two-factor.fixtures.ts'
import { fixtures as plans } from '../src/accounts/plans/plans.fixtures.ts'
import { fixtures as queues } from '../src/accounts/queues/queues.fixtures.ts'
import { fixtures as users } from '../src/accounts/users/users.fixtures.ts'
import { fixtures as whiteLabels } from '../src/accounts/white-labels/white-labels.fixtures.ts'
import { fixtures as brands } from '../src/accounts/brands/brands.fixtures.ts'
import { fixtures as invoices } from '../src/billing/invoices/invoices.fixtures.ts'
import { fixtures as businessHours } from '../src/automation/hours/business-hours.fixtures.ts'
import { fixtures as automationRules } from '../src/automation/rules/rules.fixtures.ts'
import { fixtures as flowBuilders } from '../src/automation/flows/flow-builders.fixtures.ts'
import { fixtures as queueOptions } from '../src/automation/queue-options/queue-options.fixtures.ts'
import { fixtures as funnel } from '../src/desk/funnel/funnel.fixtures.ts'
import { fixtures as messagesApi } from '../src/desk/messages-api/messages-api.fixtures.ts'
import { fixtures as savedViews } from '../src/desk/saved-views/saved-views.fixtures.ts'
import type { ResourceFixtures } from './resource-fixtures.ts'

/** The fixtures of every resource that has its own. The tests of the whole contract use them. */
export const allFixtures: ResourceFixtures[] = [
  apiKeys,
  businessHours,
  invoices,
  closingReasons,
  companies,
  companyAdmin,
  passwordReset,
  signUp,
  twoFactor,
  helps,
  plans,
  queues,
  settings,
  audit,
  flowBuilders,
  queueOptions,
  funnel,
  messagesApi,
  users,
  savedViews,
  automationRules,
  whiteLabels,
  brands,
]
