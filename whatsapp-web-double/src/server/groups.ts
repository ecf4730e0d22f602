import type { BinaryNode } from 'baileys'
import { child, children, node } from '../wire/nodes.ts'
import { refusal, result, type Client } from './client.ts'

/** Answers queries about groups: one group, all groups of the account, and the creation of a group. */
export function answerGroups({ network, owner }: Client, question: BinaryNode): BinaryNode {
  if (child(question, 'participating')) {
    const mine = [...network.groups.values()].filter(({ members }) => members.has(owner))
    const content = [
      node(
        'groups',
        {},
        mine.map((group) => group.describe()),
      ),
    ]
    return result(question, { content })
  }
  const create = child(question, 'create')
  if (create) {
    const members = children(create).flatMap(({ attrs }) => network.accountOf(attrs['jid']) ?? [])
    const group = network.group(create.attrs['subject'] ?? '', owner, members)
    return result(question, { content: [group.describe()] })
  }
  const group = network.groups.get(question.attrs['to'] ?? '')
  if (!group?.members.has(owner)) return refusal(question, 404, 'item-not-found')
  if (!child(question, 'query')) return refusal(question, 501, 'feature-not-implemented')
  return result(question, { content: [group.describe()] })
}
