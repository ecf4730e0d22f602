import { retry as retryWith } from '@recado/concurrency/retry'
import type { Answer, KeyAnswers, KeyQuestion } from './protocol.ts'

/** Asks the server for keys, the journal or a commit. */
export type AskKeys = <Op extends KeyQuestion['op']>(
  question: Extract<KeyQuestion, { op: Op }>,
) => Promise<KeyAnswers[Op]>

/** The server could not answer. The question itself is valid. */
export class ServerError extends Error {}

const TRIES = 3
const TRY_AGAIN_MS = 300

/** Retries a few times, because the server's database may be unavailable for a moment. */
export const retry = <T>(ask: () => Promise<T>): Promise<T> =>
  retryWith(ask, {
    backOff: { firstMs: TRY_AGAIN_MS, factor: 1 },
    onFailure(error, failures) {
      if (failures === TRIES) throw error
    },
  }) as Promise<T>

/** Questions to the other process that wait for their answers. */
export function makeQuestions() {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  return {
    /** `say` receives the id that the answer will have. */
    ask(say: (id: number) => void): Promise<unknown> {
      const id = (count += 1)
      const waiting = Promise.withResolvers<unknown>()
      open.set(id, waiting)
      say(id)
      return waiting.promise
    },
    settle(answer: Answer): void {
      const waiting = open.get(answer.id)
      open.delete(answer.id)
      if (answer.ok) waiting?.resolve(answer.value)
      else waiting?.reject(new ServerError(answer.error))
    },
  }
}
