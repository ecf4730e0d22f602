import { LruMap } from '@recado/concurrency/lru-map'
import { jidDecode, type WASocket } from 'baileys'
import { jidOf, peerOf, spellingsOf } from './address.ts'
import type { Peer } from './protocol.ts'

export type Numbers = {
  /** The person behind each number; null for a number that is not on the network. */
  check: (numbers: string[]) => Promise<Record<string, Peer | null>>
  /** The address to send to. Undefined if the number is not on the network. */
  addressOf: (peer: Peer) => Promise<string | undefined>
  phoneOf: (lid: string) => Promise<string | undefined>
}

const AT_ONCE = 50

/** Finds people by number. Asks the network for its spelling of a number instead of computing it. */
export function makeNumbers(sock: () => WASocket): Numbers {
  const mapping = () => sock().signalRepository.lidMapping
  /** Numbers on the network without a privacy id. */
  const plain = new LruMap<string, true>({ most: 2000 })

  async function check(numbers: string[]): Promise<Record<string, Peer | null>> {
    const found: Record<string, Peer | null> = {}
    for (let from = 0; from < numbers.length; from += AT_ONCE) {
      const part = numbers.slice(from, from + AT_ONCE)
      const asked = [...new Set(part.flatMap(spellingsOf))]
      const known = (await sock().onWhatsApp(...asked)) ?? []
      const there = known.flatMap(({ jid, exists }) => (exists ? (jidDecode(jid)?.user ?? []) : []))
      const lids = await lidsOf(sock(), there)
      for (const number of part) {
        const phone = spellingsOf(number).find((spelling) => there.includes(spelling))
        found[number] = phone ? peerFrom(phone, lids.get(phone)) : null
      }
    }
    return found
  }

  async function addressOf(peer: Peer): Promise<string | undefined> {
    const { phone } = peer
    if (!phone || peer.lid || plain.has(phone)) return jidOf(peer)
    const lid = await mapping().getLIDForPN(`${phone}${SERVER}`)
    if (lid) return jidOf({ kind: 'user', lid: userOf(lid) })
    const { [phone]: found } = await check([phone])
    if (found?.phone && !found.lid) plain.set(found.phone, true)
    return found ? jidOf(found) : undefined
  }

  return {
    check,
    addressOf,
    async phoneOf(lid) {
      const jid = await mapping().getPNForLID(`${lid}@lid`)
      return jid ? userOf(jid) : undefined
    },
  }
}

async function lidsOf(sock: WASocket, phones: string[]): Promise<Map<string, string>> {
  const jids = phones.map((phone) => `${phone}${SERVER}`)
  const { lidMapping } = sock.signalRepository
  const pairs = (jids.length > 0 && (await lidMapping.getLIDsForPNs(jids))) || []
  return new Map(pairs.map(({ pn, lid }) => [userOf(pn), userOf(lid)]))
}

const SERVER = '@s.whatsapp.net'

const userOf = (jid: string) => jidDecode(jid)?.user ?? ''

const peerFrom = (phone: string, lid: string | undefined): Peer =>
  peerOf(`${phone}${SERVER}`, lid && `${lid}@lid`)!
