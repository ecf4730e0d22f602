import { savedViews } from '@recado/contract/desk/saved-views'
import { routes } from '../../platform/http/routes.ts'
import { changeSavedView, createSavedView, removeSavedView, reorderSavedViews } from './commands.ts'
import { listSavedViews } from './queries.ts'

export const savedViewRoutes = routes(savedViews, {
  list: listSavedViews,
  create: createSavedView,
  reorder: reorderSavedViews,
  change: changeSavedView,
  remove: removeSavedView,
})
