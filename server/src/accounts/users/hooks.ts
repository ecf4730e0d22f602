import { Hook } from '../../platform/hooks.ts'

/** A user was deactivated or deleted. Their row is locked. After a deletion it stays until nothing refers to it. */
export const userLeft = new Hook<{ userId: number }>()
