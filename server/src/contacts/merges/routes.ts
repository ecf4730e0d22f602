import { contactMerges } from '@recado/contract/contacts/merges'
import { errand, routes } from '../../platform/http/routes.ts'
import { listCandidates } from './candidates.ts'
import { dismissPair, mergeContacts, undoMerge } from './commands.ts'
import { listMerges } from './queries.ts'

export const contactMergeRoutes = routes(contactMerges, {
  candidates: errand(listCandidates),
  dismiss: dismissPair,
  merge: mergeContacts,
  list: listMerges,
  undo: undoMerge,
})
