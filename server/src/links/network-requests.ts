import { randomUUID } from 'node:crypto'
import type { Signals, World } from '../platform/ctx.ts'
import type { Live } from '../platform/live/live.ts'
import type { Connection } from '../platform/whatsapp-driver.ts'
import {
  type NetworkAnswers,
  type NetworkQuestion,
  type Networks,
  NoAnswerError,
} from '../platform/networks.ts'

/** The longest time for which a user at a screen waits. */
const TIMEOUT_MS = 12_000

type PendingRequest = Pick<PromiseWithResolvers<never>, 'resolve' | 'reject'>
type Options = { timeoutMs?: number }

/**
 * Sends requests to the network as signals. The node that owns the connection, be it this one or another, executes the
 * request and signals the answer to all nodes; only the node that asked has it pending.
 */
export function makeNetworkRequests(
  { signal, onSignal }: Pick<Live, 'signal' | 'onSignal'>,
  { timeoutMs = TIMEOUT_MS }: Options = {},
): Networks['ask'] {
  const pending = new Map<string, PendingRequest>()
  onSignal('answered', (answer) => {
    const request = pending.get(answer.askId)
    if ('error' in answer) request?.reject(new Error(answer.error))
    else request?.resolve(answer.value as never)
  })
  return async (whom, question) => {
    const askId = randomUUID()
    const { promise, ...request } = Promise.withResolvers<never>()
    pending.set(askId, request)
    const late = setTimeout(() => request.reject(new NoAnswerError(whom.connectionId)), timeoutMs)
    signal('asked', { ...whom, askId, question })
    try {
      return await promise
    } finally {
      clearTimeout(late)
      pending.delete(askId)
    }
  }
}

type RequestTarget = Pick<Connection, 'checkNumbers' | 'requestPairingCode'>

/**
 * Executes a request as the owner of the connection and signals the answer. Logs a failure here, where its cause is
 * known.
 */
export async function executeRequest(
  { log, signal }: Pick<World, 'log' | 'signal'>,
  connection: RequestTarget,
  { companyId, connectionId, askId, question }: Signals['asked'],
): Promise<void> {
  try {
    const value = await requestFromNetwork(connection, question)
    signal('answered', { companyId, askId, value })
  } catch (err) {
    log.warn({ err, connectionId, op: question.op }, 'a request to the network failed')
    signal('answered', { companyId, askId, error: (err as Error).message })
  }
}

/** Sends the request to the network. */
export async function requestFromNetwork(
  connection: RequestTarget,
  question: NetworkQuestion,
): Promise<NetworkAnswers[NetworkQuestion['op']]> {
  if (question.op === 'check-numbers')
    return Object.fromEntries(await connection.checkNumbers(question.numbers))
  if (!connection.requestPairingCode) throw new Error('this network does not support pairing codes')
  return connection.requestPairingCode(question.number)
}
