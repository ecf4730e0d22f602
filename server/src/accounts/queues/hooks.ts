import { Hook } from '../../platform/hooks.ts'

/** A queue was removed. Its row stays until no ticket and no message refers to it. */
export const queueRemoved = new Hook<{ queueId: number }>()

/** The targets or the business hours of a queue have changed. Null: the hours of the company, so those of any queue. */
export const deadlineTermsChanged = new Hook<{ queueId: number | null }>()
