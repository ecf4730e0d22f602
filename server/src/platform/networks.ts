import type { PairingCode, Provider } from '@recado/contract/connections/connections'
import type { Peer, WhatsAppDriver } from './whatsapp-driver.ts'

/** The drivers this node can run. Connections of other providers are left to other nodes. */
export type Drivers = Partial<Record<Provider, WhatsAppDriver>>

/** A request to the network that a user waits for. */
export type NetworkQuestion =
  | { op: 'check-numbers'; numbers: string[] }
  | { op: 'pairing-code'; number: string }

export type NetworkAnswers = {
  /** Each number's person as the network spells it; null for a number that is not on WhatsApp. */
  'check-numbers': Record<string, Peer | null>
  'pairing-code': PairingCode
}

/** No node runs the connection, or its owner did not answer in time. */
export class NoAnswerError extends Error {
  constructor(connectionId: number) {
    super(`nobody answered for connection ${connectionId}`)
  }
}

/** The network as every node sees it. Sending goes through the outbox and its guard instead. */
export type Networks = {
  /**
   * Asks the owner of the connection, on any node.
   * @throws Unanswered if nobody answers in time, or the error of the network
   */
  ask: <Op extends NetworkQuestion['op']>(
    whom: { companyId: number; connectionId: number },
    question: Extract<NetworkQuestion, { op: Op }>,
  ) => Promise<NetworkAnswers[Op]>
  /** The providers this installation offers, including those that only other nodes run. */
  offered: Partial<Record<Provider, Pick<WhatsAppDriver, 'capabilities' | 'templates'>>>
}
