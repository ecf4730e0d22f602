import type { Account } from '../network/account.ts'
import type { Network } from '../network/network.ts'
import { isGroup, type Chat } from '../traffic/stanzas.ts'
import { node, seconds } from '../wire/nodes.ts'

/** A ringing call. The caller ends it, or it ends because nobody answered. */
export type Call = { id: string; end: (reason?: 'hangup' | 'timeout') => void }

type Ringing = { from: Account; to: Chat; video: boolean }

export function ring(network: Network, { from, to, video }: Ringing): Call {
  if (isGroup(to)) throw new Error('groups are not called')
  const id = network.nextId('CALL')
  const byLid = from.addressing === 'lid'
  const jid = byLid ? from.lidJid : from.jid
  const names = {
    'call-id': id,
    'call-creator': jid,
    caller_pn: byLid && !from.hidesNumber ? from.jid : undefined,
  }
  const tell = (tag: string, attributes: Record<string, string> = {}, media: string[] = []) => {
    const change = node(
      tag,
      { ...names, ...attributes },
      media.map((one) => node(one, { enc: 'opus' })),
    )
    for (const companion of to.companions.values())
      companion.deliver(
        node('call', { from: jid, id: network.nextId(), t: seconds(), notify: from.name }, [
          change,
        ]),
      )
  }
  tell('offer', {}, video ? ['audio', 'video'] : ['audio'])
  return { id, end: (reason = 'hangup') => tell('terminate', { reason }) }
}
