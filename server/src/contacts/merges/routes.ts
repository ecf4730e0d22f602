import { contactMerges } from '@recado/contract/contacts/merges'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { listCandidates } from './candidates.ts'
import { dismissPair, mergeContacts, undoMerge } from './commands.ts'
import { listMerges } from './queries.ts'

export const contactMergeRoutes = routes(contactMerges, {
  candidates: withWorld(listCandidates),
  dismiss: dismissPair,
  merge: mergeContacts,
  list: listMerges,
  undo: undoMerge,
})
