import { jidDecode, type BinaryNode } from 'baileys'
import { bundleNodes, readPreKey, readSignedPreKey } from '../signal/key-bundle.ts'
import { child, children, node } from '../wire/nodes.ts'
import type { Network } from '../network/network.ts'
import { result, type Client } from './client.ts'

/**
 * Answers queries about keys: the number of the client's own keys that are left, the bundles of others, and uploads of
 * new keys.
 */
export function answerKeys({ network, companion }: Client, question: BinaryNode): BinaryNode {
  const asked = child(question, 'key')
  if (asked) {
    const users = children(asked).map(({ attrs }) => keysOf(network, attrs['jid'] ?? ''))
    return result(question, { content: [node('list', {}, users)] })
  }
  if (child(question, 'count')) {
    const count = node('count', { value: String(companion.preKeys.length) })
    return result(question, { content: [count] })
  }
  if (child(question, 'digest')) return result(question, { content: [node('digest', {}, [])] })
  const rotated = child(child(question, 'rotate'), 'skey') ?? child(question, 'skey')
  if (rotated) companion.signedPreKey = readSignedPreKey(rotated)
  companion.preKeys.push(...children(child(question, 'list')).map(readPreKey))
  return result(question)
}

function keysOf(network: Network, jid: string): BinaryNode {
  const account = network.accountOf(jid)
  const device = jidDecode(jid)?.device ?? 0
  const companion = account?.companions.get(device)
  const bundle = device === 0 ? account?.signal.bundle() : companion?.bundle()
  if (!bundle)
    return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })])
  return node('user', { jid }, bundleNodes(bundle))
}
