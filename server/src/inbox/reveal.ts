import { revealByNetwork } from '../desk/messages/replace-placeholder.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { contentOf, fileIn } from './rules.ts'

/**
 * A message came once more under the same id. Most are repeats, and change nothing; but one that could not be decrypted
 * stands there as a placeholder, and its sender has sent it again in readable form.
 */
export const revealMessage = (
  ctx: Ctx,
  { connectionId, inbound }: { connectionId: number; inbound: Inbound },
): Promise<void> => {
  const { networkId, fromMe, isForwarded = false } = inbound
  const about = { connectionId, networkId, fromMe, isForwarded, file: fileIn(inbound) }
  return revealByNetwork(ctx, { ...about, ...contentOf(inbound) })
}
