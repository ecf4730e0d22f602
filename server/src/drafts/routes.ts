import { drafts } from '@recado/contract/drafts'
import { routes } from '../platform/http.ts'
import { keepDraft } from './commands.ts'
import { listDrafts } from './queries.ts'

export const draftRoutes = routes(drafts, { list: listDrafts, keep: keepDraft })
