import { randomInt } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { node, seconds } from '../wire/nodes.ts'
import type { Account, Addressing } from './account.ts'

/** A group: its members read everything that is written to it. */
export class Group {
  readonly id = `1203630${randomInt(10 ** 11, 10 ** 12)}`
  readonly jid = `${this.id}@g.us`
  readonly owner: Account
  readonly members: Set<Account>
  readonly createdAt = new Date()
  addressing: Addressing = 'lid'
  subject: string

  constructor(subject: string, owner: Account, members: Account[]) {
    this.subject = subject
    this.owner = owner
    this.members = new Set([owner, ...members])
  }

  nameOf(member: Account): string {
    return this.addressing === 'lid' ? member.lidJid : member.jid
  }

  /** The two addresses of a member in a stanza. The one that the group uses comes first. */
  participant(member: Account): Record<string, string> {
    const other =
      this.addressing === 'lid'
        ? { participant_pn: member.jid }
        : { participant_lid: member.lidJid }
    return { participant: this.nameOf(member), addressing_mode: this.addressing, ...other }
  }

  /** Both addresses of a member. The one that the group uses comes first. */
  address(member: Account): Record<string, string> {
    const jid = this.nameOf(member)
    if (this.addressing === 'lid') return { jid, phone_number: member.jid }
    return { jid, lid: member.lidJid }
  }

  /** The group as the answer to a query. */
  describe(): BinaryNode {
    const { id, subject, owner } = this
    const made = seconds(this.createdAt)
    const attributes = {
      id,
      subject,
      creator: this.nameOf(owner),
      creation: made,
      s_t: made,
      s_o: this.nameOf(owner),
      addressing_mode: this.addressing,
    }
    const members = [...this.members].map((member) =>
      node('participant', {
        ...this.address(member),
        type: member === owner ? 'superadmin' : undefined,
      }),
    )
    return node('group', attributes, members)
  }
}
