import { plainText } from '../inbox/rules.ts'
import type { Sink } from '../platform/whatsapp-driver.ts'

type Changes = Pick<Sink, 'ack' | 'failed' | 'edited' | 'revoked' | 'reaction'>

const ID_MAX = 200
/** The longest emoji, a family with its skin tones, takes some thirty. */
const EMOJI_MAX = 64

/**
 * Ids, texts and emojis of changes are chosen by strangers' phones too: what the database cannot keep is taken out, or
 * the change is let go by, so that none can be refused for ever and stand in the way of what comes after it.
 */
export const storable = (to: Changes): Changes => ({
  ack: (receipt) => named(receipt, to.ack),
  failed: (failure) => named(failure, to.failed),
  edited: (edit) => named({ ...edit, text: plainText(edit.text) }, to.edited),
  revoked: (deletion) => named(deletion, to.revoked),
  reaction: async (reaction) => {
    const emoji = reaction.emoji && plainText(reaction.emoji)
    if (emoji === '' || (emoji && emoji.length > EMOJI_MAX)) return
    await named({ ...reaction, emoji }, to.reaction)
  },
})

/** No message of ours goes by a name that cannot be kept. */
async function named<Change extends { networkId: string }>(
  change: Change,
  pass: (change: Change) => Promise<void>,
): Promise<void> {
  const { networkId } = change
  if (networkId.length <= ID_MAX && plainText(networkId) === networkId) await pass(change)
}
