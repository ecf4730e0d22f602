import type { BinaryNode } from 'baileys'
import type { Account } from '../network/account.ts'
import type { Group } from '../network/group.ts'
import type { Network } from '../network/network.ts'
import { node, seconds } from '../wire/nodes.ts'

/** A change of a group. All members are notified, and so is a removed one. */
export type GroupChange =
  | { act: 'create' }
  | { act: 'subject'; subject: string }
  | { act: 'add' | 'remove'; members: Account[] }

export function changeGroup(
  network: Network,
  { group, by }: { group: Group; by: Account },
  change: GroupChange,
): void {
  const before = [...group.members]
  if (change.act === 'subject') group.subject = change.subject
  if (change.act === 'add') for (const member of change.members) group.members.add(member)
  if (change.act === 'remove') for (const member of change.members) group.members.delete(member)
  const names = { from: group.jid, ...group.participant(by), notify: by.name }
  const attributes = { ...names, type: 'w:gp2', id: network.nextId(), t: seconds() }
  const told = node('notification', attributes, [describe(group, by, change)])
  for (const { companions } of new Set([...before, ...group.members]))
    for (const companion of companions.values()) companion.deliver(told)
}

function describe(group: Group, by: Account, change: GroupChange): BinaryNode {
  if (change.act === 'create') return node('create', {}, [group.describe()])
  if (change.act === 'subject')
    return node('subject', { subject: change.subject, s_t: seconds(), s_o: group.nameOf(by) })
  const members = change.members.map((member) => node('participant', group.address(member)))
  return node(change.act, {}, members)
}
