import type { BinaryNode } from 'baileys'
import { child, children, node } from '../wire/nodes.ts'
import { sendDeviceList } from '../traffic/devices.ts'
import { sendHistory } from '../traffic/history.ts'
import { refusal, result, type Client } from './client.ts'
import { answerGroups } from './groups.ts'
import { answerKeys } from './keys.ts'
import { answerMex } from './restrictions.ts'
import { answerUsync } from './usync.ts'

/** Undefined if the handler has answered by itself. */
type Query = (client: Client, question: BinaryNode) => BinaryNode | undefined

const UPLOAD_LIMIT = String(2 ** 31)

/** Handlers of the clients' queries, by namespace. */
const queries: Record<string, Query> = {
  encrypt: answerKeys,
  usync: answerUsync,
  'w:g2': answerGroups,
  'w:mex': answerMex,
  passive: (client, question) => {
    if (child(question, 'active')) begin(client)
    return result(question)
  },
  privacy: (_, question) => {
    const category = node('category', { name: 'readreceipts', value: 'all' })
    const isQuestion = question.attrs['type'] === 'get'
    return result(question, {
      content: [isQuestion ? node('privacy', {}, [category]) : node('tokens')],
    })
  },
  abt: (_, question) =>
    result(question, { content: [node('props', { protocol: '1', hash: 'none' })] }),
  blocklist: (_, question) => result(question, { content: [node('list')] }),
  'w:sync:app:state': (_, question) => {
    const collections = children(child(question, 'sync')).map(({ attrs }) =>
      node('collection', { name: attrs['name'], version: attrs['version'] ?? '0' }, []),
    )
    return result(question, { content: [node('sync', {}, collections)] })
  },
  'w:profile:picture': answerPicture,
  'w:m': ({ network }, question) => {
    const host = node('host', {
      hostname: network.media.host,
      maxContentLengthBytes: UPLOAD_LIMIT,
    })
    const content = [node('media_conn', { auth: 'none', ttl: '300' }, [host])]
    return result(question, { content })
  },
  'w:p': (_, question) => result(question),
  'w:stats': (_, question) => result(question),
  'urn:xmpp:whatsapp:dirty': (_, question) => result(question),
  md: (client, question) => {
    if (!child(question, 'remove-companion-device')) return result(question)
    logOut(client, question)
    return undefined
  },
}

export function answer(client: Client, question: BinaryNode): void {
  const query = queries[question.attrs['xmlns'] ?? '']
  if (!query) client.network.events.emit('unhandled', question)
  const said = query ? query(client, question) : result(question)
  if (said) client.line.send(said)
}

/** The device is ready to receive. The phone sends it the history once. */
function begin({ network, owner, companion }: Client): void {
  if (companion.hasHistory) return
  companion.hasHistory = true
  sendHistory(network, owner, companion).catch((error) => network.problem(error))
}

function answerPicture({ network }: Client, question: BinaryNode): BinaryNode {
  const of = network.accountOf(question.attrs['target'])
  if (!of?.picture) return refusal(question, 404, 'item-not-found')
  const { host } = network.media
  const url = `https://${host}${of.picture}`
  const picture = node('picture', { id: '1', type: 'preview', url, direct_path: of.picture })
  return result(question, { content: [picture] })
}

/** The client logs out for good. Its query is answered before the line ends. */
function logOut({ owner, companion, line }: Client, question: BinaryNode): void {
  owner.companions.delete(companion.device)
  sendDeviceList(owner)
  line.send(result(question))
  endLine(line)
}

/** Tells a client that its device was unlinked, by itself or by the phone, and closes its line. */
export function endLine(line: Client['line']): void {
  const conflict = node('conflict', { type: 'device_removed' })
  line.send(node('stream:error', { code: '401' }, [conflict]))
  line.close()
}
