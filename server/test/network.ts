import { Readable } from 'node:stream'
import { requestFromNetwork } from '../src/links/network-requests.ts'
import { capabilities } from '../src/whatsapp/simulated/driver.ts'
import {
  type Connection,
  type Networks,
  type Outbound,
  type Peer,
  type SendResult,
  type Sent,
  Unanswered,
} from '../src/platform/whatsapp-driver.ts'

type Changed = Sent & {
  connectionId: number
  change: 'edit' | 'revoke' | 'reaction'
  text?: string
  emoji?: string | null
}

/**
 * A network for unit tests of commands and jobs: it writes down what it is asked and answers what the test wants.
 * Every number is on it and every connection is open, unless the test says otherwise.
 */
export function aNetwork() {
  const network = {
    sent: [] as ({ connectionId: number } & Outbound)[],
    /** Edits, deletions and reactions, in order. */
    changed: [] as Changed[],
    read: [] as { connectionId: number; chat: Peer; networkIds: string[] }[],
    loggedOut: [] as number[],
    /** Connections that nobody works. */
    closed: new Set<number>(),
    /** Numbers the network knows otherwise than as themselves; null for one that is not on it. */
    numbers: new Map<string, Peer | null>(),
    /** What the next sends come to. */
    answer: (_message: Outbound): SendResult => ({ outcome: 'accepted' }),
    /** What the next changes of messages come to. */
    answerChange: (_change: Changed): SendResult => ({ outcome: 'accepted' }),
    file: 'the bytes of a file',
    /** As the owner of the connection has it. */
    connection: (connectionId: number) => connectionOf(connectionId),
  }
  const networks: Networks = {
    offered: { simulated: { capabilities } },
    ask: async ({ connectionId: id }, question) => {
      if (network.closed.has(id)) throw new Unanswered(id)
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
