import { jidDecode, type BinaryNode } from 'baileys'
import type { Account, Addressing } from '../network/account.ts'
import type { Group } from '../network/group.ts'
import { isGroup, type Chat } from '../traffic/stanzas.ts'
import { child, children } from '../wire/nodes.ts'
import type { Client } from './client.ts'

/** One device that receives a message, the phone itself (0) or a linked one, and the ciphertext for it. */
export type Target = { account: Account; device: number; encs: BinaryNode[]; by: Addressing }

const encsOf = (of: BinaryNode) => children(of).filter(({ tag }) => tag === 'enc')

/** The recipients of a message: devices by address, and in a group one common ciphertext for all of them. */
export function targetsOf(client: Client, stanza: BinaryNode, chat: Chat): Target[] {
  const { network } = client
  const target = (jid: string, encs: BinaryNode[]): Target[] => {
    const account = network.accountOf(jid)
    const { device = 0, server } = jidDecode(jid) ?? {}
    return account ? [{ account, device, encs, by: server === 'lid' ? 'lid' : 'pn' }] : []
  }
  const named = children(child(stanza, 'participants')).flatMap((to) =>
    target(to.attrs['jid'] ?? '', encsOf(to)),
  )
  const { to = '', participant } = stanza.attrs
  if (isGroup(chat) && !participant) return groupTargets(client, chat, { named, stanza })
  return named.length > 0 ? named : target(participant ?? to, encsOf(stanza))
}

function groupTargets(
  { companion }: Client,
  { members, addressing }: Group,
  { named, stanza }: { named: Target[]; stanza: BinaryNode },
): Target[] {
  const common = encsOf(stanza)
  return [...members].flatMap((account) =>
    [0, ...account.companions.keys()]
      .filter((device) => account.companions.get(device) !== companion)
      .map((device) => {
        const own = named.find((one) => one.account === account && one.device === device)
        return { account, device, encs: [...(own?.encs ?? []), ...common], by: addressing }
      }),
  )
}
