import { Hook } from '../platform/hooks.ts'

/** The number of a contact was changed by a person. */
export const numberChanged = new Hook<{ contactId: number; from: string; to: string }>()

/** The contact is about to be deleted, with its tickets and messages. Its row is locked. */
export const contactRemoval = new Hook<{ contactId: number }>()

/** One contact was merged into another. Its tickets belong to the other now. */
export const contactsMerged = new Hook<{ keptId: number; mergedName: string }>()

/** A merge was undone. The tickets of both contacts are as they were before it. */
export const mergeUndone = new Hook<{ contactIds: number[] }>()
