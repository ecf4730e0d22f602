import { storableText } from '../platform/storable-text.ts'
import type { Sink } from '../platform/whatsapp-driver.ts'

type Updates = Pick<Sink, 'ack' | 'failed' | 'edited' | 'revoked' | 'reaction'>

const ID_MAX = 200
/** The longest emoji, a family with skin tones, has about thirty characters. */
const EMOJI_MAX = 64

/**
 * Removes from updates what the database cannot store, or drops the update: ids, texts and emojis come from other
 * people's phones. An update that the database refuses would block all later ones.
 */
export const sanitizeUpdates = (to: Updates): Updates => ({
  ack: (receipt) => passIfStorable(receipt, to.ack),
  failed: (failure) => passIfStorable(failure, to.failed),
  edited: (edit) => passIfStorable({ ...edit, text: storableText(edit.text) }, to.edited),
  revoked: (deletion) => passIfStorable(deletion, to.revoked),
  reaction: async (reaction) => {
    const emoji = reaction.emoji && storableText(reaction.emoji)
    if (emoji === '' || (emoji && emoji.length > EMOJI_MAX)) return
    await passIfStorable({ ...reaction, emoji }, to.reaction)
  },
})

/** Drops updates whose message id cannot be stored: no stored message has such an id. */
async function passIfStorable<Change extends { networkId: string }>(
  change: Change,
  pass: (change: Change) => Promise<void>,
): Promise<void> {
  const { networkId } = change
  if (networkId.length <= ID_MAX && storableText(networkId) === networkId) await pass(change)
}
