import type { proto } from 'baileys'
import type { Account } from '../network/account.ts'
import type { Companion } from '../network/companion.ts'
import { node, seconds } from '../wire/nodes.ts'
import { encryptFor } from './post.ts'
import { encNode } from './stanzas.ts'

type Note = { id: string; message: proto.IMessage }

/** Sends a message of the phone to one of its own devices only: history, keys. */
export function sendPeerMessage(
  from: Account,
  companion: Companion,
  { id, message }: Note,
): Promise<void> {
  return from.inTurn(async () => {
    const enc = encNode(await encryptFor(companion, from, message))
    const attributes = { id, type: 'text', category: 'peer', t: seconds(), from: from.jid }
    companion.deliver(node('message', attributes, [enc]))
  })
}
