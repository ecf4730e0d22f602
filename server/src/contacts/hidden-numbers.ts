import { hideNumbersIn } from '@recado/contract/platform/hidden-numbers'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'

/** Refuses with ERR_NUMBERS_HIDDEN a caller from whom the company hides the numbers of its contacts. */
export function refuseWithoutNumbers({ user }: Pick<Ctx, 'user'>): void {
  if (!user.seesNumbers) throw new Refusal('ERR_NUMBERS_HIDDEN')
}

/** Whether the user has sent back the name as it was shown to them, with hidden digits. It is no new name. */
export const isHiddenName = (
  { user }: Pick<Ctx, 'user'>,
  contact: { name: string },
  sent: string | undefined,
): boolean => !user.seesNumbers && sent === hideNumbersIn(contact.name)
