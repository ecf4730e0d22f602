import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { routes } from '../../platform/http/routes.ts'
import {
  createClosingReason,
  removeClosingReason,
  reorderClosingReasons,
  updateClosingReason,
} from './commands.ts'
import { listClosingReasons } from './queries.ts'

export const closingReasonRoutes = routes(closingReasons, {
  list: listClosingReasons,
  create: createClosingReason,
  reorder: reorderClosingReasons,
  update: updateClosingReason,
  remove: removeClosingReason,
})
