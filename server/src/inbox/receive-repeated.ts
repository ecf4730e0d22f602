import { replacePlaceholder } from '../desk/messages/network/replace-placeholder.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { contentOf, fileIn } from './rules.ts'

/**
 * Handles a message that arrived again under the same id. Most are repeats and change nothing. A message that could not
 * be decrypted is stored as a placeholder and is replaced by the readable repeat.
 */
export const receiveRepeated = (
  ctx: Ctx,
  { connectionId, inbound }: { connectionId: number; inbound: Inbound },
): Promise<void> => {
  const { networkId, fromMe, isForwarded = false } = inbound
  const about = { connectionId, networkId, fromMe, isForwarded, file: fileIn(inbound) }
  return replacePlaceholder(ctx, { ...about, ...contentOf(inbound) })
}
