import { Readable } from 'node:stream'
import { requestFromNetwork } from '../src/links/network-requests.ts'
import { capabilities } from '../src/whatsapp/simulated/driver.ts'
import type {
  Connection,
  Outbound,
  Peer,
  SendResult,
  SentMessage,
} from '../src/platform/whatsapp-driver.ts'
import { type Networks, NoAnswerError } from '../src/platform/networks.ts'

type Changed = SentMessage & {
  connectionId: number
  change: 'edit' | 'revoke' | 'reaction'
  text?: string
  emoji?: string | null
}

/**
 * A network for unit tests of commands and jobs. Records requests and returns configured results. By default every
 * number exists and every connection is open.
 */
export function aNetwork() {
  const network = {
    sent: [] as ({ connectionId: number } & Outbound)[],
    /** Edits, deletions and reactions, in order. */
    changed: [] as Changed[],
    read: [] as { connectionId: number; chat: Peer; networkIds: string[] }[],
    loggedOut: [] as number[],
    /** Connections without an owner. */
    closed: new Set<number>(),
    /** Numbers that the network resolves differently; null for a number that does not exist. */
    numbers: new Map<string, Peer | null>(),
    /** Results of the next sends. */
    answer: (_message: Outbound): SendResult => ({ outcome: 'accepted' }),
    /** Results of the next message changes. */
    answerChange: (_change: Changed): SendResult => ({ outcome: 'accepted' }),
    file: 'the bytes of a file',
    /** The same network as the owner of the connection uses it. */
    connection: (connectionId: number) => connectionOf(connectionId),
  }
  const networks: Networks = {
    offered: { simulated: { capabilities } },
    ask: async ({ connectionId: id }, question) => {
      if (network.closed.has(id)) throw new NoAnswerError(id)
      return (await requestFromNetwork(connectionOf(id), question)) as never
    },
  }
  const connectionOf = (connectionId: number): Connection => ({
    send: async (message) => {
      network.sent.push({ connectionId, ...message })
      return network.answer(message)
    },
    edit: async (message, text) => takeChange({ ...message, connectionId, change: 'edit', text }),
    revoke: async (message) => takeChange({ ...message, connectionId, change: 'revoke' }),
    react: async (message, emoji) =>
      takeChange({ ...message, connectionId, change: 'reaction', emoji }),
    markRead: async (read) => void network.read.push({ connectionId, ...read }),
    checkNumbers: async (asked) => new Map(asked.map((one) => [one, peerOf(one)])),
    openMedia: async () => Readable.from([network.file]),
    logout: async () => void network.loggedOut.push(connectionId),
    close: async () => void network.closed.add(connectionId),
  })
  const takeChange = (change: Changed): SendResult => {
    network.changed.push(change)
    return network.answerChange(change)
  }
  const peerOf = (number: string): Peer | null =>
    network.numbers.has(number) ? network.numbers.get(number)! : { kind: 'user', phone: number }
  return { network, networks }
}
