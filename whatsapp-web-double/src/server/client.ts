import type { BinaryNode } from 'baileys'
import type { Account } from '../network/account.ts'
import type { Companion, ClientConnection } from '../network/companion.ts'
import type { Network } from '../network/network.ts'
import { SERVER, node } from '../wire/nodes.ts'

/** A logged-in client: its device and its line. */
export type Client = {
  network: Network
  owner: Account
  companion: Companion
  line: ClientConnection
}

type Answer = { content?: BinaryNode[]; attributes?: Record<string, string> }

/** Answers a query with this result. */
export const result = (to: BinaryNode, { content, attributes }: Answer = {}): BinaryNode =>
  node('iq', { from: SERVER, type: 'result', id: to.attrs['id'], ...attributes }, content)

export const refusal = (to: BinaryNode, code: number, text: string): BinaryNode =>
  result(to, {
    attributes: { type: 'error' },
    content: [node('error', { code: String(code), text })],
  })
