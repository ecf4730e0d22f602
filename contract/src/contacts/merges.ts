import { z } from 'zod'
import { ContactFull } from './contacts.ts'
import { byId, endpoint, id, moment, nothing, page, totals } from '../platform/endpoint.ts'

/** Why two contacts may be one person, the surest first. `network`: WhatsApp itself takes them for one. */
export const duplicateReasons = ['network', 'number', 'email', 'name'] as const
export const DuplicateReason = z.enum(duplicateReasons)
export type DuplicateReason = z.infer<typeof DuplicateReason>

/** A contact with what helps to tell which of two is to stay. */
export const MergeCandidate = z.object({
  ...ContactFull.omit({ hasHiddenTicket: true }).shape,
  createdAt: moment,
  /** Tickets, up to 100. */
  tickets: z.number().int(),
  lastTicketAt: moment.nullable(),
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

/** Two contacts that may be one, the older first. */
export const DuplicatePair = z.object({
  first: MergeCandidate,
  second: MergeCandidate,
  reasons: z.array(DuplicateReason),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

const Whose = z.enum(['kept', 'merged'])

export const MergeForm = z.object({
  keptId: id,
  mergedId: id,
  /** Whose name, number and e-mail stay. Answers go to the number that stays. */
  name: Whose.default('kept'),
  number: Whose.default('kept'),
  email: Whose.default('kept'),
})
export type MergeForm = z.infer<typeof MergeForm>

/** Two contacts that were joined. */
export const Merge = z.object({
  id: z.number(),
  keptId: z.number(),
  keptName: z.string(),
  mergedId: z.number(),
  mergedName: z.string(),
  mergedNumber: z.string(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
  undoneAt: moment.nullable(),
})
export type Merge = z.infer<typeof Merge>

export const contactMerges = {
  candidates: endpoint('GET /contacts/duplicates', {
    about:
      'A page of contacts that may be one person: one number in two spellings, one e-mail, one name, or one person to WhatsApp; the surest first.',
    may: 'contacts.merge',
    query: page.pick({ pageNumber: true }),
    answer: z.object({
      pairs: z.array(DuplicatePair),
      /** Up to 1,000. */
      count: z.number().int(),
      /** There are more pairs than `count`. They are listed once these are joined or dismissed. */
      countCapped: totals.countCapped,
      hasMore: z.boolean(),
    }),
  }),
  dismiss: endpoint('POST /contacts/duplicates/dismiss', {
    about: 'These two are not one person: they are not proposed again.',
    may: 'contacts.merge',
    body: z.object({ firstId: id, secondId: id }),
    answer: nothing,
  }),
  merge: endpoint('POST /contacts/merges', {
    about:
      'Joins one contact into another: identifiers, tickets, notes, schedules and extra information move. Can be undone.',
    may: 'contacts.merge',
    body: MergeForm,
    answer: Merge,
  }),
  list: endpoint('GET /contacts/merges', {
    about: 'The last joinings, the newest first, at most 20.',
    may: 'contacts.merge',
    answer: z.object({ merges: z.array(Merge) }),
  }),
  undo: endpoint('POST /contacts/merges/:id/undo', {
    about: 'Takes two contacts apart again; what was begun after the joining stays with the kept.',
    may: 'contacts.merge',
    params: byId,
    answer: Merge,
  }),
}
