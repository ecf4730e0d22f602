import { jidDecode } from 'baileys'
import type { Peer } from './protocol.ts'

/** This device's number and privacy id, in digits. */
export type Self = { phone: string; lid: string | undefined }

export const isSelf = (self: Self, jid: string): boolean => {
  const user = jidDecode(jid)?.user
  return user !== undefined && (user === self.phone || user === self.lid)
}

/** A person or group by one or two addresses. Undefined if none is a person or group. */
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

/** The preferred address. The network may refuse messages to a number that it accepts for the privacy id. */
export function jidOf({ group, lid, phone }: Peer): string | undefined {
  if (group) return `${group}@g.us`
  if (lid) return `${lid}@lid`
  return phone ? `${phone}@s.whatsapp.net` : undefined
}

/**
 * The possible spellings of a number on the network. Brazilian mobile numbers got a ninth digit; which one the network
 * uses depends on when the account was created, so it must be asked.
 */
export function spellingsOf(digits: string): string[] {
  const [, country = '', local = ''] = /^(55\d{2})9?([6-9]\d{7})$/.exec(digits) ?? []
  return local ? [`${country}9${local}`, `${country}${local}`] : [digits]
}
