import { plans } from '@recado/contract/accounts/plans'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { createPlan, removePlan, updatePlan } from './commands.ts'
import { listOfferedPlans, listPlans, showPlan } from './queries.ts'

export const planRoutes = routes(plans, {
  list: withWorld(listOfferedPlans),
  all: listPlans,
  show: showPlan,
  create: createPlan,
  update: updatePlan,
  remove: removePlan,
})
