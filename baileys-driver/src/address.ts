import { jidDecode } from 'baileys'
import type { Peer } from './protocol.ts'

/** Who this device is: its number and its privacy id, in digits. */
export type Self = { phone: string; lid: string | undefined }

export const isSelf = (self: Self, jid: string): boolean => {
  const user = jidDecode(jid)?.user
  return user !== undefined && (user === self.phone || user === self.lid)
}

/** A person or group by one or two of its addresses; undefined where none of them names either. */
export function peerOf(...jids: (string | null | undefined)[]): Peer | undefined {
  const peer: Omit<Peer, 'kind'> = {}
  for (const jid of jids) {
    const { user, server } = (jid && jidDecode(jid)) || {}
    if (!user || !server) continue
    if (server === 'g.us') return { kind: 'group', group: user }
    if (server === 'lid' || server === 'hosted.lid') peer.lid ??= user
    if (server === 's.whatsapp.net' || server === 'c.us' || server === 'hosted') peer.phone ??= user
  }
  return peer.phone || peer.lid ? { kind: 'user', ...peer } : undefined
}

/** The address under which the network knows them best: messages to a number may be turned down where its id takes them. */
export function jidOf({ group, lid, phone }: Peer): string | undefined {
  if (group) return `${group}@g.us`
  if (lid) return `${lid}@lid`
  return phone ? `${phone}@s.whatsapp.net` : undefined
}

/**
 * The ways a number may be spelt on the network. Brazilian mobile numbers got a ninth digit, and which of both the
 * network uses depends on when the account was made: it has to be asked.
 */
export function spellingsOf(digits: string): string[] {
  const [, country = '', local = ''] = /^(55\d{2})9?([6-9]\d{7})$/.exec(digits) ?? []
  return local ? [`${country}9${local}`, `${country}${local}`] : [digits]
}
