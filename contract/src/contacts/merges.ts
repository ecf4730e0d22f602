import { z } from 'zod'
import { ContactFull } from './contacts.ts'
import { contactName, phoneNumber } from '../platform/hidden-numbers.ts'
import { byId, endpoint, id, moment, nothing, page, totals } from '../platform/endpoint.ts'

/** Why two contacts may be one person, the most certain first. `network`: WhatsApp treats them as one. */
export const duplicateReasons = ['network', 'number', 'email', 'name'] as const
export const DuplicateReason = z.enum(duplicateReasons)
export type DuplicateReason = z.infer<typeof DuplicateReason>

/** A contact with the data for choosing which one stays. */
export const MergeCandidate = z.object({
  ...ContactFull.omit({ hasHiddenTicket: true, preferredUser: true }).shape,
  createdAt: moment,
  /** Tickets, up to 100. */
  tickets: z.number().int(),
  lastTicketAt: moment.nullable(),
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

/** Two contacts that may be one person, the older first. */
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
  /** The contact whose name, number and e-mail remain. Answers are sent to the remaining number. */
  name: Whose.default('kept'),
  number: Whose.default('kept'),
  email: Whose.default('kept'),
})
export type MergeForm = z.infer<typeof MergeForm>

/** A merge of two contacts. */
export const Merge = z.object({
  id: z.number(),
  keptId: z.number(),
  keptName: contactName,
  mergedId: z.number(),
  mergedName: contactName,
  mergedNumber: phoneNumber,
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
  undoneAt: moment.nullable(),
})
export type Merge = z.infer<typeof Merge>

export const contactMerges = {
  candidates: endpoint('GET /contacts/duplicates', {
    about:
      'Lists pairs of contacts that may be one person, the most certain first: one number in two spellings, the same e-mail, the same name, or the same person in WhatsApp.',
    may: 'contacts.merge',
    query: page.pick({ pageNumber: true }),
    answer: z.object({
      pairs: z.array(DuplicatePair),
      /** Up to 1,000. */
      count: z.number().int(),
      /** There are more pairs than `count`. They are listed after these are merged or dismissed. */
      countCapped: totals.countCapped,
      hasMore: z.boolean(),
    }),
  }),
  dismiss: endpoint('POST /contacts/duplicates/dismiss', {
    about: 'Marks two contacts as different people, so that they are not proposed again.',
    may: 'contacts.merge',
    body: z.object({ firstId: id, secondId: id }),
    answer: nothing,
  }),
  merge: endpoint('POST /contacts/merges', {
    about:
      'Merges one contact into another: identifiers, tickets, notes, schedules and extra information move. A merge can be undone.',
    may: 'contacts.merge',
    body: MergeForm,
    answer: Merge,
  }),
  list: endpoint('GET /contacts/merges', {
    about: 'Lists the latest 20 merges, newest first.',
    may: 'contacts.merge',
    answer: z.object({ merges: z.array(Merge) }),
  }),
  undo: endpoint('POST /contacts/merges/:id/undo', {
    about: 'Undoes a merge. Tickets that began after the merge stay with the remaining contact.',
    may: 'contacts.merge',
    params: byId,
    answer: Merge,
  }),
}
