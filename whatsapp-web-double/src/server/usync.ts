import type { BinaryNode } from 'baileys'
import type { Account } from '../network/account.ts'
import { USERS, bytesOf, child, children, node } from '../wire/nodes.ts'
import { result, type Client } from './client.ts'

/**
 * Answers queries about people: whether a number is on the network, in which spelling, with which devices and privacy
 * id.
 */
export function answerUsync(client: Client, question: BinaryNode): BinaryNode {
  const usync = child(question, 'usync')
  const wanted = new Set(children(child(usync, 'query')).map(({ tag }) => tag))
  const users = children(child(usync, 'list')).map((user) => describe(client, user, wanted))
  const content = [node('usync', {}, [node('result'), node('list', {}, users)])]
  return result(question, { content })
}

function describe(
  { network, companion, owner }: Client,
  user: BinaryNode,
  wanted: Set<string>,
): BinaryNode {
  const { jid } = user.attrs
  const digits = bytesOf(child(user, 'contact')).toString().replace(/\D/g, '')
  const account = jid ? network.accountOf(jid) : network.findNumber(digits)
  const named = jid ?? account?.jid ?? `${digits}@${USERS}`
  const content: BinaryNode[] = []
  if (wanted.has('contact')) content.push(node('contact', { type: account ? 'in' : 'out' }))
  if (account && wanted.has('devices')) {
    account.watchers.set(companion, owner)
    content.push(devicesOf(account))
  }
  if (account && wanted.has('lid') && !named.endsWith('@lid'))
    content.push(node('lid', { val: account.lidJid }))
  return node('user', { jid: named }, content)
}

function devicesOf({ companions }: Account): BinaryNode {
  const linked = [...companions.keys()].map((id) =>
    node('device', { id: String(id), 'key-index': String(id) }),
  )
  return node('devices', {}, [node('device-list', {}, [node('device', { id: '0' }), ...linked])])
}
