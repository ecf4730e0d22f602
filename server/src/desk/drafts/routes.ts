import { drafts } from '@recado/contract/desk/drafts'
import { routes } from '../../platform/http/routes.ts'
import { saveDraft } from './commands.ts'
import { listDrafts } from './queries.ts'

export const draftRoutes = routes(drafts, { list: listDrafts, keep: saveDraft })
