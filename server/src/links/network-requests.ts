import { randomUUID } from 'node:crypto'
import type { Signals, World } from '../platform/ctx.ts'
import type { Live } from '../platform/live/live.ts'
import {
  type Connection,
  type NetworkAnswers,
  type NetworkQuestion,
  type Networks,
  Unanswered,
} from '../platform/whatsapp-driver.ts'

/** As long as a person at a screen waits. */
const PATIENCE_MS = 12_000

type Waiting = Pick<PromiseWithResolvers<never>, 'resolve' | 'reject'>
type Options = { patienceMs?: number }

/**
 * Questions to the network are put as signals: whoever works the connection hears them, be it another node or this one,
 * and signals its answer to all, of whom only the one who asked still waits for it.
 */
export function makeAsking(
  { signal, onSignal }: Pick<Live, 'signal' | 'onSignal'>,
  { patienceMs = PATIENCE_MS }: Options = {},
): Networks['ask'] {
  const waiting = new Map<string, Waiting>()
  onSignal('answered', (answer) => {
    const asker = waiting.get(answer.askId)
    if ('error' in answer) asker?.reject(new Error(answer.error))
    else asker?.resolve(answer.value as never)
  })
  return async (whom, question) => {
    const askId = randomUUID()
    const { promise, ...asker } = Promise.withResolvers<never>()
    waiting.set(askId, asker)
    const late = setTimeout(() => asker.reject(new Unanswered(whom.connectionId)), patienceMs)
    signal('asked', { ...whom, askId, question })
    try {
      return await promise
    } finally {
      clearTimeout(late)
      waiting.delete(askId)
    }
  }
}

type Answering = Pick<Connection, 'checkNumbers' | 'requestPairingCode'>

/** What the owner does with a question; what goes wrong is logged here, where more is known of it. */
export async function answer(
  { log, signal }: Pick<World, 'log' | 'signal'>,
  connection: Answering,
  { companyId, connectionId, askId, question }: Signals['asked'],
): Promise<void> {
  try {
    const value = await answerTo(connection, question)
    signal('answered', { companyId, askId, value })
  } catch (err) {
    log.warn({ err, connectionId, op: question.op }, 'the network did not answer a question')
    signal('answered', { companyId, askId, error: (err as Error).message })
  }
}

/** Asks the network itself. */
export async function answerTo(
  connection: Answering,
  question: NetworkQuestion,
): Promise<NetworkAnswers[NetworkQuestion['op']]> {
  if (question.op === 'check-numbers')
    return Object.fromEntries(await connection.checkNumbers(question.numbers))
  if (!connection.requestPairingCode) throw new Error('this network pairs by no code')
  return connection.requestPairingCode(question.number)
}
