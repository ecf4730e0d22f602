import type { Candidate, MergeForm } from '@recado/contract/contacts/merges'

/** What only one of two can give. */
export const singleFields = ['name', 'number', 'email'] as const
export type SingleField = (typeof singleFields)[number]

/** Which of two stays, and from whom it takes what; by id. */
export type Choice = { keptId: number } & Record<SingleField, number>

/** What stands there, of two, where nobody has chosen: of the one that stays, or the other's where it has nothing. */
export function choiceFor(kept: Candidate, other: Candidate): Choice {
  const from = (field: SingleField) => (kept[field] || !other[field] ? kept.id : other.id)
  // Who is called by their number alone is better called by a name.
  const isNameless = kept.name === kept.number && other.name !== other.number
  return {
    keptId: kept.id,
    name: isNameless ? other.id : from('name'),
    number: from('number'),
    email: from('email'),
  }
}

/** The one with more to lose: more tickets, then the older. */
export const likelyKept = (first: Candidate, second: Candidate): Candidate =>
  second.tickets > first.tickets ? second : first

/** The choice in the words of the call. */
export function formOf(choice: Choice, [first, second]: [Candidate, Candidate]): MergeForm {
  const { keptId } = choice
  const whose = (field: SingleField) => (choice[field] === keptId ? 'kept' : 'merged')
  return {
    keptId,
    mergedId: keptId === first.id ? second.id : first.id,
    name: whose('name'),
    number: whose('number'),
    email: whose('email'),
  }
}
