import { Hook } from '../../platform/hooks.ts'

/** A queue was removed. Its row stays until no ticket and no message refers to it. */
export const queueRemoved = new Hook<{ queueId: number }>()
