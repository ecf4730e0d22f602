import type { MergeCandidate, MergeForm } from '@recado/contract/contacts/merges'

/** Fields of which the merged contact keeps one value. */
export const singleFields = ['name', 'number', 'email'] as const
export type SingleField = (typeof singleFields)[number]

/** The contact that stays, and the source of each field, by contact id. */
export type MergeChoice = { keptId: number } & Record<SingleField, number>

/** Default choice: the values of the contact that stays, or the other's if it has none. */
export function defaultChoice(kept: MergeCandidate, other: MergeCandidate): MergeChoice {
  const from = (field: SingleField) => (kept[field] || !other[field] ? kept.id : other.id)
  // A contact whose name is only its number takes the other's name.
  const isNameless = kept.name === kept.number && other.name !== other.number
  return {
    keptId: kept.id,
    name: isNameless ? other.id : from('name'),
    number: from('number'),
    email: from('email'),
  }
}

/** Suggests the contact with more tickets, else the first, which is the older one. */
export const suggestedTarget = (first: MergeCandidate, second: MergeCandidate): MergeCandidate =>
  second.tickets > first.tickets ? second : first

/** Converts the choice to the input of the API call. */
export function toMergeForm(
  choice: MergeChoice,
  [first, second]: [MergeCandidate, MergeCandidate],
): MergeForm {
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
